import { isChannelName, kindOf, longestName, ownerOf } from './channelNames'
import type { Outgoing } from './frames'
import { type Grant, grantIn } from './grants'
import { type AppKeys, channelAuth, isSignedBy, userAuth } from './signature'

/** A person in a presence channel, as the others see them. */
export type Member = { user_id: string; user_info: unknown }

/** The protocol state of one connection. */
export type Session = {
  socketId: string
  subscriptions: ReadonlyMap<string, Member | null>
  userId: string | null
  /** Client events forwarded in the second that began at `since` (rate limit). */
  forwarded: { since: number; count: number }
}

/** An effect of a frame, executed by the channels. */
export type Effect =
  | { do: 'send'; frame: Outgoing }
  | { do: 'subscribe'; channel: string; member: Member | null; grant: Grant | null }
  | { do: 'unsubscribe'; channel: string }
  | { do: 'forward'; frame: Outgoing & { channel: string } }
  | { do: 'sign_in'; userId: string; grant: Grant | null; frame: Outgoing }

/** Limits for one client. */
export type Limits = {
  clientEventsPerSecond: number
  eventBytes: number
  channelsPerSocket: number
  memberBytes: number
  membersPerChannel: number
}

export const limits: Limits = {
  clientEventsPerSecond: 10,
  eventBytes: 10_240,
  channelsPerSocket: 200,
  memberBytes: 2_048,
  membersPerChannel: 100,
}

export type Rules = { keys: Omit<AppKeys, 'appId'>; limits: Limits; now: number }

type Message = { event: string; data: Record<string, unknown>; raw: unknown; channel: unknown }

const activityTimeout = 30

/** The first frame of every connection; pusher-js never connects without `activity_timeout`. */
export const established = (socketId: string): Outgoing => ({
  event: 'pusher:connection_established',
  data: JSON.stringify({ socket_id: socketId, activity_timeout: activityTimeout }),
})

/** An error frame; it does not end the connection by itself. */
export const fault = (code: number, message: string): Outgoing => ({
  event: 'pusher:error',
  data: { code, message },
})

/** A refused subscription, sent on its channel so that the client can match it. */
export const refusal = (channel: string, type: string, error: string, status: number): Outgoing => ({
  event: 'pusher:subscription_error',
  channel,
  data: { type, error, status },
})

const send = (frame: Outgoing): Effect[] => [{ do: 'send', frame }]
const malformed = (message: string) => send(fault(4200, message))
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function read(text: string): Message | null {
  const frame = parsed(text)
  if (!isRecord(frame) || typeof frame['event'] !== 'string') return null
  const raw = frame['data']
  // Some clients send data as a JSON string, as servers do.
  const data = typeof raw === 'string' ? parsed(raw) : raw
  return { event: frame['event'], data: isRecord(data) ? data : {}, raw, channel: frame['channel'] }
}

function subscribe({ data }: Message, session: Session, rules: Rules): Effect[] {
  const { channel, auth, channel_data: channelData } = data
  if (!isChannelName(channel)) return malformed('Invalid channel name')
  const refuse = (error: string, status: number, type = 'AuthError') =>
    send(refusal(channel, type, error, status))

  const owner = ownerOf(channel)
  if (owner !== null && owner !== session.userId) return refuse('Not signed in as this user', 401)
  if (!session.subscriptions.has(channel) && session.subscriptions.size >= rules.limits.channelsPerSocket)
    return refuse('Too many channels', 403, 'LimitReached')
  if (!kindOf(channel).guarded) return [{ do: 'subscribe', channel, member: null, grant: null }]

  if (channelData !== undefined && channelData !== null && typeof channelData !== 'string')
    return refuse('channel_data must be a string', 401)
  const signed = channelData ?? undefined
  if (!isSignedBy(rules.keys, auth, (pair) => channelAuth(pair, session.socketId, channel, signed)))
    return refuse('Invalid signature', 401)

  const about = signed === undefined ? undefined : parsed(signed)
  const grant = isRecord(about) ? grantIn(about) : null
  if (!kindOf(channel).presence) return [{ do: 'subscribe', channel, member: null, grant }]

  if (!isRecord(about)) return refuse('Presence channels need channel_data', 401)
  const id = about['user_id']
  if (typeof id !== 'number' && (typeof id !== 'string' || id === ''))
    return refuse('channel_data needs user_id', 401)
  const member = { user_id: String(id), user_info: about['user_info'] ?? {} }
  if (JSON.stringify(member).length > rules.limits.memberBytes)
    return refuse('Member is too large', 413, 'LimitReached')
  return [{ do: 'subscribe', channel, member, grant }]
}

