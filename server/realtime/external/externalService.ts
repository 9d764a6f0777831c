import { type AppKeys, bodyMd5, callSignature } from '../protocol/signature'

/** One event for one channel, `data` as text. */
export type ExternalEvent = { channel: string; name: string; data: string; socket_id?: string }

/** Limits of such a service: events per call, and bytes of one event's data. */
export const batchSize = 10
export const dataBytesAtMost = 10_240

const patienceMs = 5_000

/** A call the service refuses for good; retrying is pointless. */
export class EventDeclined extends Error {}

const isFinal = (status: number) => status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status)

/** The publishing API of a Pusher-compatible service at `url`, signed with the keys of the app. */
export function externalService({ url, keys }: { url: string; keys: AppKeys }) {
  const calls = new Set<AbortController>()
  let isClosed = false

  async function request(address: string, init: RequestInit) {
    if (isClosed) throw new Error('This node tells the service nothing more')
    const call = new AbortController()
    const late = setTimeout(() => call.abort(new Error('The service does not answer')), patienceMs)
    calls.add(call)
    try {
      const response = await fetch(address, { ...init, signal: call.signal })
      return { response, text: await response.text() }
    } finally {
      clearTimeout(late)
      calls.delete(call)
    }
  }

  async function called(method: 'GET' | 'POST', rest: string, query: Record<string, string>, body = '') {
    const path = `${new URL(url).pathname.replace(/\/$/, '')}/apps/${keys.appId}${rest}`
    const signed: Record<string, string> = {
      ...query,
      auth_key: keys.key,
      auth_timestamp: String(Math.floor(Date.now() / 1000)),
      auth_version: '1.0',
      ...(body !== '' && { body_md5: bodyMd5(body) }),
    }
    signed['auth_signature'] = callSignature(keys.secret, method, path, signed)
    const address = `${new URL(url).origin}${path}?${new URLSearchParams(signed).toString()}`
    const { response, text } = await request(address, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body !== '' && { body }),
    })
    if (response.ok) return JSON.parse(text) as unknown
    const sentence = `${method} ${path} was answered ${response.status}: ${text.slice(0, 200)}`
    throw isFinal(response.status) ? new EventDeclined(sentence) : new Error(sentence)
  }

  return {
    /** Publishes up to `takenAtOnce` events, in this order. */
    publish: async (events: readonly ExternalEvent[]): Promise<void> => {
      await called('POST', '/batch_events', {}, JSON.stringify({ batch: events }))
    },
    /** Names of the channels that have subscribers. */
    occupied: async (prefix: string): Promise<string[]> => {
      const { channels } = (await called('GET', '/channels', { filter_by_prefix: prefix })) as {
        channels: Record<string, unknown>
      }
      return Object.keys(channels)
    },
    /**
     * The member count of each presence channel; NaN, which equals nothing, where the service reports none.
     */
    crowds: async (): Promise<Map<string, number>> => {
      const { channels } = (await called('GET', '/channels', {
        filter_by_prefix: 'presence-',
        info: 'user_count',
      })) as { channels: Record<string, { user_count?: number }> }
      return new Map(Object.entries(channels).map(([name, { user_count: count }]) => [name, count ?? NaN]))
    },
    /** Ids of the people in a presence channel. */
    members: async (channel: string): Promise<string[]> => {
      const { users } = (await called('GET', `/channels/${channel}/users`, {})) as {
        users: { id: string | number }[]
      }
      return users.map(({ id }) => String(id))
    },
    /** Ends every connection of a person, so that clients reconnect with current permissions. */
    terminate: async (userId: string): Promise<void> => {
      await called('POST', `/users/${userId}/terminate_connections`, {}, '{}')
    },
    /** Aborts pending calls and accepts no more. */
    close() {
      isClosed = true
      for (const call of calls) call.abort(new Error('This node leaves'))
    },
  }
}

export type ExternalService = ReturnType<typeof externalService>
