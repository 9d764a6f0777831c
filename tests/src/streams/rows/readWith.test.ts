import { Subject } from 'rxjs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ChannelMessage } from '../../../../src/api/echo'
import { shortOrdersNow } from '../../../../src/resources/production/orders/shortOrdersNow'
import type { Connection } from '../../../../src/streams/connection/connection'
import { connection$ } from '../../../../src/streams/connection/realtime'
import { readWith } from '../../../../src/streams/rows/readOnce'

const messages$ = new Subject<ChannelMessage>()
const heard: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => setTimeout(frame, 16))
  vi.stubGlobal('cancelAnimationFrame', clearTimeout)
  const line = {
    hear: (channel: string) => {
      heard.push(channel)
      return messages$
    },
    poll$: new Subject(),
    answered: () => {},
    failed: () => {},
  }
  connection$.next(line as unknown as Connection)
})
afterEach(() => {
  connection$.next(null)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('a report that follows a computed value is read again with its news, once for all that come together', async () => {
  let reads = 0
  const load = async () => ({ position: `e:${++reads}`, rows: [{ id: reads, version: 1 }] })
  let shown: number[] = []
  const listening = readWith(shortOrdersNow)('private-production.short_orders', load).subscribe(
    ({ rows }) => (shown = [...rows.keys()]),
  )
  await vi.advanceTimersByTimeAsync(100)
  messages$.next({ kind: 'listening' })
  await vi.advanceTimersByTimeAsync(5_000)
  const before = reads
  expect(new Set(heard)).toEqual(new Set(['private-cache-production.short_orders_now']))
  for (let value = 0; value < 5; value++) messages$.next({ kind: 'event', event: 'value', data: { value } })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(reads).toBe(before + 1)
  expect(shown).toEqual([reads])
  listening.unsubscribe()
})
