import type pg from 'pg'
import { percentiles } from '../harness/report'
import { type Figure, pause, until } from './figure'
import { listen } from './listener'
import type { Plant } from './plant'
import { memoryOf } from './process'

const channel = 'private-general.tags'
type Row = { sent_at?: number; place?: number } | null
const rowOf = (data: unknown) => (data as { row?: Row } | null)?.row ?? null
const slowOnes = 20
const brieflySlow = 3
const bytes = 8_000

/** Publishes this many events of 8 kB through the log, so many a second; each says when. */
async function publish(pool: pg.Pool, many: number, perSecond: number) {
  const startedAt = performance.now()
  const filler = 'x'.repeat(bytes)
  for (let sent = 0; sent < many; sent++) {
    const wait = startedAt + (sent * 1_000) / perSecond - performance.now()
    if (wait > 1) await pause(wait)
    const row = { id: 2_000_000, version: sent + 1, name: filler, sent_at: performance.now(), place: sent }
    const change = {
      channel,
      table_name: 'tags',
      row_id: row.id,
      action: 'updated',
      announced: 'updated',
      version: row.version,
      row,
      user_id: null,
    }
    await pool.query('select append_changes($1)', [JSON.stringify([change])])
  }
}

const metricOf = async (url: string, name: string) =>
  Number(new RegExp(`^${name} (\\d+)`, 'm').exec(await (await fetch(`${url}/metrics`)).text())?.[1] ?? 0)

const droppedFrames = (url: string) => metricOf(url, 'decant_websocket_frames_dropped_total')

/** Clients that read again once something was held back from them, before they owe so much that they are ended. */
async function caughtUp(plant: Plant, url: string, token: string) {
  let reported = 0
  const slow = Array.from({ length: brieflySlow }, () =>
    listen({ url, token, channels: [channel], heard: (event) => event === 'resync' && reported++ }),
  )
  await Promise.all(slow.map((one) => one.subscribed()))
  for (const one of slow) one.pause()
  const before = await droppedFrames(url)
  let sent = 0
  while ((await droppedFrames(url)) === before && sent < 4_000) {
    await publish(plant.pool, 20, Infinity)
    sent += 20
  }
  for (const one of slow) one.resume()
  await until(() => reported > 0, 10_000)
  const ended = slow.filter(({ codes }) => codes.length > 0).length
  for (const one of slow) one.close()
  return { count: reported, ended }
}

/** Some clients take nothing off their line while much is published. */
export const slowConsumers: Figure = {
  id: 'R9',
  fault: '20 sockets that read nothing while 1,000 events of 8 kB go out',
  target:
    'p99 of the others at most twice as long; at most 1 MiB held for a socket; the slow come back and hear again',
  async run(plant, size) {
    const many = size.rounds(1_000, 1_000)
    const node = await plant.node()
    const token = await plant.token()
    let times: number[] = []
    let last = -1
    const lively = Array.from({ length: 10 }, () =>
      listen({
        url: node.url,
        token,
        channels: [channel],
        heard: (_event, data) => {
          const { sent_at: sentAt, place = -1 } = rowOf(data) ?? {}
          if (sentAt === undefined) return
          times.push(performance.now() - sentAt)
          last = place
        },
      }),
    )
    await Promise.all(lively.map((one) => one.subscribed()))
    const round = async (events: number) => {
      times = []
      last = -1
      await publish(plant.pool, events, 150)
      await until(() => last === events - 1, 15_000)
      return percentiles(times)
    }
    await round(100)
    const usual = await round(400)
    const before = memoryOf(node.pid())

    const emitted = new Map<number, string[]>()
    const slow = Array.from({ length: slowOnes }, (_, at) => {
      emitted.set(at, [])
      return listen({
        url: node.url,
        token,
        channels: [channel],
        stays: true,
        heard: (event, data) => {
          emitted.get(at)?.push(rowOf(data)?.place === many - 1 ? 'last' : event)
        },
      })
    })
    await Promise.all(slow.map((one) => one.subscribed()))
    for (const one of slow) one.pause()
    const baseline = await round(many)
    const stocked = (memoryOf(node.pid()) - before) / slowOnes
    for (const one of slow) one.resume()
    const isMade = (at: number) => {
      const [one, heard] = [slow[at], emitted.get(at) ?? []]
      const isWhole = heard.includes('last') || heard.includes('resync') || heard.includes('reload')
      return one !== undefined && (isWhole || (one.codes.length > 0 && one.times() > 1))
    }
    await until(() => slow.every((_, at) => isMade(at)), 20_000)
    const ended = slow.filter(({ codes }) => codes.length > 0).length
    const made = slow.filter((_, at) => isMade(at)).length
    for (const one of [...lively, ...slow]) one.close()
    const resynced = await caughtUp(plant, node.url, token)
    await node.stop()
    return {
      reached: `others p99 ${baseline.p99.toFixed(1)} ms beside them, ${usual.p99.toFixed(1)} ms without (${(baseline.p99 / usual.p99).toFixed(2)} times); ${stocked.toFixed(2)} MiB for a socket; ${ended} ended, ${made} of ${slowOnes} whole again; of ${brieflySlow} that read again in time ${resynced.ended} ended, ${resynced.count} told to read anew`,
      rounds: `${many} events`,
      isMet:
        baseline.p99 <= 2 * usual.p99 &&
        stocked <= 1 &&
        made === slowOnes &&
        resynced.ended === 0 &&
        resynced.count > 0,
    }
  },
}
