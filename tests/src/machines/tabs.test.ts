import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keptAtMost, noTabs, reduceTabs, type Tab, type TabsEvent } from '../../../src/machines/tabs'

const tab = (path: string, more: Partial<Tab> = {}): Tab => ({ path, fullPath: path, title: path, ...more })

const dashboard = tab('/dashboard', { affix: true })
const b = tab('/b', { noCache: true })
const nameless = tab('/n', { title: '' })
const screens = [dashboard, tab('/a'), b, tab('/c/1'), tab('/c/2'), nameless]

function start(opened: readonly Tab[] = screens) {
  let state = noTabs
  const send = (event: TabsEvent) => (state = reduceTabs(state, event))
  const context = () => state
  const shown = () => {
    const { visited, cached, active } = context()
    return { visited: visited.map(({ path }) => path), cached: cached.toSorted(), active }
  }
  send({ type: 'reset', tabs: [dashboard] })
  for (const one of opened) send({ type: 'open', tab: one })
  return { send, context, shown }
}

const all = ['/dashboard', '/a', '/b', '/c/1', '/c/2', '/n']
const others = ['/a', '/c/1', '/c/2', '/dashboard', '/n']
const without = (paths: readonly string[], ...closed: string[]) =>
  paths.filter((path) => !closed.includes(path))

