import { combineLatest, map } from 'rxjs'
import type { AnyRow } from '../../../src/api/resourceApi'
import { customers } from '../../../src/resources/general/customers/customers'
import { locations } from '../../../src/resources/general/places/locations'
import { tags } from '../../../src/resources/general/lists/tags'
import { resourceRows } from '../../../src/streams/rows/liveList'
import { connection$, startRealtime, stopRealtime } from '../../../src/streams/connection/realtime'

const lists = { customers, locations, tags }

/** The lists a page shows, each by its rows with their versions. */
export type PageShown = Record<keyof typeof lists, readonly string[]>

/** The handle of a page of several lists. */
export type Page = {
  shown: () => PageShown
  line: () => string
  /** Whether each list is subscribed to its channel and has caught up on what it missed before. */
  isWhole: () => boolean
  /** How often the socket opened so late that the page polled meanwhile. */
  slowLines: () => number
  /** How often a socket was there: each of them has to ask for its channels. */
  openedLines: () => number
  close: () => void
}

const soonMs = 1_800

const versionsOf = (rows: readonly AnyRow[]) => rows.map(({ id, version }) => `${id}:${version}`).toSorted()

/** Opens a page of three lists, with the heartbeat and their channels; resolves when all of them are read. */
export async function openPage(): Promise<Page> {
  await startRealtime()
  let shown: PageShown = { customers: [], locations: [], tags: [] }
  let line = 'closed'
  let isWhole = false
  let slowLines = 0
  let openedLines = 0
  let since = performance.now()
  const watching = connection$.value?.state$.subscribe((state) => {
    if (line === 'connecting' && performance.now() - since > soonMs) slowLines++
    if (state === 'live') openedLines++
    since = performance.now()
    line = state
  })
  const rows$ = combineLatest(
    Object.entries(lists).map(([name, resource]) =>
      resourceRows(resource, { filters: [] }).pipe(
        map(({ rows, isLoaded, signs }) => ({
          name,
          isLoaded,
          isWhole: signs.coverage === 'all',
          versions: versionsOf(rows),
        })),
      ),
    ),
  )
  await new Promise<void>((resolve) => {
    watching?.add(
      rows$.subscribe((all) => {
        shown = Object.fromEntries(all.map(({ name, versions }) => [name, versions])) as unknown as PageShown
        isWhole = all.every((list) => list.isWhole)
        if (all.every(({ isLoaded }) => isLoaded)) resolve()
      }),
    )
  })
  return {
    shown: () => shown,
    line: () => line,
    isWhole: () => isWhole,
    slowLines: () => slowLines,
    openedLines: () => openedLines,
    close: () => {
      watching?.unsubscribe()
      stopRealtime()
    },
  }
}
