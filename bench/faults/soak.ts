import { percentiles } from '../harness/report'
import { type Figure, pause } from './figure'
import { listen } from './listener'
import { handlesOf, memoryOf } from './process'
import { audit, auditText, isExact, startWriters } from './writers'

/** Shorter runs do not allow conclusions about hours. */
const tellingSeconds = 2 * 3_600

/** What the line through these points gains in an hour. */
export function slopeAnHour(points: readonly { at: number; value: number }[]) {
  const mean = (of: (point: (typeof points)[number]) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  const [at, value] = [mean((point) => point.at), mean((point) => point.value)]
  const spread = points.reduce((sum, point) => sum + (point.at - at) ** 2, 0)
  const joint = points.reduce((sum, point) => sum + (point.at - at) * (point.value - value), 0)
  return spread === 0 ? 0 : (joint / spread) * 3_600_000
}

/** A node at work for a day. */
export const soak: Figure = {
  id: 'R18',
  fault: 'server soak: 50 writes/s, 200 sockets',
  target:
    '24 h: memory grows less than 1 MB/h, handles flat, p99 of the last hour at most 1.2 times the second',
  async run(plant, size) {
    const length = size.seconds(40, 24 * 3_600)
    const node = await plant.node()
    const token = await plant.token()
    const channels = ['heartbeat', 'private-general.tags']
    const sockets = Array.from({ length: 200 }, () => listen({ url: node.url, token, channels, stays: true }))
    await Promise.all(sockets.map((one) => one.subscribed()))
    const writers = startWriters({ urls: [node.url], token, many: 10, restMs: 180 })
    const startedAt = performance.now()
    const samples: { at: number; memory: number; handles: number; written: number }[] = []
    while (performance.now() - startedAt < length * 1_000) {
      await pause(Math.min(60_000, length * 50))
      samples.push({
        at: performance.now() - startedAt,
        memory: memoryOf(node.pid()),
        handles: handlesOf(node.pid()),
        written: writers.times.length,
      })
    }
    const written = await writers.stop()
    const found = await audit(plant.pool, written)
    const cut = sockets.filter(({ codes }) => codes.length > 0).length
    for (const one of sockets) one.close()
    await node.stop()

    const parts = length >= tellingSeconds ? length / 3_600 : 4
    const inPart = (part: number) => {
      const of = (share: number) =>
        samples.find(({ at }) => at >= (share / parts) * length * 1_000)?.written ?? 0
      return percentiles(writers.times.slice(of(part), part + 1 < parts ? of(part + 1) : undefined)).p99
    }
    const warm = samples.slice(Math.ceil(samples.length / parts))
    const grows = slopeAnHour(warm.map(({ at, memory }) => ({ at, value: memory })))
    const handles = warm.map((sample) => sample.handles)
    const spread = Math.max(...handles) - Math.min(...handles)
    const [second, last] = [inPart(1), inPart(Math.ceil(parts) - 1)]
    const isFlat = grows < 1 && spread <= 10 && last <= 1.2 * second
    const isWhole = isExact(found) && cut === 0
    return {
      reached: `${(found.writes / length).toFixed(0)} writes/s; memory ${samples.at(-1)?.memory.toFixed(0)} MiB, ${grows.toFixed(1)} MiB/h after the first part; handles ${handles.at(-1)} +- ${spread}; p99 ${last.toFixed(0)} ms in the last part, ${second.toFixed(0)} ms in the second; ${cut} sockets lost; ${auditText(found)}`,
      rounds: `${length} s of 24 h`,
      isMet: isWhole && (length >= tellingSeconds ? isFlat : null),
    }
  },
}
