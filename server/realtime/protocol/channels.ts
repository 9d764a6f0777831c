import { createCachedFrames } from './cachedFrames'
import { kindOf } from './channelNames'
import { eventFrame, type Outgoing } from './frames'
import type { Grants } from './grants'
import type { Presence } from './presence'
import {
  type Effect,
  established,
  type Limits,
  limits as usual,
  type Member,
  receive,
  refusal,
} from './protocol'
import type { AppKeys } from './signature'
import type { Stats } from '../stats'

/** One client as the channels see it, independent of the transport. */
export type Connection = {
  socketId: string
  /** Broadcasts may be batched; answers are sent at once. */
  send: (frame: Buffer) => void
  answer: (frame: Buffer) => void
  close(code: number, reason: string): void
}

export type Delivery = { exceptSocketId?: string | undefined; userId?: string | undefined }

type Client = {
  connection: Connection
  socketId: string
  subscriptions: Map<string, Member | null>
  userId: string | null
  forwarded: { since: number; count: number }
}

type Options = {
  keys: Pick<AppKeys, 'key' | 'secret'>
  stats: Stats
  grants: () => Grants
  presence: () => Presence
  /** A client's own event, for the clients of the other nodes. */
  forward: (frame: Outgoing & { channel: string }, socketId: string) => void
  /** Called for the first subscriber of a channel, or when the last one leaves. */
  occupied?: (channel: string) => void
  vacated?: (channel: string) => void
  /** The current feed position, for clients that must reload. */
  position?: () => string
  limits?: Limits
  now?: () => number
}

