import type pg from 'pg'
import type { AnyResource } from '../../../src/resources/kit/define/definition'
import type { Db } from '../../db/database'
import { ownChannelId } from '../protocol/authorise'
import { kindOf } from '../protocol/channelNames'
import { createComputing } from '../feed/computed'
import { createFeed, type Place } from '../feed/feed'
import type { Change, FeedEvent } from '../feed/feedEvent'
import type { Logger } from '../../db/logger'
import { createExternalOpenRows } from './externalOpenRows'
import { createExternalQueue } from './externalQueue'
import { dataBytesAtMost, type ExternalEvent, type ExternalService, batchSize } from './externalService'
import { noStats } from '../stats'
import { databaseOver } from '../../db/dedicatedConnection'
import { anyOf } from '../../db/anyOf'

const pollEveryMs = 3_000
const endsOfLastMs = 60_000

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
  let watched = new Map<string, number>()
  let timer: NodeJS.Timeout | null = null
  // The previous leader may have missed ends for a while.
  let endedTo = Date.now() - endsOfLastMs

  const tell = (events: ExternalEvent[], key?: string) => queue.add(() => service.publish(events), key)
  const terminate = (userId: string) => queue.add(() => service.terminate(userId))

  const feed = createFeed({
    pool,
    listener: { on: () => undefined, onReady: () => undefined },
    log,
    stats: noStats(),
    withheld: hidden,
    batch: batchSize,
    from: () => lastPosition(pool),
    deliver(event, change) {
      const except = change.skip_sender ? change.socket_id : null
      batch.push(externalEvent(event, except))
      ended.push(...endedUsers(change))
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

  const logFailure = (error: unknown) => {
    if (timer) log.warn({ err: error }, 'The external service cannot be asked')
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
    failed: logFailure,
  })

  function onSubscribed(channel: string) {
    openRows.onSubscribed(channel)
    if (kindOf(channel).cached) follow(channel)
  }

  function follow(channel: string) {
    watched.set(channel, Date.now())
    computing.occupied(channel)
  }

  let looking: Promise<void> | null = null

  async function look() {
    const names = await service.occupied('private-cache-')
    for (const name of names) follow(name)
    const since = Date.now() - 2 * pollEveryMs
    for (const [channel, at] of watched)
      if (at < since) {
        watched.delete(channel)
        computing.vacated(channel)
      }
    await openRows.look(names)
    if (!tokensEnded) return
    const to = Date.now()
    for (const userId of await tokensEnded(endedTo, to)) await terminate(String(userId))
    endedTo = to
  }

  return {
    wake: feed.wake,
    /** A subscription to a channel was authorized. */
    onSubscribed,
    async start() {
      await feed.start()
      log.info({ position: feed.position() }, 'This node publishes to the external service')
      timer = setInterval(() => {
        // Only one check runs at a time.
        looking ??= look()
          .catch(logFailure)
          .finally(() => {
            looking = null
          })
      }, pollEveryMs)
    },
    /** Stops publishing; the next leader publishes what the service has not accepted. */
    giveUp: () => void queue.stop(),
    async stop() {
      if (timer) clearInterval(timer)
      timer = null
      await queue.stop()
      await looking
      await openRows.stop()
      await computing.stop()
      await feed.stop()
      watched = new Map()
    },
  }
}

/** The person whose permissions or session a change ends. */
function endedUsers({ channel, announced, action }: Change): string[] {
  if (action !== 'noticed' || (announced !== 'roles_changed' && announced !== 'signed_out')) return []
  const userId = ownChannelId(channel)
  return userId === undefined ? [] : [userId]
}

/** Where the previous leader ended; without one, the current end of the log. */
async function lastPosition(pool: pg.Pool): Promise<Place | null> {
  await pool.query(
    'insert into broadcasts (epoch, position) select epoch, position from feed on conflict do nothing',
  )
  const rows = await databaseOver(pool).selectFrom('broadcasts').select(['epoch', 'position']).execute()
  return rows[0] ?? null
}

/** Never moves back: a node that lost leadership may still store its last position. */
const storePosition = (pool: pg.Pool, { epoch, position }: Place) =>
  pool.query(
    `insert into broadcasts (epoch, position) values ($1, $2)
     on conflict (only_row) do update set epoch = excluded.epoch, position = excluded.position
     where broadcasts.epoch <> excluded.epoch or broadcasts.position < excluded.position`,
    [epoch, position],
  )
