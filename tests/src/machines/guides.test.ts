import { describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { guidesMachine } from '../../../src/machines/guides'

function start() {
  const remember = vi.fn((_: unknown, _read: { read: readonly number[] }) => {})
  const actor = createActor(guidesMachine.provide({ actions: { remember } })).start()
  const now = () => actor.getSnapshot()
  return {
    send: actor.send.bind(actor),
    at: () => (now().matches('shown') ? `${now().context.id}/${now().context.step}` : 'closed'),
    read: () => now().context.read,
    remembered: () => remember.mock.calls.map(([, { read }]) => read),
  }
}

describe('guide', () => {
  it('a guide goes on and back through its steps, and ends after the last one', () => {
    const { send, at } = start()
    send({ type: 'start', id: 1, steps: 3 })
    const walk = (['back', 'next', 'next', 'back', 'next', 'next'] as const).map((type) => {
      send({ type })
      return at()
    })
    expect(walk).toEqual(['1/0', '1/1', '1/2', '1/1', '1/2', 'closed'])
  })

  it('a guide with no step to show is not begun', () => {
    const { send, at, read } = start()
    send({ type: 'start', id: 1, steps: 0 })
    expect([at(), read()]).toEqual(['closed', []])
  })

  it('a guide is read however it was left, is remembered once, and is never unread', () => {
    const { send, read, remembered } = start()
    send({ type: 'learn', read: [7] })
    send({ type: 'start', id: 2, steps: 2 })
    send({ type: 'leave' })
    expect(read()).toEqual([2, 7])
    send({ type: 'start', id: 2, steps: 1 })
    send({ type: 'next' })
    expect(remembered()).toEqual([[2, 7]])
    send({ type: 'learn', read: [] })
    expect(read()).toEqual([2, 7])
  })

  it('a guide is read on the account and in the browser together', () => {
    const { send, read } = start()
    send({ type: 'learn', read: [3, 1] })
    send({ type: 'learn', read: [2, 3] })
    expect(read()).toEqual([1, 2, 3])
  })

  it('a guide and what was read are not those of the next person', () => {
    const { send, at, read } = start()
    send({ type: 'learn', read: [1] })
    send({ type: 'start', id: 2, steps: 2 })
    send({ type: 'forget' })
    expect([at(), read()]).toEqual(['closed', []])
  })
})