/** The subscriptions of this node, and the delivery of events to them. */
export function createChannels(options: Options) {
  const { keys, stats, limits = usual, now = Date.now } = options
  const clients = new Map<string, Client>()
  const channels = new Map<string, Set<Client>>()
  const cache = createCachedFrames()

  function reply(client: Client, frame: Outgoing) {
    if (frame.event === 'pusher:subscription_error') stats.refused += 1
    client.connection.answer(eventFrame(frame))
  }

  function deliver(channel: string, frame: Buffer, exceptSocketId?: string) {
    for (const client of channels.get(channel) ?? [])
      if (client.socketId !== exceptSocketId) client.connection.send(frame)
  }

  function leave(client: Client, channel: string) {
    const member = client.subscriptions.get(channel)
    if (!client.subscriptions.delete(channel)) return
    stats.subscriptions -= 1
    const subscribed = channels.get(channel)
    subscribed?.delete(client)
    if (member) options.presence().leave(channel, client.socketId, member.user_id)
    if (subscribed?.size !== 0) return
    channels.delete(channel)
    options.vacated?.(channel)
  }

  function enter(client: Client, { channel, member, grant }: Extract<Effect, { do: 'subscribe' }>) {
    const verdict = grant ? options.grants().judge(grant) : null
    if (verdict === 4009 || verdict === 4200) return client.connection.close(verdict, 'Rights have changed')
    if (verdict) return reply(client, refusal(channel, 'AuthError', 'The authorisation is too old', 401))
    const { presence, cached } = kindOf(channel)
    if (member && !client.subscriptions.has(channel)) {
      const users = options.presence().users(channel)
      if (users.length >= limits.membersPerChannel && !users.includes(member.user_id))
        return reply(client, refusal(channel, 'LimitReached', 'Too many members', 403))
    }
    if (grant) options.grants().bind(client.socketId, grant)
    const existing = client.subscriptions.get(channel)
    if (existing === undefined) {
      const first = !channels.has(channel)
      const subscribed = channels.get(channel) ?? new Set()
      channels.set(channel, subscribed.add(client))
      client.subscriptions.set(channel, member)
      stats.subscriptions += 1
      if (member) options.presence().join(channel, client.socketId, member)
      if (first) options.occupied?.(channel)
    }
    const data = presence ? JSON.stringify(options.presence().roll(channel)) : '{}'
    reply(client, { event: 'pusher_internal:subscription_succeeded', channel, data })
    if (!cached) return
    const last = cache.get(channel)
    if (last) client.connection.answer(last)
    else reply(client, { event: 'pusher:cache_miss', channel, data: '{}' })
  }

  function forward(client: Client, frame: Outgoing & { channel: string }) {
    const at = now()
    const { since, count } = client.forwarded
    client.forwarded = at - since < 1000 ? { since, count: count + 1 } : { since: at, count: 1 }
    stats.clientEvents += 1
    deliver(frame.channel, eventFrame(frame), client.socketId)
    options.forward(frame, client.socketId)
  }

  function carryOut(client: Client, effect: Effect) {
    switch (effect.do) {
      case 'send':
        return reply(client, effect.frame)
      case 'subscribe':
        return enter(client, effect)
      case 'unsubscribe':
        return leave(client, effect.channel)
      case 'forward':
        return forward(client, effect.frame)
      case 'sign_in': {
        const verdict = effect.grant ? options.grants().judge(effect.grant) : null
        if (verdict === 4009 || verdict === 4200)
          return client.connection.close(verdict, 'Rights have changed')
        if (effect.grant) options.grants().bind(client.socketId, effect.grant)
        client.userId = effect.userId
        return reply(client, effect.frame)
      }
    }
  }

  return {
    open(connection: Connection) {
      const { socketId } = connection
      const client: Client = {
        connection,
        socketId,
        subscriptions: new Map(),
        userId: null,
        forwarded: { since: 0, count: 0 },
      }
      clients.set(socketId, client)
      stats.sockets += 1
      reply(client, established(socketId))
    },
    receive(socketId: string, text: string) {
      const client = clients.get(socketId)
      if (!client) return
      stats.received += 1
      for (const effect of receive(text, client, { keys, limits, now: now() })) carryOut(client, effect)
    },
    gone(socketId: string) {
      const client = clients.get(socketId)
      if (!client) return
      clients.delete(socketId)
      stats.sockets -= 1
      for (const channel of client.subscriptions.keys()) leave(client, channel)
      options.grants().unbind(socketId)
    },
    /** Sends an event to all subscribers of a channel on this node; encoded once. */
    publish(channel: string, event: string, data: string, { exceptSocketId, userId }: Delivery = {}) {
      const cached = kindOf(channel).cached
      if (!cached && !channels.has(channel)) return
      const frame = eventFrame({ event, channel, data, ...(userId !== undefined && { user_id: userId }) })
      if (cached) cache.set(channel, frame)
      deliver(channel, frame, exceptSocketId)
    },
    /** Delivers client events from other nodes unchanged. */
    relay: (frame: Outgoing & { channel: string }) => deliver(frame.channel, eventFrame(frame)),
    /** Sets the value a cache channel replays, without publishing it. */
    remember: (channel: string, event: string, data: string) =>
      cache.set(channel, eventFrame({ event, channel, data })),
    forget: cache.forget,
    close: (socketId: string, code: number, reason: string) =>
      clients.get(socketId)?.connection.close(code, reason),
    /** Closes every socket that authenticated as this person. */
    closeUser(userId: string, code: number, reason: string) {
      for (const client of clients.values())
        if (client.userId === userId || [...client.subscriptions.values()].some((m) => m?.user_id === userId))
          client.connection.close(code, reason)
    },
    occupants: (channel: string) => channels.get(channel)?.size ?? 0,
    names: () => [...channels.keys()],
    /** Frames for a socket that dropped events: cached values and a notice to reload the rest. */
    afresh(socketId: string): Buffer {
      const data = JSON.stringify({ position: options.position?.() ?? '', at: new Date(now()).toISOString() })
      const frames = [eventFrame({ event: 'resync', data })]
      for (const channel of clients.get(socketId)?.subscriptions.keys() ?? []) {
        const { guarded, presence, cached } = kindOf(channel)
        const last = cached ? cache.get(channel) : undefined
        if (last) frames.push(last)
        else if (guarded && !presence && !cached) frames.push(eventFrame({ event: 'reload', channel, data }))
      }
      return Buffer.concat(frames)
    },
    /** How many different people are in a presence channel, on all nodes. */
    users: (channel: string) => options.presence().users(channel),
  }
}

export type Channels = ReturnType<typeof createChannels>
