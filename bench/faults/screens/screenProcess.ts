import { createHash } from 'node:crypto'
import type { AnyRow } from '../../../src/api/resourceApi'

/** Where a screen finds the plant, and as whom. */
export type ScreenOptions = { url: string; token: string }

/** What a screen shows, in short: how many rows, and a digest of them with their versions. */
export type Shown = { digest: string; rows: number; isLoaded: boolean; line: string }

/** The same rows with the same versions have the same digest. */
export const digestOf = (rows: readonly { id: number; version: number }[]) =>
  createHash('sha256')
    .update(
      rows
        .map(({ id, version }) => `${id}:${version}`)
        .toSorted()
        .join(),
    )
    .digest('hex')

/** The page's own code runs here; what it needs of a browser is only where it is, who it is, and its frames. */
function asPage({ url, token }: ScreenOptions) {
  const answered = globalThis.fetch
  const page = Object.assign(new EventTarget(), { location: new URL(url) })
  const document = Object.assign(new EventTarget(), { cookie: `token=${token}`, visibilityState: 'visible' })
  Object.assign(globalThis, {
    window: page,
    location: page.location,
    document,
    requestAnimationFrame: (draw: (at: number) => void) => setTimeout(() => draw(performance.now()), 16),
    cancelAnimationFrame: (frame: NodeJS.Timeout) => clearTimeout(frame),
    fetch: (address: string, init?: RequestInit) => answered(new URL(address, url), init),
  })
}

async function show(options: ScreenOptions) {
  asPage(options)
  const { startRealtime, connection$ } = await import('../../../src/streams/connection/realtime')
  const { resourceRows } = await import('../../../src/streams/rows/liveList')
  const { tags } = await import('../../../src/resources/general/lists/tags')
  let rows: readonly AnyRow[] = []
  let isLoaded = false
  let line = 'closed'
  await startRealtime()
  connection$.value?.state$.subscribe((state) => (line = state))
  resourceRows(tags, { filters: [] }).subscribe((now) => ({ rows, isLoaded } = now))
  process.on('message', () => {
    process.send?.({ digest: digestOf(rows), rows: rows.length, isLoaded, line } satisfies Shown)
  })
  process.send?.('ready')
}

if (process.send) {
  process.once('message', (options: ScreenOptions) => void show(options))
  process.on('disconnect', () => process.exit(0))
}
