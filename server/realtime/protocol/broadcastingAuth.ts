import { authorise, type Follower, type Registry } from './authorise'
import { isChannelName, kindOf } from './channelNames'
import { type AppKeys, channelAuth, userAuth } from './signature'

/** The caller and its token; the end of the token ends its subscriptions. */
export type Caller = Follower & { token?: { id: number | string; expires_at: string | number | null } }

export type Signed = { auth: string; channel_data?: string }

type Deps = {
  keys: Pick<AppKeys, 'key' | 'secret'>
  registry: Registry
  fedTo: () => number
  /** An external service holds the sockets and knows nothing of tokens. */
  isExternal?: boolean
  now?: () => number
}

/** `refused` are the channels that the caller may not follow. */
type Answer = { http: number; body: unknown; refused?: readonly string[] }

const isSocketId = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{1,20}\.\d{1,20}$/.test(value)

const refused = (http: number, message: string, data: unknown = {}): Answer => ({
  http,
  body: { status: 0, message, data },
})

/** What is signed besides the channel: the person, the token and its expiry. */
function grantOf(
  { id, token }: Caller,
  { fedTo, isExternal, now = Date.now }: Pick<Deps, 'fedTo' | 'isExternal' | 'now'>,
) {
  if (!token || isExternal) return {}
  const { expires_at: expires } = token
  return {
    user_id: String(id),
    token_id: String(token.id),
    expires_at: expires === null ? null : new Date(expires).getTime(),
    granted_at: now(),
    fed_to: fedTo(),
  }
}

/** The signed authorization of a socket for a channel, bound to the person and the token. */
export function signChannel(
  socketId: string,
  channel: string,
  caller: Caller,
  deps: Deps,
): Signed | { refused: readonly string[] } {
  const { keys, registry } = deps
  if (!isChannelName(channel) || !kindOf(channel).guarded) return { refused: [] }
  const decided = authorise(channel, caller, registry)
  if (!decided.ok) return { refused: decided.areas }
  const about = {
    ...grantOf(caller, deps),
    ...(decided.presence && { user_id: String(caller.id), user_info: decided.presence }),
  }
  if (Object.keys(about).length === 0) return { auth: channelAuth(keys, socketId, channel) }
  const channelData = JSON.stringify(about)
  return { auth: channelAuth(keys, socketId, channel, channelData), channel_data: channelData }
}

const noPrivileges = (areas: readonly string[]) => ({
  text: 'You have no access to this channel.',
  areas,
})

/**
 * The answer of `POST /broadcasting/auth`: one channel as pusher-js sends it, or `channel_names` at once,
 * where each name gets its signature or `{ error, status }`.
 */
export function broadcastingAuth(caller: Caller, body: unknown, deps: Deps): Answer {
  const payload = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const socketId = payload['socket_id']
  if (!isSocketId(socketId)) return refused(422, 'validation_error', { socket_id: 'other' })

  const names = payload['channel_names'] ?? payload['channel_names[]']
  if (names !== undefined) {
    const list = [names].flat()
    if (list.length > 100 || !list.every((name) => typeof name === 'string'))
      return refused(422, 'validation_error', { channel_names: 'other' })
    const data = list.map((channel): [string, Signed | { error: string; status: number }] => {
      const signed = signChannel(socketId, channel, caller, deps)
      return [channel, 'refused' in signed ? { error: 'no_privileges', status: 403 } : signed]
    })
    const closed = list.filter((_, place) => 'error' in (data[place]?.[1] ?? {}))
    return {
      http: 200,
      body: { status: 1, message: '', data: Object.fromEntries(data) },
      ...(closed.length > 0 && { refused: closed }),
    }
  }

  const channel = payload['channel_name']
  if (typeof channel !== 'string') return refused(422, 'validation_error', { channel_name: 'required' })
  const signed = signChannel(socketId, channel, caller, deps)
  return 'refused' in signed
    ? { ...refused(403, 'no_privileges', noPrivileges(signed.refused)), refused: [channel] }
    : { http: 200, body: signed }
}

/** The answer of `POST /broadcasting/user-auth`: the person of a socket, for events to one person. */
export function broadcastingUserAuth(caller: Caller, body: unknown, deps: Deps): Answer {
  const socketId = (body as Record<string, unknown> | null)?.['socket_id']
  if (!isSocketId(socketId)) return refused(422, 'validation_error', { socket_id: 'other' })
  const data = JSON.stringify({
    ...grantOf(caller, deps),
    id: String(caller.id),
    user_info: { name: caller.name },
  })
  return { http: 200, body: { auth: userAuth(deps.keys, socketId, data), user_data: data } }
}
