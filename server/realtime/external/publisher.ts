import type pg from 'pg'
import type { AnyResource } from '../../../src/resources/kit/define/definition'
import { statesChannel } from '../../../src/resources/kit/define/defineStates'
import type { Db } from '../../db/database'
import { ownChannelId } from '../protocol/authorise'
import { kindOf } from '../protocol/channelNames'
import { createComputing } from '../feed/computed'
import { allStates, createStates } from '../feed/computedStates'
import { createFeed } from '../feed/feed'
import { ownersIn } from '../feed/ownRows'
import type { Change, FeedEvent } from '../feed/feedEvent'
import type { Logger } from '../../db/logger'
import { lastPosition, storePosition } from './broadcastPosition'
import { createExternalOpenRows } from './externalOpenRows'
import { createExternalQueue } from './externalQueue'
import { dataBytesAtMost, type ExternalEvent, type ExternalService, batchSize } from './externalService'
import { createServiceWatch } from './serviceWatch'
import { noStats } from '../stats'
import { databaseOver } from '../../db/dedicatedConnection'
import { anyOf } from '../../db/anyOf'

/** An event in the format of the service; a row that is too long is replaced by a notice to read it. */
function externalEvent({ channel, event, data }: FeedEvent, socketId: string | null): ExternalEvent {
  const payload = { channel, name: event, data, ...(socketId !== null && { socket_id: socketId }) }
  if (Buffer.byteLength(data) <= dataBytesAtMost) return payload
  const { row: _row, ...rest } = JSON.parse(data) as { id: number; version: number; row: unknown }
  return {
    ...payload,
    data: JSON.stringify({ ...rest, row: { id: rest.id, version: rest.version, partial: 1 } }),
  }
}

type Options = {
  pool: pg.Pool
  db: Db
  log: Logger
  resources: readonly AnyResource[]
  service: ExternalService
  /** Keys of a table's rows that stay off its channel. */
  hidden: (table: string) => readonly string[]
  /** Whose tokens ended between two instants, ms since 1970. */
  tokensEnded?: (fromMs: number, toMs: number) => Promise<number[]>
}

/**
 * The work of the leading node: publishes the log, the heartbeat, computed values and ended sessions to the
 * service.
 */
export function createPublishing({ pool, db, log, resources, service, hidden, tokensEnded }: Options) {
  const queue = createExternalQueue({ log })
  let batch: ExternalEvent[] = []
  let ended: string[] = []

  const tell = (events: ExternalEvent[], key?: string) => queue.add(() => service.publish(events), key)
  const terminate = (userId: string) => queue.add(() => service.terminate(userId))

  const feed = createFeed({
    pool,
    listener: { on: () => undefined, onReady: () => undefined },
    log,
    stats: noStats(),
    withheld: hidden,
    // A reload of a whole table reaches lists of own rows when they next catch up.
    ownerOf: ownersIn(resources),
    batch: batchSize,
    from: () => lastPosition(pool),
    deliver(event, change) {
      const except = change.skip_sender ? change.socket_id : null
      batch.push(externalEvent(event, except))
      ended.push(...endedUsers(change))
      states.heard(change)
    },
    async delivered(place) {
      const [events, people] = [batch, ended]
      batch = []
      ended = []
      if (events.length > 0 && !(await tell(events))) return
      for (const userId of people) if (!(await terminate(userId))) return
      await storePosition(pool, place)
    },
    changed: (tables) => computing.changed(tables),
    async restarted(position) {
      const data = JSON.stringify({ position, at: new Date().toISOString() })
      const names = await service.occupied('private-')
      const events = names
        .filter((name) => !kindOf(name).cached)
        .map((channel) => ({ channel, name: 'reload', data }))
      for (let from = 0; from < events.length; from += batchSize)
        if (!(await tell(events.slice(from, from + batchSize)))) return
      computing.changedAll()
      const [epoch = '', place] = position.split(':')
      await storePosition(pool, { epoch, position: Number(place) })
    },
    beat: (data) => void tell([{ channel: 'heartbeat', name: 'beat', data }], 'beat'),
  })

  const computing = createComputing({
    db,
    log,
    position: feed.position,
    channels: {
      publish(channel, name, data) {
        const isLong = Buffer.byteLength(data) > dataBytesAtMost
        // Too long for the service: clients read the value themselves.
        const event = isLong ? { channel, name: 'changed', data: '{}' } : { channel, name, data }
        void tell([event], channel)
      },
      remember: () => undefined,
      forget: () => undefined,
    },
  })

  const states = createStates({
    db,
    log,
    position: feed.position,
    channels: { publish: (channel, name, data) => void tell([{ channel, name, data }]) },
  })
  // The service says of cache channels only whether they are watched.
  for (const one of allStates()) states.occupied(statesChannel(one))

  const failed = (error: unknown) => {
    if (watch.isRunning()) log.warn({ err: error }, 'The external service cannot be asked')
  }
  const openRows = createExternalOpenRows({
    resources,
    service,
    async namesOf(ids) {
      const rows = await databaseOver(pool)
        .selectFrom('users')
        .select(['id', 'name'])
        .where('id', '=', anyOf(ids))
        .execute()
      return new Map(rows.map(({ id, name }) => [id, name]))
    },
    tell: (channel, name, data) => void tell([{ channel, name, data }], channel),
    failed,
  })

  const watch = createServiceWatch({ service, computing, openRows, tokensEnded, terminate, failed })

  return {
    wake: feed.wake,
    /** A subscription to a channel was authorized. */
    onSubscribed(channel: string) {
      openRows.onSubscribed(channel)
      if (kindOf(channel).cached) watch.follow(channel)
    },
    async start() {
      await feed.start()
      log.info({ position: feed.position() }, 'This node publishes to the external service')
      watch.start()
    },
    /** Stops publishing; the next leader publishes what the service has not accepted. */
    giveUp: () => void queue.stop(),
    async stop() {
      watch.stop()
      await queue.stop()
      await watch.ended()
      await openRows.stop()
      await computing.stop()
      await states.stop()
      await feed.stop()
    },
  }
}

/** The person whose permissions or session a change ends. */
function endedUsers({ channel, announced, action }: Change): string[] {
  if (action !== 'noticed' || (announced !== 'roles_changed' && announced !== 'signed_out')) return []
  const userId = ownChannelId(channel)
  return userId === undefined ? [] : [userId]
}
