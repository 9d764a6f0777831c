import { percentiles } from '../harness/report'
import { type Figure, pause, seconds, slowest } from './figure'
import { openNamespace } from './namespace'
import { openProxy } from './proxy'
import { converged, startScreen } from './screens/screens'
import { audit, auditText, isExact, startWriters } from './writers'

const targetOf = (url: string) => ({ host: '127.0.0.1', port: Number(new URL(url).port) })

/** A silent partition between screens and server, while people elsewhere go on writing. */
export const partitionedScreens: Figure = {
  id: 'R5',
  fault: 'partition of screens and server, no reset packets',
  target:
    '1 s to 10 min; stores equal within 5 s after healing, within 40 s where the line was given up meanwhile',
  async run(plant, size) {
    const lengths = size.isLong ? [1, 3, 10, 30, 120, 600].slice(0, size.rounds(6, 6)) : [2, 15]
    const [east] = await plant.nodes()
    const token = await plant.token()
    const space = openNamespace()
    const proxy = await openProxy(targetOf(east.url), space?.host)
    const cut = space ?? { pull: () => proxy.silence(), plug: () => proxy.restore(), name: null }
    const input = { url: proxy.url, token }
    const screens = await Promise.all([startScreen(input, cut.name), startScreen(input, cut.name)])
    if ((await converged(plant.pool, screens)) === Infinity) throw new Error('The screens did not load')
    const healed: { length: number; ms: number }[] = []
    for (const length of lengths) {
      const writers = startWriters({ urls: [east.url], token, many: 3, restMs: 100 })
      cut.pull()
      await pause(length * 1_000)
      await writers.stop()
      cut.plug()
      healed.push({ length, ms: await converged(plant.pool, screens) })
    }
    // The same with a reset: at once known on both sides.
    proxy.reset()
    const reset = await converged(plant.pool, screens)
    for (const screen of screens) screen.close()
    proxy.close()
    space?.close()
    const limit = (length: number) => (length < 5 ? 5_000 : 40_000)
    return {
      reached: `${healed.map(({ length, ms }) => `${length} s cut: right after ${seconds(ms / 1000)}`).join(', ')}; after a reset ${seconds(reset / 1000)}; ${space ? 'a cable between two network namespaces' : 'a proxy that goes silent, as network namespaces are not to be had'}`,
      rounds: `${lengths.length} cuts, 2 screens`,
      isMet: healed.every(({ length, ms }) => ms <= limit(length)) && reset <= 5_000,
    }
  },
}

/** A line as over a bad mobile link: writes are neither lost nor doubled, and the stores are right after it. */
export const badLine: Figure = {
  id: 'R7',
  fault: 'slow line: 300 ms +- 200, 1 Mbit/s, stalls of 1 to 5 s',
  target: 'usable, no double submit, stores equal within 5 s after quiet',
  async run(plant, size) {
    const length = size.seconds(20, 1_200)
    const [east] = await plant.nodes()
    const token = await plant.token()
    const proxy = await openProxy(targetOf(east.url))
    const manner = { delayMs: 300, jitterMs: 200, bytesPerSecond: 125_000 }
    proxy.behave(manner)
    const screens = await Promise.all([
      startScreen({ url: proxy.url, token }),
      startScreen({ url: proxy.url, token }),
    ])
    if ((await converged(plant.pool, screens)) === Infinity) throw new Error('The screens did not load')
    proxy.behave({ ...manner, stall: { everyMs: 6_000, leastMs: 1_000, mostMs: 5_000 } })
    // Impatient: what takes longer than a stall is sent again while the first is still on its way.
    const writers = startWriters({ urls: [proxy.url], token, many: 6, patienceMs: 2_500, restMs: 200 })
    await pause(length * 1_000)
    const written = await writers.stop()
    proxy.behave(manner)
    const right = await converged(plant.pool, screens)
    const found = await audit(plant.pool, written)
    for (const screen of screens) screen.close()
    proxy.close()
    const { p50, p95 } = percentiles(writers.times)
    return {
      reached: `${auditText(found)}; ${written.repeats} sent again, ${written.replayed} of them had been done; a write takes ${seconds(p50 / 1000)}, p95 ${seconds(p95 / 1000)}; stores right after ${seconds(right / 1000)}`,
      rounds: `${length} s, 2 screens, 6 writers`,
      isMet: isExact(found) && right <= 5_000 && found.writes > 0,
    }
  },
}

/** A node loses its database, and with it the other node, without a word. */
export const partitionedNodes: Figure = {
  id: 'R6',
  fault: 'partition of a node and the database, and so of the nodes',
  target: 'writes there refused or unanswered, none lost; the screens of both nodes equal after it',
  async run(plant, size) {
    const lengths = size.isLong ? [2, 10, 60, 300].slice(0, size.rounds(4, 4)) : [3, 12]
    const token = await plant.token()
    const proxy = await openProxy({ path: plant.databaseSocket })
    const { user, database } = plant.connection
    const cutOff = await plant.node({
      DATABASE_URL: `postgres://${user}@127.0.0.1:${proxy.port}/${database}`,
    })
    const [other] = await plant.nodes()
    const urls = [cutOff.url, other.url]
    const screens = await Promise.all(urls.map((url) => startScreen({ url, token })))
    if ((await converged(plant.pool, screens)) === Infinity) throw new Error('The screens did not load')
    const healed: number[] = []
    const checks = []
    for (const length of lengths) {
      const writers = startWriters({ urls, token, many: 6, patienceMs: 4_000, restMs: 50 })
      await pause(500)
      proxy.silence()
      await pause(length * 1_000)
      proxy.restore()
      const written = await writers.stop()
      healed.push(await converged(plant.pool, screens))
      checks.push(await audit(plant.pool, written))
    }
    for (const screen of screens) screen.close()
    await cutOff.stop()
    proxy.close()
    return {
      reached: `${checks.map((one, at) => `${lengths[at]} s: ${auditText(one)}`).join('; ')}; screens of both nodes right after ${seconds(slowest(healed))}; nodes know of each other by the database alone`,
      rounds: `${lengths.length} cuts`,
      isMet: checks.every(isExact) && slowest(healed) <= 5,
    }
  },
}
