import { Agent } from 'node:http'
import { ask } from './load'

/** URLs requested in turn, at a rate per second, for a number of seconds. */
export type SmallCalls = { urls: string[]; token: string; perSecond: number; seconds: number }

// Requests at fixed times (open loop): a slow server does not slow the requests, and every wait counts.
async function pace({ urls, token, perSecond, seconds }: SmallCalls) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const headers = { authorization: `Bearer ${token}` }
  const times: number[] = []
  const under: Promise<void>[] = []
  const startedAt = performance.now()
  for (let sent = 0; sent < perSecond * seconds; sent += 1) {
    const due = startedAt + (sent * 1000) / perSecond
    const wait = due - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    under.push(
      ask(urls[sent % urls.length] ?? '', agent, headers).then(() => {
        times.push(performance.now() - due)
      }),
    )
  }
  await Promise.all(under)
  agent.destroy()
  return times
}

process.on('message', (input: SmallCalls) => {
  void pace(input).then(
    (times) => process.send?.(times),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