function signIn({ data }: Message, session: Session, rules: Rules): Effect[] {
  const { auth, user_data: userData } = data
  if (typeof userData !== 'string') return send(fault(4009, 'user_data must be a string'))
  if (!isSignedBy(rules.keys, auth, (pair) => userAuth(pair, session.socketId, userData)))
    return send(fault(4009, 'Invalid signature'))
  const about = parsed(userData)
  const id = isRecord(about) ? about['id'] : undefined
  if (!isRecord(about) || (typeof id !== 'number' && (typeof id !== 'string' || id === '')))
    return send(fault(4009, 'user_data needs id'))
  const frame = { event: 'pusher:signin_success', data: JSON.stringify({ user_data: userData }) }
  return [{ do: 'sign_in', userId: String(id), grant: grantIn({ ...about, user_id: id }), frame }]
}

function clientEvent({ event, channel, raw }: Message, session: Session, rules: Rules): Effect[] {
  if (!isChannelName(channel)) return malformed('Invalid channel name')
  if (event.length > longestName.event) return malformed('Event name is too long')
  if (!kindOf(channel).guarded || !session.subscriptions.has(channel))
    return send(fault(4009, 'Client events need a private or presence channel one is subscribed to'))
  if (Buffer.byteLength(JSON.stringify(raw ?? '')) > rules.limits.eventBytes)
    return send(fault(4301, 'Client event is too large'))
  const { since, count } = session.forwarded
  if (rules.now - since < 1000 && count >= rules.limits.clientEventsPerSecond)
    return send(fault(4301, 'Too many client events'))
  const member = session.subscriptions.get(channel)
  return [
    {
      do: 'forward',
      frame: {
        event,
        channel,
        ...(raw !== undefined && { data: raw }),
        ...(member && { user_id: member.user_id }),
      },
    },
  ]
}

/** The effects of a frame from a client. Pure: knows no transport, keeps no state, never throws. */
export function receive(text: string, session: Session, rules: Rules): Effect[] {
  const message = read(text)
  if (!message) return malformed('Invalid message format')
  switch (message.event) {
    case 'pusher:ping':
      return send({ event: 'pusher:pong', data: '{}' })
    case 'pusher:pong':
      return []
    case 'pusher:subscribe':
      return subscribe(message, session, rules)
    case 'pusher:unsubscribe': {
      const { channel } = message.data
      if (!isChannelName(channel)) return malformed('Invalid channel name')
      return session.subscriptions.has(channel) ? [{ do: 'unsubscribe', channel }] : []
    }
    case 'pusher:signin':
      return signIn(message, session, rules)
    default:
      return message.event.startsWith('client-')
        ? clientEvent(message, session, rules)
        : malformed('Unknown event')
  }
}

/** Refuses a handshake with an unknown app key or an unsupported protocol version. */
export function rejectHandshake(
  key: string,
  version: string | null,
  keys: Omit<AppKeys, 'appId'>,
): Outgoing | null {
  if (!isSignedBy(keys, key, (pair) => pair.key)) return fault(4001, 'App does not exist')
  if (version === null) return fault(4008, 'No protocol version given')
  if (!/^\d+$/.test(version)) return fault(4006, 'Invalid protocol version')
  return Number(version) < 5 || Number(version) > 7 ? fault(4007, 'Unsupported protocol version') : null
}
