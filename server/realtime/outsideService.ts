import { type AppKeys, bodyMd5, callSignature } from './signature'

/** One event for one channel, `data` as text. */
export type OutsideEvent = { channel: string; name: string; data: string; socket_id?: string }

/** Most events that such a service takes in one call, and the most bytes of one event's data. */
export const takenAtOnce = 10
export const dataBytesAtMost = 10_240

const patienceMs = 5_000

/** A call that the service will not take however often it is made. */
export class Declined extends Error {}

const isFinal = (status: number) => status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status)

/** The publishing API of a Pusher-compatible service at `url`, signed with the keys of the app. */
export function outsideService({ url, keys }: { url: string; keys: AppKeys }) {
  async function called(method: 'GET' | 'POST', rest: string, query: Record<string, string>, body = '') {
    const path = `${new URL(url).pathname.replace(/\/$/, '')}/apps/${keys.appId}${rest}`
    const asked: Record<string, string> = {
      ...query,
      auth_key: keys.key,
      auth_timestamp: String(Math.floor(Date.now() / 1000)),
      auth_version: '1.0',
      ...(body !== '' && { body_md5: bodyMd5(body) }),
    }
    asked['auth_signature'] = callSignature(keys.secret, method, path, asked)
    const response = await fetch(`${new URL(url).origin}${path}?${new URLSearchParams(asked).toString()}`, {
      method,
      headers: { 'content-type': 'application/json' },
      signal: AbortSignal.timeout(patienceMs),
      ...(body !== '' && { body }),
    })
    const said = await response.text()
    if (response.ok) return JSON.parse(said) as unknown
    const sentence = `${method} ${path} was answered ${response.status}: ${said.slice(0, 200)}`
    throw isFinal(response.status) ? new Declined(sentence) : new Error(sentence)
  }

  return {
    /** Publishes up to `takenAtOnce` events, in this order. */
    publish: async (events: readonly OutsideEvent[]): Promise<void> => {
      await called('POST', '/batch_events', {}, JSON.stringify({ batch: events }))
    },
    /** Names of the channels that somebody is subscribed to. */
    occupied: async (prefix: string): Promise<string[]> => {
      const { channels } = (await called('GET', '/channels', { filter_by_prefix: prefix })) as {
        channels: Record<string, unknown>
      }
      return Object.keys(channels)
    },
    /** Ends every connection of a person, for them to come back with the rights they have now. */
    terminate: async (userId: string): Promise<void> => {
      await called('POST', `/users/${userId}/terminate_connections`, {}, '{}')
    },
  }
}

export type OutsideService = ReturnType<typeof outsideService>
