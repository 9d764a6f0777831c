import { type CachedFrames, createCachedFrames } from './cachedFrames'
import { kindOf } from './channelNames'
import { eventFrame, type Outgoing } from './frames'
import { type Effect, established, type Limits, limits as usual, receive } from './protocol'
import type { AppKeys } from './signature'
import {
  type Client,
  type Connection,
  createSubscriptions,
  reply,
  type SubscriptionOptions,
} from './subscriptions'

export type Delivery = { exceptSocketId?: string | undefined; userId?: string | undefined }

type Options = Omit<SubscriptionOptions, 'cache' | 'limits'> & {
  keys: Omit<AppKeys, 'appId'>
  /** A client's own event, for the clients of the other nodes. */
  forward: (frame: Outgoing & { channel: string }, socketId: string) => void
  /** The current feed position, for clients that must reload. */
  position?: () => string
  limits?: Limits
  now?: () => number
}

/** The subscriptions of this node, and the delivery of events to them. */
export function createChannels(options: Options) {
  const { keys, stats, limits = usual, now = Date.now } = options
  const clients = new Map<string, Client>()
  const cache = createCachedFrames()
  const subscriptions = createSubscriptions({ ...options, limits, cache })
  const { enter, leave, deliver } = subscriptions

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
        return reply(client, effect.frame, stats)
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
        return reply(client, effect.frame, stats)
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
      reply(client, established(socketId), stats)
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
      if (!cached && !subscriptions.has(channel)) return
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
    occupants: subscriptions.occupants,
    names: subscriptions.names,
    /** Frames for a socket that dropped events: cached values and a notice to reload the rest. */
    afresh(socketId: string): Buffer {
      const data = JSON.stringify({ position: options.position?.() ?? '', at: new Date(now()).toISOString() })
      return framesAfresh([...(clients.get(socketId)?.subscriptions.keys() ?? [])], data, cache)
    },
    /** How many different people are in a presence channel, on all nodes. */
    users: (channel: string) => options.presence().users(channel),
  }
}

function framesAfresh(channels: readonly string[], data: string, cache: CachedFrames): Buffer {
  const frames = [eventFrame({ event: 'resync', data })]
  for (const channel of channels) {
    const { guarded, presence, cached } = kindOf(channel)
    const last = cached ? cache.get(channel) : undefined
    if (last) frames.push(last)
    else if (guarded && !presence && !cached) frames.push(eventFrame({ event: 'reload', channel, data }))
  }
  return Buffer.concat(frames)
}

export type Channels = ReturnType<typeof createChannels>
