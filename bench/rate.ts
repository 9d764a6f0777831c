import { demoDatabase, ownClient } from './harness/database'
import { listShapes, statementOf } from './listShapes'
import type { Load, LoadResult } from './harness/load'
import { addOrders } from './harness/orders'
import { firstMessage, startNode, startProcess } from './harness/process'
import { figure, median } from './harness/report'
import { signIn } from './harness/signIn'

const many = 200_000
const rounds = 3

/** How many lists of 100 orders a node answers, against a Fastify handler that only passes the same text through. */
export async function rate() {
  const { connection } = await demoDatabase()
  await addOrders(await ownClient(connection), many)
  const client = startProcess('./loadProcess.ts')
  const loaded = async (input: Omit<Load, 'connections'>) => {
    client.send({ ...input, connections: 16 } satisfies Load)
    const { answers, seconds } = await firstMessage<LoadResult>(client)
    return answers / seconds
  }

  const product = await startNode({ connection })
  const token = await signIn(product, 'admin')
  const shapes = listShapes(many)
  for (const name of ['open orders', 'all orders']) {
    const query = shapes[name] ?? ''
    // The name is what a process knows its statements by; the bare one gets its own.
    const bare = await startNode({ connection, bare: { ...statementOf(query), name: 'bare' } })
    const urls = { product: `${product}/api/production/production_orders?${query}`, bare: `${bare}/list` }
    await loaded({ url: urls.product, token, seconds: 1 })
    await loaded({ url: urls.bare, seconds: 1 })
    const ours: number[] = []
    const theirs: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await loaded({ url: urls.product, token, seconds: 4 }))
      theirs.push(await loaded({ url: urls.bare, seconds: 4 }))
    }
    figure(`rate, ${name}`, median(ours), 'requests/s', { name: 'bare Fastify', value: median(theirs) })
  }
}
