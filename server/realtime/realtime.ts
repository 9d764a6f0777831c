import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Db } from '../db/database'
import { ownRowsChannelIn } from '../../src/resources/kit/define/ownRows'
import { type Registry, withheld } from './protocol/authorise'
import { broadcastingAuth, broadcastingUserAuth, type Caller, signChannel } from './protocol/broadcastingAuth'
import { catchUp } from './feed/catchUp'
import { createChannels, type Delivery } from './protocol/channels'
import { sharedRecords } from './nodes/sharedRecords'
import { allComputed, createComputing } from './feed/computed'
import { allStates, createStates } from './feed/computedStates'
import { createFanout, type NodeMessage } from './nodes/fanout'
import { createFeed } from './feed/feed'
import { ownersIn } from './feed/ownRows'
import { createGrants } from './protocol/grants'
import { createRevocation } from './protocol/revocation'
import type { Connect } from '../db/connect'
import { createListener } from './feed/listener'
import type { Logger } from '../db/logger'
import { createOpenRows } from './nodes/openRows'
import { createPeers } from './nodes/peers'
import { createPresence } from './protocol/presence'
import { publishApi } from './protocol/publishApi'
import type { AppKeys } from './protocol/signature'
import { createSockets, type SocketRules, socketRules } from './transport/socket'
import { noStats, type Stats } from './stats'

type RealtimeSettings = AppKeys & { origins: readonly string[] }

export type RealtimeOptions = {
  settings: RealtimeSettings
  pool: pg.Pool
  db: Db
  /** A dedicated client for LISTEN. */
  connect: Connect
  log: Logger
  resources: Registry['resources']
  /**
   * When a token ends according to the database (ms since 1970), null where it has ended; read before its
   * sockets are closed.
   */
  tokenEnds?: (tokenId: string) => Promise<number | null>
  rules?: SocketRules
}

/** Everything that has a channel: the tables and all computed values. */
export const registryOf = (resources: Registry['resources']): Registry => ({
  resources,
  shared: sharedRecords(),
  get computed() {
    return allComputed()
  },
  get states() {
    return allStates()
  },
})

/** Keys of a table's rows that stay off its channel. */
export function withheldIn(resources: Registry['resources']) {
  const withheldOf = new Map<string, string[]>()
  for (const resource of resources)
    withheldOf.set(resource.name, [...(withheldOf.get(resource.name) ?? []), ...withheld(resource)])
  return (table: string): readonly string[] => withheldOf.get(table) ?? []
}

/** Listeners to changes of tables, called once the changes were broadcast. */
function tableListeners() {
  const listening: ((tables: ReadonlySet<string>) => void)[] = []
  return {
    changed: (tables: ReadonlySet<string>) => {
      for (const callback of listening) callback(tables)
    },
    /** Calls the listener after every batch of changes to one of the tables. */
    onTables: (tables: readonly string[], listener: () => void) => {
      listening.push((changed) => {
        if (tables.some((table) => changed.has(table))) listener()
      })
    },
  }
}

/** Signs the channels that a person may follow. */
const signing = (deps: Parameters<typeof broadcastingAuth>[2]) => ({
  signChannel: (socketId: string, channel: string, caller: Caller) =>
    signChannel(socketId, channel, caller, deps),
  broadcastingAuth: (caller: Caller, body: unknown) => broadcastingAuth(caller, body, deps),
  broadcastingUserAuth: (caller: Caller, body: unknown) => broadcastingUserAuth(caller, body, deps),
})