describe('the tabs', () => {
  it('the tabs begin with the pinned ones, which are not kept before they were seen', () => {
    expect(start([]).shown()).toEqual({ visited: ['/dashboard'], cached: [], active: null })
  })

  it('the tabs are in the order they were opened, the page that begins afresh is not kept, and one has no name', () => {
    const { shown, context } = start()
    expect(shown()).toEqual({ visited: all, cached: others, active: '/n' })
    expect(context().visited.at(-1)?.title).toBe('no-name')
  })

  it('the tabs know a page by its path: another query opens no second tab, and is stored only by the update', () => {
    const { send, context, shown } = start()
    const storedOf = (path: string) => context().visited.find((one) => one.path === path)?.fullPath
    send({ type: 'open', tab: tab('/a', { fullPath: '/a?q=1' }) })
    expect(shown()).toEqual({ visited: all, cached: others, active: '/a' })
    expect(storedOf('/a')).toBe('/a')
    send({ type: 'update', path: '/a', fullPath: '/a?q=1' })
    expect(storedOf('/a')).toBe('/a?q=1')
  })

  it.each([
    ['/a', without(all, '/a'), without(others, '/a')],
    ['/c/1', without(all, '/c/1'), without(others, '/c/1')],
    ['/b', without(all, '/b'), others],
    ['/dashboard', all, others],
  ])('closing %s leaves the other pages whole', (path, visited, cached) => {
    const { send, shown } = start()
    send({ type: 'close', path })
    expect(shown()).toEqual({ visited, cached, active: '/n' })
  })

  it.each([
    ['/a', ['/dashboard', '/a'], ['/a']],
    ['/b', ['/dashboard', '/b'], []],
    ['/dashboard', ['/dashboard'], ['/dashboard']],
  ])('closing the others of %s goes to it and keeps it and what is pinned', (path, visited, cached) => {
    const { send, shown } = start()
    send({ type: 'close_others', path })
    expect(shown()).toEqual({ visited, cached, active: path })
  })

  it('closing all leaves what is pinned and goes to the last of it', () => {
    const { send, shown } = start()
    send({ type: 'close_all' })
    expect(shown()).toEqual({ visited: ['/dashboard'], cached: [], active: '/dashboard' })
  })

  it('closing all goes nowhere while the pinned page or an address without a tab is shown', () => {
    const pinnedShown = start()
    pinnedShown.send({ type: 'open', tab: dashboard })
    pinnedShown.send({ type: 'close_all' })
    expect(pinnedShown.shown().active).toBe('/dashboard')
    const { send, shown } = start()
    send({ type: 'leave' })
    send({ type: 'close_all' })
    expect(shown().active).toBeNull()
  })

  it('refreshing forgets the page until it is built anew', () => {
    const { send, shown } = start()
    send({ type: 'refresh', path: '/a' })
    expect(shown()).toEqual({ visited: all, cached: without(others, '/a'), active: '/n' })
    send({ type: 'open', tab: tab('/a') })
    expect(shown()).toEqual({ visited: all, cached: others, active: '/a' })
  })

  it.each([
    ['/a', '/b'],
    ['/c/1', '/c/2'],
    ['/n', '/c/2'],
  ])(
    'closing %s while it is shown goes to the neighbour at the right, else to the left: %s',
    (path, next) => {
      const { send, context } = start()
      send({ type: 'open', tab: tab(path) })
      expect(send({ type: 'close', path }).active).toBe(next)
      expect(context().visited.some((one) => one.path === path)).toBe(false)
    },
  )

  it('the tabs leads nowhere when the last tab is closed', () => {
    const { send } = start([])
    send({ type: 'reset', tabs: [] })
    send({ type: 'open', tab: tab('/a') })
    expect(send({ type: 'close', path: '/a' })).toMatchObject({ visited: [], active: null })
  })

  it('the tabs take the name a page knows for itself', () => {
    const { send } = start()
    const named = send({ type: 'name', path: '/c/1', title: 'PRO-00042' })
    expect(named.visited.find(({ path }) => path === '/c/1')?.title).toBe('PRO-00042')
  })

  it('the tabs keep a dozen pages and forget the one not shown for longest, but never one that is unsaved', () => {
    const pages = Array.from({ length: keptAtMost + 2 }, (_, place) => tab(`/p/${place}`))
    const { send, context } = start(pages.slice(0, keptAtMost))
    send({ type: 'mark', path: '/p/0', isUnsaved: true })
    for (const one of pages.slice(keptAtMost)) send({ type: 'open', tab: one })
    expect(context().cached).toHaveLength(keptAtMost)
    expect(without(['/p/0', '/p/1', '/p/2', '/p/3'], ...context().cached)).toEqual(['/p/1', '/p/2'])
    expect(context().visited).toHaveLength(keptAtMost + 3)
  })

  it('the tabs forget all pages but the unsaved ones when the screen is drawn in another size', () => {
    const { send } = start()
    send({ type: 'mark', path: '/a', isUnsaved: true })
    expect(send({ type: 'forget_pages' })).toMatchObject({ cached: ['/a'], unsaved: ['/a'] })
  })

  it('the tabs keep the shown page again once something is typed there, whatever made it forgotten', () => {
    const { send } = start()
    send({ type: 'forget_pages' })
    send({ type: 'mark', path: '/n', isUnsaved: true })
    expect(send({ type: 'open', tab: tab('/a') }).unsaved).toEqual(['/n'])
  })

  it('the tabs are all closed when another person comes', () => {
    const { send, shown, context } = start()
    send({ type: 'mark', path: '/a', isUnsaved: true })
    send({ type: 'reset', tabs: [dashboard, tab('/x')] })
    expect(shown()).toEqual({ visited: ['/dashboard', '/x'], cached: [], active: null })
    expect(context().unsaved).toEqual([])
  })

  it('the tabs go when the rights to them go, and what is pinned for the new role comes', () => {
    const { send, shown } = start()
    send({ type: 'open', tab: tab('/a') })
    const pinned = [dashboard, tab('/board', { affix: true })]
    send({ type: 'restrict', allowed: ['/dashboard', '/c/1'], pinned })
    expect(shown()).toEqual({
      visited: ['/dashboard', '/board', '/c/1'],
      cached: ['/c/1', '/dashboard'],
      active: null,
    })
  })

  it('the tabs keep the shown page with its typed text where the right to it is lost, until it is left', () => {
    const { send } = start()
    send({ type: 'open', tab: tab('/a') })
    send({ type: 'mark', path: '/a', isUnsaved: true })
    const stillUnsaved = send({ type: 'restrict', allowed: ['/dashboard'], pinned: [dashboard] })
    expect([stillUnsaved.visited.map(({ path }) => path), stillUnsaved.unsaved, stillUnsaved.active]).toEqual(
      [['/dashboard', '/a'], ['/a'], '/a'],
    )
    // Leaving would discard its text, so the page has to ask first.
    expect(stillUnsaved.cached).not.toContain('/a')
  })

  it('the tabs lose nothing with a page whose text is all kept for its person, until something else is typed there', () => {
    const { send } = start()
    send({ type: 'open', tab: tab('/a') })
    expect(send({ type: 'mark', path: '/a', isUnsaved: true, isSafe: true })).toMatchObject({
      unsaved: ['/a'],
      safe: ['/a'],
    })
    expect(send({ type: 'mark', path: '/a', isUnsaved: true, isSafe: false })).toMatchObject({
      unsaved: ['/a'],
      safe: [],
    })
    send({ type: 'mark', path: '/a', isUnsaved: true, isSafe: true })
    expect(send({ type: 'close', path: '/a' })).toMatchObject({ unsaved: [], safe: [] })
  })

  it('the tabs drop the pencil with the page, and when a page that begins afresh is left', () => {
    const { send } = start()
    send({ type: 'open', tab: b })
    send({ type: 'mark', path: '/b', isUnsaved: true })
    send({ type: 'mark', path: '/a', isUnsaved: true })
    expect(send({ type: 'open', tab: tab('/a') }).unsaved).toEqual(['/a'])
    expect(send({ type: 'close', path: '/a' }).unsaved).toEqual([])
  })
})

