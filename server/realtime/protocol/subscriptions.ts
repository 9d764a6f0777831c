import type { CachedFrames } from './cachedFrames'
import { kindOf } from './channelNames'
import { eventFrame, type Outgoing } from './frames'
import type { Grants } from './grants'
import type { Presence } from './presence'
import { type Effect, type Limits, type Member, refusal } from './protocol'
import type { Stats } from '../stats'

/** One client as the channels see it, independent of the transport. */
export type Connection = {
  socketId: string
  /** Broadcasts may be batched; answers are sent at once. */
  send: (frame: Buffer) => void
  answer: (frame: Buffer) => void
  close(code: number, reason: string): void
}

/** A connected client with its subscriptions. */
export type Client = {
  connection: Connection
  socketId: string
  subscriptions: Map<string, Member | null>
  userId: string | null
  forwarded: { since: number; count: number }
}

export type SubscriptionOptions = {
  stats: Stats
  limits: Limits
  cache: CachedFrames
  grants: () => Grants
  presence: () => Presence
  /** Called for the first subscriber of a channel, or when the last one leaves. */
  occupied?: (channel: string) => void
  vacated?: (channel: string) => void
}

/** Answers a client at once. */
export function reply({ connection }: Client, frame: Outgoing, stats: Stats) {
  if (frame.event === 'pusher:subscription_error') stats.refused += 1
  connection.answer(eventFrame(frame))
}

/** Who is subscribed to which channel of this node. */
export function createSubscriptions({
  stats,
  limits,
  cache,
  grants,
  presence,
  occupied,
  vacated,
}: SubscriptionOptions) {
  const channels = new Map<string, Set<Client>>()

  function leave(client: Client, channel: string) {
    const member = client.subscriptions.get(channel)
    if (!client.subscriptions.delete(channel)) return
    stats.subscriptions -= 1
    const subscribed = channels.get(channel)
    subscribed?.delete(client)
    if (member) presence().leave(channel, client.socketId, member.user_id)
    if (subscribed?.size !== 0) return
    channels.delete(channel)
    vacated?.(channel)
  }

  function join(client: Client, channel: string, member: Member | null) {
    const isFirst = !channels.has(channel)
    const subscribed = channels.get(channel) ?? new Set()
    channels.set(channel, subscribed.add(client))
    client.subscriptions.set(channel, member)
    stats.subscriptions += 1
    if (member) presence().join(channel, client.socketId, member)
    if (isFirst) occupied?.(channel)
  }

  function isFull(channel: string, userId: string) {
    const users = presence().users(channel)
    return users.length >= limits.membersPerChannel && !users.includes(userId)
  }

  /** Subscribes a client that may, and answers with the members and the last value of the channel. */
  function enter(client: Client, { channel, member, grant }: Extract<Effect, { do: 'subscribe' }>) {
    const verdict = grant ? grants().judge(grant) : null
    if (verdict === 4009 || verdict === 4200) return client.connection.close(verdict, 'Rights have changed')
    if (verdict)
      return reply(client, refusal(channel, 'AuthError', 'The authorisation is too old', 401), stats)
    const isSubscribed = client.subscriptions.has(channel)
    if (member && !isSubscribed && isFull(channel, member.user_id))
      return reply(client, refusal(channel, 'LimitReached', 'Too many members', 403), stats)
    if (grant) grants().bind(client.socketId, grant)
    if (!isSubscribed) join(client, channel, member)
    const kind = kindOf(channel)
    const data = kind.presence ? JSON.stringify(presence().roll(channel)) : '{}'
    reply(client, { event: 'pusher_internal:subscription_succeeded', channel, data }, stats)
    if (!kind.cached) return
    const last = cache.get(channel)
    if (last) client.connection.answer(last)
    else reply(client, { event: 'pusher:cache_miss', channel, data: '{}' }, stats)
  }

  /** Sends a frame to all subscribers of a channel, but one. */
  function deliver(channel: string, frame: Buffer, exceptSocketId?: string) {
    for (const client of channels.get(channel) ?? [])
      if (client.socketId !== exceptSocketId) client.connection.send(frame)
  }

  return {
    enter,
    leave,
    has: (channel: string) => channels.has(channel),
    names: () => [...channels.keys()],
    occupants: (channel: string) => channels.get(channel)?.size ?? 0,
    deliver,
  }
}
