/** A visited page: identified by its path; the full address is where it was left. */
export type Tab = {
  path: string
  fullPath: string
  title: string
  /** Pinned: never closed. */
  affix?: true
  /** Not kept alive. */
  noCache?: true
}

/**
 * The most pages kept alive; beyond this the least recently shown one is dropped, unless it has unsaved
 * input.
 */
export const keptAtMost = 12

/** The tabs of one browser tab: visited pages in the order they were opened, and which of them are kept. */
export type TabsState = {
  visited: readonly Tab[]
  /** Paths of the kept pages, the one shown last at the end. */
  cached: readonly string[]
  /** Paths of pages with unsaved input. */
  unsaved: readonly string[]
  /** Of those, pages that can be closed without loss: their input is stored for its person. */
  safe: readonly string[]
  /** The tab that is shown; null at an address without one. */
  active: string | null
}

export type TabsEvent =
  | { type: 'open'; tab: Tab }
  /** The page moved to another query or hash of its path. */
  | { type: 'update'; path: string; fullPath: string }
  /** The page knows a better name for itself than its route does. */
  | { type: 'name'; path: string; title: string }
  | { type: 'mark'; path: string; isUnsaved: boolean; isSafe?: boolean }
  /** An address without a tab is shown. */
  | { type: 'leave' }
  | { type: 'close'; path: string }
  | { type: 'close_others'; path: string }
  | { type: 'close_all' }
  | { type: 'refresh'; path: string }
  | { type: 'forget_pages' }
  /** Sign-in or sign-out: all tabs are replaced by these. */
  | { type: 'reset'; tabs: readonly Tab[] }
  /** Permissions changed: removes tabs that are not allowed and adds pinned ones. */
  | { type: 'restrict'; allowed: readonly string[]; pinned: readonly Tab[] }

export const noTabs: TabsState = { visited: [], cached: [], unsaved: [], safe: [], active: null }

type Mark = Extract<TabsEvent, { type: 'mark' }>

/** Removes duplicate paths. */
const distinct = (tabs: readonly Tab[]) =>
  tabs.filter(({ path }, place) => tabs.findIndex((tab) => tab.path === path) === place)

/** The tabs after tabs were removed: nothing is kept, unsaved or shown without its tab. */
function settled({ visited, cached, unsaved, safe, active }: TabsState): TabsState {
  const paths = new Set(visited.map(({ path }) => path))
  const shown = active !== null && paths.has(active) ? active : null
  const remaining = cached.filter((path) => paths.has(path))
  const stillUnsaved = unsaved.filter(
    (path) => paths.has(path) && (path === shown || remaining.includes(path)),
  )
  return {
    visited,
    cached: remaining,
    unsaved: stillUnsaved,
    safe: safe.filter((path) => stillUnsaved.includes(path)),
    active: shown,
  }
}

function capped(cached: readonly string[], unsaved: readonly string[], active: string | null) {
  let surplus = cached.length - keptAtMost
  return cached.filter((path) => {
    if (surplus <= 0 || path === active || unsaved.includes(path)) return true
    surplus--
    return false
  })
}

function opened({ visited, cached, unsaved, safe }: TabsState, tab: Tab): TabsState {
  const { path } = tab
  const title = tab.title === '' ? 'no-name' : tab.title
  const others = cached.filter((one) => one !== path)
  const cachedPaths = tab.noCache ? others : [...others, path]
  return settled({
    visited: distinct([...visited, { ...tab, title }]),
    cached: capped(cachedPaths, unsaved, path),
    unsaved,
    safe,
    active: path,
  })
}

/** A shown page with input is kept alive, even if it was not before. */
function marked(state: TabsState, { path, isUnsaved, isSafe }: Mark): TabsState {
  const { visited, cached, active } = state
  const others = state.unsaved.filter((one) => one !== path)
  const safe = state.safe.filter((one) => one !== path)
  if (!isUnsaved) return { ...state, unsaved: others, safe }
  const isKept = cached.includes(path) || visited.some((tab) => tab.path === path && tab.noCache)
  return settled({
    ...state,
    cached: path === active && !isKept ? [...cached, path] : cached,
    unsaved: [...others, path],
    safe: isSafe ? [...safe, path] : safe,
  })
}

const changed = (state: TabsState, path: string, change: Partial<Tab>): TabsState => ({
  ...state,
  visited: state.visited.map((tab) => (tab.path === path ? { ...tab, ...change } : tab)),
})

function closed(state: TabsState, path: string): TabsState {
  const { visited, active } = state
  const place = visited.findIndex((tab) => tab.path === path)
  if (place < 0 || visited[place]?.affix) return state
  const next = visited[place + 1] ?? visited[place - 1]
  return settled({
    ...state,
    visited: visited.filter((tab) => tab.path !== path),
    active: active === path ? (next?.path ?? null) : active,
  })
}

function closedOthers(state: TabsState, path: string): TabsState {
  const { visited, cached } = state
  if (!visited.some((tab) => tab.path === path)) return state
  return settled({
    ...state,
    visited: visited.filter((tab) => tab.affix || tab.path === path),
    cached: cached.filter((one) => one === path),
    active: path,
  })
}

function closedAll(state: TabsState): TabsState {
  const visited = state.visited.filter(({ affix }) => affix)
  const stays = state.active === null || visited.some(({ path }) => path === state.active)
  const active = stays ? state.active : (visited.at(-1)?.path ?? null)
  return settled({ ...state, visited, cached: [], unsaved: [], safe: [], active })
}

const forgotten = (state: TabsState, isForgotten: (path: string) => boolean): TabsState => ({
  ...state,
  cached: state.cached.filter((path) => !isForgotten(path)),
  unsaved: state.unsaved.filter((path) => !isForgotten(path)),
  safe: state.safe.filter((path) => !isForgotten(path)),
})

/** The tabs after an event. */
export function reduceTabs(state: TabsState, event: TabsEvent): TabsState {
  const { visited, unsaved } = state
  switch (event.type) {
    case 'open':
      return opened(state, event.tab)
    case 'update':
      return changed(state, event.path, { fullPath: event.fullPath })
    case 'name':
      return changed(state, event.path, { title: event.title })
    case 'mark':
      return marked(state, event)
    case 'leave':
      return settled({ ...state, active: null })
    case 'close':
      return closed(state, event.path)
    case 'close_others':
      return closedOthers(state, event.path)
    case 'close_all':
      return closedAll(state)
    case 'refresh':
      return forgotten(state, (path) => path === event.path)
    case 'forget_pages':
      return forgotten(state, (path) => !unsaved.includes(path))
    case 'reset':
      return { ...noTabs, visited: distinct(event.tabs) }
    case 'restrict': {
      const { cached, active } = state
      // Its input is still to be copied; once left, the page is dropped.
      const isHeld = (path: string) => path === active && unsaved.includes(path)
      const allowed = visited.filter(({ path }) => event.allowed.includes(path) || isHeld(path))
      const pinned = event.pinned.map((pin) => allowed.find(({ path }) => path === pin.path) ?? pin)
      return settled({
        ...state,
        cached: cached.filter((path) => event.allowed.includes(path)),
        visited: distinct([...pinned, ...allowed]),
      })
    }
  }
}
