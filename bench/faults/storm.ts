import { percentiles } from '../harness/report'
import { call, timed } from './call'
import { type Figure, pause, seconds, until } from './figure'
import { listen } from './listener'
import { memoryOf } from './process'

const channels = [
  'heartbeat',
  'private-general.tags',
  'private-general.customers',
  'private-general.locations',
]

/** All clients reconnect at once after a node was restarted. */
export const reconnectStorm: Figure = {
  id: 'R8',
  fault: 'reconnect storm after a restart',
  target:
    '500 clients subscribed again within 15 s; p99 of other calls below 2 s; memory back within 10 % in 60 s',
  async run(plant, size) {
    const many = 500
    const rounds = size.rounds(1, 10)
    const node = await plant.node()
    const token = await plant.token()
    const clients = Array.from({ length: many }, () =>
      listen({ url: node.url, token, channels, stays: true }),
    )
    const allConnected = (times: number) => () => clients.every((one) => one.isOpen() && one.times() >= times)
    if ((await until(allConnected(1), 120_000)) === Infinity)
      throw new Error('The clients did not come at first')
    await pause(3_000)
    const returns: number[] = []
    const calls: number[] = []
    const failed: string[] = []
    let memory = memoryOf(node.pid())
    const rises: number[] = []
    for (let round = 0; round < rounds; round++) {
      await node.end('SIGTERM')
      await node.start()
      let isOver = false
      const asking = (async () => {
        while (!isOver) {
          const [ms, { http, message }] = await timed(() =>
            call(node.url, token, 'GET', '/api/general/tags?limit=50'),
          )
          calls.push(ms)
          if (http !== 200) failed.push(`${http} ${message}`)
          await pause(20)
        }
      })()
      returns.push(await until(allConnected(2 + round), 120_000))
      isOver = true
      await asking
      await until(() => memoryOf(node.pid()) <= memory * 1.1, 60_000, 500)
      const now = memoryOf(node.pid())
      rises.push(now / memory)
      memory = now
    }
    for (const one of clients) one.close()
    await node.stop()
    const { p50, p99 } = percentiles(calls)
    const slowestReturn = Math.max(...returns) / 1000
    const rise = Math.max(...rises)
    return {
      reached: `${many} clients of ${channels.length} channels again within ${seconds(slowestReturn)} of the node's being ready; ${calls.length} calls meanwhile p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ${failed.length} failed${failed.length > 0 ? ` (${[...new Set(failed)].join(', ')})` : ''}; memory ${(rise * 100).toFixed(0)} % of before (${memory.toFixed(0)} MiB)`,
      rounds: `${rounds} restarts`,
      isMet: slowestReturn <= 15 && p99 < 2_000 && failed.length === 0 && rise <= 1.1,
    }
  },
}
