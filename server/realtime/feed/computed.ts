import type { AnyResource } from '../../../src/resources/kit/define/definition'
import type { AnyCall } from '../../../src/resources/kit/define/defineCall'
import {
  computedCall,
  computedChannel,
  type ComputedValue,
} from '../../../src/resources/kit/define/defineComputed'
import { onCall } from '../../calls/handlers'
import type { Db } from '../../db/database'
import type { Channels } from '../protocol/channels'
import type { Logger } from '../../db/logger'

/** What a value is computed from. */
type Sources = {
  /** Resources whose changes may change the value. */
  sources: readonly AnyResource[]
  /** Also recomputed at this interval, for values that depend on the clock. */
  everyMs?: number
}

export type RegisteredComputed = Omit<ComputedValue, 'about' | 'answer'> &
  Sources & { compute: (db: Db) => Promise<unknown> }

const registered = new Map<string, RegisteredComputed>()

/** Registers how a declared value is computed: it is broadcast whenever it changes, and read by its call. */
export function onComputed<T>(
  declared: ComputedValue<T>,
  sources: Sources,
  compute: (db: Db) => Promise<NoInfer<T>>,
) {
  const channel = computedChannel(declared)
  if (registered.has(channel)) throw new Error(`The value of ${channel} is computed twice`)
  registered.set(channel, { ...declared, ...sources, compute })
  const read: AnyCall = computedCall(declared)
  onCall({ ...read, kind: 'read' }, async ({ db, pool }) => {
    const { rows } = await pool.query<{ position: string }>(
      `select epoch || ':' || position as position from feed`,
    )
    const value = await compute(db)
    return { position: rows[0]?.position, at: new Date().toISOString(), value }
  })
}

/** Every registered value, for routes and channel authorisation. */
export const allComputed = (): readonly RegisteredComputed[] => [...registered.values()]

const atMostEveryMs = 500
const retryMs = 2_000
/** Subscribers learn within this time, and at most 5 s, that the value may be out of date. */
const tooLongMs = 4_000

/** The value without its clock, to compare the rest. */
const withoutClock = (value: unknown) =>
  typeof value === 'object' && value !== null && 'at' in value
    ? JSON.stringify({ ...value, at: null })
    : JSON.stringify(value)

type Running = {
  definition: RegisteredComputed
  watched: boolean
  dirty: boolean
  running: boolean
  startedAt: number
  timer: NodeJS.Timeout | null
  every: NodeJS.Timeout | null
  last: string | null
  /** Since when computing fails. */
  failingSince: number | null
}

/** Recomputes the values that have subscribers on this node. */
export function createComputing({
  db,
  channels,
  log,
  position,
  values = allComputed,
  now = Date.now,
}: {
  db: Db
  channels: Pick<Channels, 'publish' | 'remember' | 'forget'>
  log: Logger
  position: () => string
  values?: () => readonly RegisteredComputed[]
  now?: () => number
}) {
  const all = new Map<string, Running>()
  const working = new Set<Promise<void>>()

  function runningOf(channel: string): Running | null {
    const existing = all.get(channel)
    if (existing) return existing
    const definition = values().find((one) => computedChannel(one) === channel)
    if (!definition) return null
    const fresh: Running = {
      definition,
      watched: false,
      dirty: false,
      running: false,
      startedAt: -Infinity,
      timer: null,
      every: null,
      last: null,
      failingSince: null,
    }
    all.set(channel, fresh)
    return fresh
  }

  function plan(channel: string, one: Running, inMs: number) {
    if (one.timer || one.running || !one.watched) return
    one.timer = setTimeout(() => {
      one.timer = null
      const work = compute(channel, one).finally(() => working.delete(work))
      working.add(work)
    }, inMs)
  }

  function mark(channel: string, one: Running) {
    one.dirty = true
    const soon = one.startedAt + atMostEveryMs - now()
    // After the clock was set back the start may be in the future.
    plan(channel, one, Math.max(0, Math.min(soon, atMostEveryMs)))
  }

  /** The shown value is out of date: published once, and to later subscribers. */
  function tellFailing(channel: string, one: Running) {
    if (!one.watched || one.failingSince !== null) return
    one.failingSince = one.startedAt
    // The next value is published even if it equals the last one.
    one.last = null
    const since = new Date(one.startedAt).toISOString()
    channels.publish(channel, 'failing', JSON.stringify({ position: position(), since }))
  }

  async function compute(channel: string, one: Running) {
    one.running = true
    one.dirty = false
    one.startedAt = now()
    let failed = false
    const from = position()
    const tooLong = setTimeout(() => tellFailing(channel, one), tooLongMs)
    try {
      const value = await one.definition.compute(db)
      const at = new Date(now()).toISOString()
      const text = withoutClock(value)
      const data = JSON.stringify({ position: from, at, value })
      one.failingSince = null
      if (one.watched && text === one.last) channels.remember(channel, 'value', data)
      else if (one.watched) {
        one.last = text
        channels.publish(channel, 'value', data)
      }
    } catch (error) {
      failed = true
      log.error({ err: error, channel }, 'A value could not be computed')
      tellFailing(channel, one)
    } finally {
      clearTimeout(tooLong)
      one.running = false
    }
    if (failed) {
      one.dirty = true
      plan(channel, one, retryMs)
    } else if (one.dirty) mark(channel, one)
  }

  return {
    /** The first subscriber of a channel. */
    occupied(channel: string) {
      const one = runningOf(channel)
      if (!one) return
      one.watched = true
      mark(channel, one)
      const { everyMs } = one.definition
      if (everyMs) one.every ??= setInterval(() => mark(channel, one), everyMs)
    },
    /** The last subscriber has left; the cached value expires. */
    vacated(channel: string) {
      const one = all.get(channel)
      if (!one) return
      one.watched = false
      one.last = null
      one.failingSince = null
      if (one.timer) clearTimeout(one.timer)
      if (one.every) clearInterval(one.every)
      one.timer = null
      one.every = null
      channels.forget(channel)
    },
    changed(tables: ReadonlySet<string>) {
      for (const [channel, one] of all)
        if (one.watched && one.definition.sources.some(({ name }) => tables.has(name))) mark(channel, one)
    },
    /** Everything may have changed. */
    changedAll() {
      for (const [channel, one] of all) if (one.watched) mark(channel, one)
    },
    /** Resolves once no query is running. */
    async stop() {
      for (const one of all.values()) {
        one.watched = false
        if (one.timer) clearTimeout(one.timer)
        if (one.every) clearInterval(one.every)
      }
      await Promise.all(working)
    },
  }
}
