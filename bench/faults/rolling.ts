import { type Figure, pause, seconds, slowest, until } from './figure'
import { listen } from './listener'
import { audit, auditText, isExact, startWriters } from './writers'

/** Two nodes are restarted one after the other while people work at both. */
export const rollingRestart: Figure = {
  id: 'R19',
  fault: 'rolling restart of two nodes',
  target: 'no failed write for clients that repeat with their key; sockets closed with 4200',
  async run(plant, size) {
    const rounds = size.rounds(2, 20)
    const nodes = await plant.nodes()
    const token = await plant.token()
    const urls = nodes.map(({ url }) => url)
    const writers = startWriters({ urls, token, many: 12 })
    const clients = urls.flatMap((url) =>
      Array.from({ length: 10 }, () =>
        listen({ url, token, channels: ['private-general.tags'], stays: true }),
      ),
    )
    await Promise.all(clients.map((one) => one.subscribed()))
    const stops: number[] = []
    for (let round = 0; round < rounds; round++)
      for (const node of nodes) {
        await pause(500)
        const startedAt = performance.now()
        await node.end('SIGTERM')
        stops.push(performance.now() - startedAt)
        await node.start()
        await until(() => clients.every((one) => one.isOpen()), 30_000)
      }
    const written = await writers.stop()
    const found = await audit(plant.pool, written)
    const codes = clients.flatMap((one) => one.codes)
    // Clients that reconnected while the node was away were not closed by it.
    const closed = codes.filter((code) => code !== 1006)
    for (const one of clients) one.close()
    const others = closed.filter((code) => code !== 4200)
    return {
      reached: `${auditText(found)}, ${written.repeats} sent again; ${closed.length} sockets closed, ${others.length} of them not with 4200; a node ends within ${seconds(slowest(stops))}`,
      rounds: `${rounds * 2} restarts`,
      isMet: isExact(found) && others.length === 0 && closed.length >= clients.length,
    }
  },
}