/** The realtime side of a node: sockets, channels, the change feed and messages between nodes. */
export function createRealtime(options: RealtimeOptions) {
  const { settings, pool, db, connect, log, resources, tokenEnds, rules } = options
  const keys: AppKeys = settings
  const node = randomUUID()
  const stats = noStats()
  const registry = registryOf(resources)
  const hidden = withheldIn(resources)
  const ownerOf = ownersIn(resources)

  const listener = createListener({ connect, log })
  const fanout = createFanout({ pool, listener, node, log, hear })
  const send = (message: NodeMessage) => fanout.send(message)
  const grants = createGrants({ close: (socketId, code, reason) => channels.close(socketId, code, reason) })
  const presence = createPresence({
    announce: (news) => peers.announce(news),
    deliver: (channel, event, data, exceptSocketId) =>
      channels.publish(channel, event, data, { exceptSocketId }),
    changed: (table) => openRows.changed(table),
  })
  const openRows = createOpenRows({ resources, channels: () => channels, presence: () => presence })
  const peers = createPeers({ node, send, presence: () => presence })
  const channels = createChannels({
    keys,
    stats,
    grants: () => grants,
    presence: () => presence,
    forward: (frame) => send({ kind: 'relay', frame }),
    position: () => feed.position(),
    occupied(channel) {
      openRows.occupied(channel)
      computing.occupied(channel)
      states.occupied(channel)
    },
    vacated(channel) {
      openRows.vacated(channel)
      computing.vacated(channel)
      states.vacated(channel)
    },
  })
  const sockets = createSockets({
    keys,
    origins: settings.origins,
    channels,
    stats,
    rules: rules ?? socketRules,
  })
  const feed = createFeed({
    pool,
    listener,
    log,
    stats,
    withheld: hidden,
    ownerOf,
    deliver({ channel, event, data }, change) {
      const except = change.skip_sender ? (change.socket_id ?? undefined) : undefined
      channels.publish(channel, event, data, { exceptSocketId: except })
      if (change.action === 'reload')
        for (const name of channels.names())
          if (ownRowsChannelIn(name)?.channel === channel) channels.publish(name, event, data)
      if (change.action === 'noticed') revocation.notice(change)
      states.heard(change)
    },
    changed(tables) {
      computing.changed(tables)
      listeners.changed(tables)
    },
    restarted(position) {
      const data = JSON.stringify({ position, at: new Date().toISOString() })
      for (const channel of channels.names())
        if (channel.startsWith('private-')) channels.publish(channel, 'reload', data)
      computing.changedAll()
    },
    beat: (data) => channels.publish('heartbeat', 'beat', data),
  })
  const computing = createComputing({ db, channels, log, position: feed.position })
  const states = createStates({ db, channels, log, position: feed.position })
  const listeners = tableListeners()
  const revocation = createRevocation({ grants, channels, send, log, tokenEnds })

  function hear(message: NodeMessage, from: string) {
    if (peers.hear(message, from)) return
    if (message.kind === 'publish')
      channels.publish(message.channel, message.event, message.data, { exceptSocketId: message.except })
    else if (message.kind === 'relay') channels.relay(message.frame)
    else revocation.hear(message)
  }

  function publish(channel: string, event: string, data: unknown, delivery: Delivery = {}) {
    const text = typeof data === 'string' ? data : JSON.stringify(data)
    channels.publish(channel, event, text, delivery)
    const { exceptSocketId: except } = delivery
    send({ kind: 'publish', channel, event, data: text, ...(except !== undefined && { except }) })
  }

  return {
    /** Answers upgrades at `/app/{key}` of this http server. */
    attach: (server: Server) => sockets.attach(server),
    async start() {
      await feed.start()
      await fanout.start()
      await listener.start()
      peers.start()
      revocation.start()
    },
    /** Sends an event to all subscribers of a channel, on every node. */
    publish,
    ...signing({ keys, registry, fedTo: () => feed.place() }),
    /** The routes of the publishing API, to be registered at the root. */
    publishApi: (app: FastifyInstance) =>
      publishApi({ keys, channels, publish, terminate: (userId) => revocation.terminate(userId) })(app),
    signOut: revocation.signOut,
    rightsChanged: revocation.rightsChanged,
    catchUp: (since: string, channels: readonly string[]) =>
      catchUp(pool, since, channels, { withheld: hidden, ownerOf }),
    onTables: listeners.onTables,
    feed: { position: feed.position, fedAt: feed.fedAt, wake: feed.wake },
    stats: (): Stats => ({ ...stats }),
    async stop() {
      revocation.stop()
      const computed = Promise.all([computing.stop(), states.stop()])
      await sockets.stop()
      peers.stop()
      await computed
      await feed.stop()
      await fanout.stop()
      await listener.stop()
    },
  }
}

/** The interface of the realtime side, with own sockets or an external service. */
export type Realtime = Pick<
  ReturnType<typeof createRealtime>,
  | 'attach'
  | 'start'
  | 'broadcastingAuth'
  | 'broadcastingUserAuth'
  | 'publishApi'
  | 'catchUp'
  | 'onTables'
  | 'feed'
  | 'stats'
  | 'stop'
>
