import { Agent } from 'node:http'
import { demoDatabase, ownClient } from './harness/database'
import { listShapes, statementOf } from './listShapes'
import { ask } from './harness/load'
import { addOrders } from './harness/orders'
import { startNode } from './harness/process'
import { figure, percentiles } from './harness/report'
import { signIn } from './harness/signIn'

const many = 1_000_000
const warmUp = 12
const rounds = 120
const longestMs = 20_000

/** How long a list of a million orders takes through the product, against its own SQL sent bare. */
export async function list() {
  const { connection } = await demoDatabase()
  const client = await ownClient(connection)
  await addOrders(client, many)
  const url = await startNode({ connection })
  const headers = { authorization: `Bearer ${await signIn(url, 'admin')}` }
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })

  for (const [name, query] of Object.entries(listShapes(many))) {
    const address = `${url}/api/production/production_orders?${query}`
    const statement = statementOf(query)
    const product: number[] = []
    const bare: number[] = []
    const timed = async (times: number[], work: () => Promise<unknown>) => {
      const startedAt = performance.now()
      await work()
      times.push(performance.now() - startedAt)
    }
    const until = performance.now() + longestMs
    // In turns, so that what else the machine does meets both alike.
    for (let round = -warmUp; round < rounds && performance.now() < until; round += 1) {
      await timed(round < 0 ? [] : product, () => ask(address, agent, headers))
      await timed(round < 0 ? [] : bare, () => client.query(statement))
    }
    const [ours, theirs] = [percentiles(product), percentiles(bare)]
    figure(`list, ${name}, p50`, ours.p50, 'ms', { name: 'pg', value: theirs.p50 })
    figure(`list, ${name}, p95`, ours.p95, 'ms', { name: 'pg', value: theirs.p95 })
  }
  agent.destroy()
}
