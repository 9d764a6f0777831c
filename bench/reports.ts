import { Agent, request } from 'node:http'

/** A running step that somebody counts at. */
export type Counting = { id: number; version: number; token: string }
/** One count that the server took: when it was sent, and what the card says from then on. */
export type Counted = { id: number; qty: number; sent: number; answered: number }

type Answer = { status: number; message: string; data: { version: number; qty_good: number } }

export const now = () => performance.timeOrigin + performance.now()

const agent = new Agent({ keepAlive: true, maxSockets: 32 })

const post = (url: string, token: string, body: unknown) =>
  new Promise<Answer>((resolve, reject) => {
    const call = request(
      url,
      {
        agent,
        method: 'POST',
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
 * Reports one bottle after the other, so many a second over all steps; a step waits for its last answer, so a server
 * that is too slow gets fewer.
 */
export async function report(url: string, steps: readonly Counting[], perSecond: number, seconds: number) {
  const counted: Counted[] = []
  const free = [...steps]
  const refused: string[] = []
  const under: Promise<void>[] = []
  const one = async (step: Counting) => {
    const sent = now()
    const answer = await post(`${url}/api/production/production_order_steps/${step.id}/report`, step.token, {
      version: step.version,
      qty_good: 1,
    })
    if (answer.status !== 1) {
      refused.push(answer.message)
      return
    }
    step.version = answer.data.version
    counted.push({ id: step.id, qty: answer.data.qty_good, sent, answered: now() })
    free.push(step)
  }
  const begun = performance.now()
  for (let sent = 0; performance.now() - begun < seconds * 1000; sent += 1) {
    const due = begun + (sent * 1000) / perSecond
    const wait = due - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    const step = free.shift()
    if (step) under.push(one(step))
  }
  await Promise.all(under)
  return { counted, refused, perSecond: (counted.length * 1000) / (performance.now() - begun) }
}
