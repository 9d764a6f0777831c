import { Agent, request } from 'node:http'

/** A row with a counter, and the write that increments it. */
export type Counting = { id: number; version: number; token: string; qty: number }

/** How one more is counted: the call and its body, and the figure that the answer says. */
export type Way = {
  method: 'POST' | 'PUT'
  path: (row: Counting) => string
  body: (row: Counting) => object
  qty: (data: Answer['data'], row: Counting) => number
}

/** One bottle more at a running step. */
export const reporting: Way = {
  method: 'POST',
  path: ({ id }) => `/production/production_order_steps/${id}/report`,
  body: ({ version }) => ({ version, qty_good: 1 }),
  qty: ({ qty_good: qty }) => qty ?? 0,
}

/** A number in the name of a plain record. */
export const renaming: Way = {
  method: 'PUT',
  path: ({ id }) => `/inventory/brands/${id}`,
  body: ({ version, id, qty }) => ({ version, name: `${qty + 1} / ${id}` }),
  qty: (_data, { qty }) => qty + 1,
}
/** One count that the server took: when it was sent, and what the card says from then on. */
export type Counted = { id: number; qty: number; sent: number; answered: number }

type Answer = { status: number; message: string; data: { version: number; qty_good?: number } }

export const now = () => performance.timeOrigin + performance.now()

const agent = new Agent({ keepAlive: true, maxSockets: 32 })

const send = (method: string, url: string, token: string, body: unknown) =>
  new Promise<Answer>((resolve, reject) => {
    const call = request(
      url,
      {
        agent,
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      },
      (response) => {
        let text = ''
        response.on('data', (part: Buffer) => (text += part.toString()))
        response.on('end', () => resolve(JSON.parse(text) as Answer))
        response.on('error', reject)
      },
    )
    call.on('error', reject)
    call.end(JSON.stringify(body))
  })

/**
 * Counts one after the other, so many a second over all rows; a row waits for its last answer, so a server that is
 * too slow gets fewer.
 */
export async function count(
  url: string,
  steps: readonly Counting[],
  way: Way,
  perSecond: number,
  seconds: number,
) {
  const counted: Counted[] = []
  const free = [...steps]
  const refused: string[] = []
  const under: Promise<void>[] = []
  const one = async (step: Counting) => {
    const sent = now()
    const answer = await send(way.method, `${url}/api${way.path(step)}`, step.token, way.body(step))
    if (answer.status !== 1) {
      refused.push(answer.message)
      return
    }
    step.version = answer.data.version
    step.qty = way.qty(answer.data, step)
    counted.push({ id: step.id, qty: step.qty, sent, answered: now() })
    free.push(step)
  }
  const startedAt = performance.now()
  for (let sent = 0; performance.now() - startedAt < seconds * 1000; sent += 1) {
    const due = startedAt + (sent * 1000) / perSecond
    const wait = due - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    const step = free.shift()
    if (step) under.push(one(step))
  }
  await Promise.all(under)
  return { counted, refused, perSecond: (counted.length * 1000) / (performance.now() - startedAt) }
}
