import { Agent, get } from 'node:http'

/** A load: the same address repeatedly, over a number of connections, for a time. */
export type Load = { url: string; token?: string; connections: number; seconds: number }
/** What came back, in all and per request. */
export type LoadResult = { answers: number; bytes: number; seconds: number; times: number[] }

/** One request; answers how many bytes came back. */
export const ask = (url: string, agent: Agent, headers: Record<string, string>) =>
  new Promise<number>((resolve, reject) => {
    const request = get(url, { agent, headers }, (response) => {
      let bytes = 0
      response.on('data', (part: Buffer) => (bytes += part.length))
      response.on('error', reject)
      response.on('end', () =>
        response.statusCode === 200 ? resolve(bytes) : reject(new Error(`${url}: ${response.statusCode}`)),
      )
    })
    request.on('error', reject)
  })

/** Sends the next request of a connection as soon as the last one is answered. */
export async function load({ url, token, connections, seconds }: Load): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const startedAt = performance.now()
  const until = startedAt + seconds * 1000
  const loaded: LoadResult = { answers: 0, bytes: 0, seconds: 0, times: [] }
  const connection = async () => {
    while (performance.now() < until) {
      const sent = performance.now()
      const bytes = await ask(url, agent, headers)
      loaded.bytes += bytes
      loaded.times.push(performance.now() - sent)
      loaded.answers += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, connection))
  agent.destroy()
  loaded.seconds = (performance.now() - startedAt) / 1000
  return loaded
}
