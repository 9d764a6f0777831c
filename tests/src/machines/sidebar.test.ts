import { describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { isColumnOpen, isPhone, sidebarMachine } from '../../../src/machines/sidebar'

function start(width: number, prefersOpen: boolean | null = true) {
  const remember = vi.fn()
  const sections = vi.fn()
  const actor = createActor(
    sidebarMachine.provide({
      actions: {
        remember: (_, params) => remember(params.prefersOpen),
        rememberSections: (_, params) => sections(params.sections),
      },
    }),
    { input: { prefersOpen, width } },
  ).start()
  return { actor, remember, sections, state: () => actor.getSnapshot() }
}

describe('sidebar', () => {
  it('the sidebar takes exactly 992 px for a desktop, and less for a phone', () => {
    expect([991.9, 992, 992.5].map(isPhone)).toEqual([true, false, false])
    expect(start(992).state().value).toBe('desktop')
    expect(start(991).state().value).toEqual({ phone: 'closed' })
  })

  it('the sidebar remembers at the desk whether it is open', () => {
    const { actor, remember, state } = start(1440)
    actor.send({ type: 'toggle' })
    expect(remember).toHaveBeenLastCalledWith(false)
    actor.send({ type: 'toggle' })
    expect(remember).toHaveBeenLastCalledWith(true)
    expect(state().context.prefersOpen).toBe(true)
  })

  it('the sidebar starts open beside a page and narrow beside a board, until someone chooses', () => {
    const shown = (prefersOpen: boolean | null, width: number) =>
      [false, true].map((wide) => isColumnOpen(prefersOpen, { width, wide }))
    expect(shown(null, 1440)).toEqual([true, false])
    expect(shown(null, 992)).toEqual([false, false])
    expect(shown(true, 992)).toEqual([true, true])
    expect(shown(false, 1440)).toEqual([false, false])
  })

  it('the sidebar turns what is shown when no one chose before', () => {
    const { actor, state } = start(1440, null)
    actor.send({ type: 'toggle', shown: false })
    expect(state().context.prefersOpen).toBe(true)
  })

  it('the sidebar never lets a phone-sized window change what the desk prefers', () => {
    const { actor, remember, state } = start(1440)
    actor.send({ type: 'resize', width: 390 })
    expect(state().value).toEqual({ phone: 'closed' })
    actor.send({ type: 'toggle' })
    expect(state().value).toEqual({ phone: 'open' })
    actor.send({ type: 'dismiss' })
    expect(state().value).toEqual({ phone: 'closed' })
    actor.send({ type: 'resize', width: 1440 })
    expect(state().value).toBe('desktop')
    expect(state().context.prefersOpen).toBe(true)
    expect(remember).not.toHaveBeenCalled()
  })

  it('the sidebar keeps several sections open at once, until someone shuts them', () => {
    const { actor, state } = start(1440)
    const open = () => state().context.sections
    actor.send({ type: 'toggle_section', section: 'Inventory' })
    actor.send({ type: 'toggle_section', section: 'Production' })
    expect(open()).toEqual(['Inventory', 'Production'])
    actor.send({ type: 'toggle_section', section: 'Inventory' })
    expect(open()).toEqual(['Production'])
  })

  it('the sidebar opens the sections of a page that is entered and leaves the others as they are', () => {
    const { actor, sections, state } = start(1440)
    actor.send({ type: 'toggle_section', section: 'Inventory' })
    actor.send({ type: 'enter', sections: ['Production', 'Production/Orders'] })
    actor.send({ type: 'enter', sections: ['Production', 'Production/Orders'] })
    expect(state().context.sections).toEqual(['Inventory', 'Production', 'Production/Orders'])
    expect(sections).toHaveBeenLastCalledWith(['Inventory', 'Production', 'Production/Orders'])
  })

  it('the sidebar remembers open sections on a phone as well, and forgets them with the session', () => {
    const { actor, sections, state } = start(390)
    actor.send({ type: 'toggle_section', section: 'Inventory' })
    expect(sections).toHaveBeenLastCalledWith(['Inventory'])
    actor.send({ type: 'forget_sections' })
    expect(state().context.sections).toEqual([])
    expect(sections).toHaveBeenLastCalledWith([])
  })
})