const paths = ['/dashboard', '/wall', ...Array.from({ length: 16 }, (_, place) => `/${place}`)]
const pinned = [dashboard, tab('/wall', { affix: true })]
const path = fc.constantFrom(...paths)
const anyTab = path.map((one) =>
  tab(one, {
    ...(pinned.some((pin) => pin.path === one) && { affix: true }),
    ...(one.endsWith('3') && { noCache: true }),
  }),
)
const anyEvent: fc.Arbitrary<TabsEvent> = fc.oneof(
  { weight: 6, arbitrary: anyTab.map((one) => ({ type: 'open' as const, tab: one })) },
  path.map((one) => ({ type: 'update' as const, path: one, fullPath: `${one}?q=1` })),
  { weight: 2, arbitrary: fc.record({ type: fc.constant('mark' as const), path, isUnsaved: fc.boolean() }) },
  { weight: 3, arbitrary: path.map((one) => ({ type: 'close' as const, path: one })) },
  path.map((one) => ({ type: 'close_others' as const, path: one })),
  path.map((one) => ({ type: 'refresh' as const, path: one })),
  fc.constantFrom<TabsEvent>({ type: 'close_all' }, { type: 'leave' }, { type: 'forget_pages' }),
  fc.subarray(paths).map((allowed) => ({ type: 'restrict' as const, allowed, pinned })),
)

describe('whatever is done to the tabs', () => {
  it('pinned ones stay, paths are once, and nothing is kept, unsaved or shown without its tab', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 80 }), (events) => {
        const { send } = start([])
        send({ type: 'reset', tabs: pinned })
        for (const event of events) {
          const { visited, cached, unsaved, active } = send(event)
          const there = visited.map((one) => one.path)
          expect(there).toEqual(expect.arrayContaining(['/dashboard', '/wall']))
          expect(new Set(there).size).toBe(there.length)
          expect(new Set(cached).size).toBe(cached.length)
          expect(without(cached, ...there)).toEqual([])
          expect(cached.some((one) => one.endsWith('3'))).toBe(false)
          expect(without(unsaved, ...cached, active ?? '')).toEqual([])
          expect(active === null || there.includes(active)).toBe(true)
          expect(cached.length).toBeLessThanOrEqual(keptAtMost + unsaved.length + 1)
          if (event.type === 'open') expect(active).toBe(event.tab.path)
        }
      }),
      { numRuns: 400 },
    )
  })

  it('text that is not saved is only lost where it is closed, refreshed, forbidden or not kept', () => {
    const mayLose = new Set(['close', 'close_others', 'close_all', 'refresh', 'restrict', 'mark'])
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 80 }), (events) => {
        const { send, context } = start([])
        send({ type: 'reset', tabs: pinned })
        // A page that became forbidden while it has unsaved input stays open until it is left.
        let forbidden: string | null = null
        for (const event of events) {
          const before = context().unsaved.filter((one) => !one.endsWith('3') && one !== forbidden)
          const { unsaved, active } = send(event)
          if (!mayLose.has(event.type)) expect(unsaved).toEqual(expect.arrayContaining(before))
          if (event.type === 'restrict')
            forbidden = active !== null && !event.allowed.includes(active) ? active : null
          else if (active !== forbidden) forbidden = null
        }
      }),
      { numRuns: 400 },
    )
  })
})
