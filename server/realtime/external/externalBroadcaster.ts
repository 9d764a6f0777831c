import { broadcastingAuth, broadcastingUserAuth, type Caller } from '../protocol/broadcastingAuth'
import { catchUp } from '../feed/catchUp'
import { isChannelName, kindOf } from '../protocol/channelNames'
import { createFeed } from '../feed/feed'
import { ownersIn } from '../feed/ownRows'
import { createLeaderElection } from './leaderElection'
import { createListener } from '../feed/listener'
import { externalService } from './externalService'
import { createPublishing } from './publisher'
import { type Realtime, type RealtimeOptions, registryOf, withheldIn } from '../realtime'
import { noStats } from '../stats'

export type ExternalOptions = Omit<RealtimeOptions, 'tokenEnds' | 'rules'> & {
  /** URL of the publishing API of the service. */
  url: string
  /** Whose tokens ended between two instants, ms since 1970. */
  tokensEnded?: (fromMs: number, toMs: number) => Promise<number[]>
}

// Advisory lock of the one node that publishes.
const lock = 7_203_047

/**
 * The realtime side of a node where an external Pusher-compatible service holds the sockets: one node at a
 * time (the leader) publishes the log of changes in order, from a position stored in the database, so that
 * another node can take over there.
 */
export function createExternalBroadcaster(options: ExternalOptions): Realtime {
  const { settings, url, pool, connect, log, resources } = options
  const keys = settings
  const stats = noStats()
  const registry = registryOf(resources)
  const hidden = withheldIn(resources)
  const service = externalService({ url, keys })
  const listening: ((tables: ReadonlySet<string>) => void)[] = []
  const listener = createListener({ connect, log })
  let publishing: ReturnType<typeof createPublishing> | null = null

  // Reading the log for this node never waits for the service.
  const feed = createFeed({
    pool,
    listener,
    log,
    stats,
    withheld: hidden,
    deliver: () => undefined,
    changed(tables) {
      for (const callback of listening) callback(tables)
      publishing?.wake()
    },
    restarted: () => undefined,
    beat: () => undefined,
  })
  listener.on('subscribed', (channel) => publishing?.onSubscribed(channel))
  const lead = createLeaderElection({
    connect,
    log,
    lock,
    async begin() {
      publishing = createPublishing({ ...options, service, hidden })
      await publishing.start()
    },
    async end() {
      const last = publishing
      publishing = null
      await last?.stop()
    },
  })

  const deps = { keys, registry, fedTo: () => feed.place(), isExternal: true }

  function onSubscribed(body: unknown) {
    const payload = (body ?? {}) as Record<string, unknown>
    const names = [payload['channel_names'] ?? payload['channel_names[]'] ?? payload['channel_name']].flat()
    for (const name of names)
      if (isChannelName(name) && (kindOf(name).cached || kindOf(name).presence))
        pool.query(`select pg_notify('subscribed', $1)`, [name]).catch((error: unknown) => {
          log.warn({ err: error }, 'Nobody was told who was let in')
        })
  }

  return {
    attach: () => undefined,
    async start() {
      await feed.start()
      await listener.start()
      await lead.start()
    },
    broadcastingAuth(caller: Caller, body: unknown) {
      const answered = broadcastingAuth(caller, body, deps)
      if (answered.http === 200) onSubscribed(body)
      return answered
    },
    broadcastingUserAuth: (caller: Caller, body: unknown) => broadcastingUserAuth(caller, body, deps),
    publishApi: async () => undefined,
    catchUp: (since: string, channels: readonly string[]) =>
      catchUp(pool, since, channels, { withheld: hidden, ownerOf: ownersIn(resources) }),
    onTables: (tables, listener) => {
      listening.push((changed) => {
        if (tables.some((table) => changed.has(table))) listener()
      })
    },
    feed: { position: feed.position, fedAt: feed.fedAt, wake: feed.wake },
    stats: () => ({ ...stats }),
    async stop() {
      // A service that does not answer must not delay a shutdown, even while leadership is being acquired.
      publishing?.giveUp()
      service.close()
      await lead.stop()
      await feed.stop()
      await listener.stop()
    },
  }
}
