import type pg from 'pg'
import { percentiles } from '../report'
import { type Figure, pause, until } from './figure'
import { listen } from './listener'
import { memoryOf } from './process'

const channel = 'private-general.tags'
const slowOnes = 20
const bytes = 8_000

/** Publishes this many events of 8 kB through the log, so many a second; each says when. */
async function publish(pool: pg.Pool, many: number, perSecond: number) {
  const begun = performance.now()
  const filler = 'x'.repeat(bytes)
  for (let sent = 0; sent < many; sent++) {
    const wait = begun + (sent * 1_000) / perSecond - performance.now()
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

/** Some clients take nothing off their line while much is published. */
export const slowConsumers: Figure = {
  id: 'R9',
  fault: '20 sockets that read nothing while 1,000 events of 8 kB go out',
  asked:
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
          const { row } = data as { row?: { sent_at?: number; place: number } | null }
          if (row?.sent_at === undefined) return
          times.push(performance.now() - row.sent_at)
          last = row.place
        },
      }),
    )
    await Promise.all(lively.map((one) => one.subscribed()))
    const round = async () => {
      times = []
      last = -1
      await publish(plant.pool, many, 150)
      await until(() => last === many - 1, 30_000)
      return percentiles(times)
    }
    await round()
    const usual = await round()
    const before = memoryOf(node.pid())

    const told = new Map<number, string[]>()
    const slow = Array.from({ length: slowOnes }, (_, at) => {
      told.set(at, [])
      return listen({
        url: node.url,
        token,
        channels: [channel],
        stays: true,
        heard: (event, data) => {
          const row = (data as { row?: { place?: number } | null } | null)?.row
          told.get(at)?.push(row?.place === many - 1 ? 'last' : event)
        },
      })
    })
    await Promise.all(slow.map((one) => one.subscribed()))
    for (const one of slow) one.pause()
    const beside = await round()
    const held = (memoryOf(node.pid()) - before) / slowOnes
    for (const one of slow) one.resume()
    const isMade = (at: number) => {
      const [one, heard] = [slow[at], told.get(at) ?? []]
      const isWhole = heard.includes('last') || heard.includes('resync') || heard.includes('reload')
      return one !== undefined && (isWhole || (one.codes.length > 0 && one.times() > 1))
    }
    await until(() => slow.every((_, at) => isMade(at)), 20_000)
    const ended = slow.filter(({ codes }) => codes.length > 0).length
    const made = slow.filter((_, at) => isMade(at)).length
    const metrics = await (await fetch(`${node.url}/metrics`)).text()
    const count = (what: string) => Number(new RegExp(`what="${what}"} (\\d+)`).exec(metrics)?.[1] ?? 0)
    for (const one of [...lively, ...slow]) one.close()
    await node.stop()
    return {
      reached: `others p99 ${beside.p99.toFixed(1)} ms beside them, ${usual.p99.toFixed(1)} ms without (${(beside.p99 / usual.p99).toFixed(2)} times); ${held.toFixed(2)} MiB for a socket; ${ended} ended, ${count('resyncs')} resynchronised, ${made} of ${slowOnes} whole again`,
      rounds: `${many} events`,
      isMet: beside.p99 <= 2 * usual.p99 && held <= 1 && made === slowOnes,
    }
  },
}
