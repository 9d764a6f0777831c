import type { Area, Module } from '../../../src/access'
import type { AnyResource } from '../../../src/resources/kit/define/defineResource'
import type { Segment } from '../../../src/resources/kit/define/segments'
import type { Db } from '../../db/database'
import type { Channels } from '../protocol/channels'
import type { Logger } from '../logger'

/** A value computed from tables for everybody alike: tiles, totals, efficiencies. */
export type Computed = {
  name: string
  segment: Segment
  areas: readonly Area[]
  modules: readonly Module[]
  /** Resources whose changes may change the value. */
  sources: readonly AnyResource[]
  /** Computed anew this often too, for values that move with the clock. */
  everyMs?: number
}

export type RegisteredComputed = Computed & { compute: (db: Db) => Promise<unknown> }

const registered = new Map<string, RegisteredComputed>()

/** Registers a value that is broadcast on `private-cache-<segment>.<name>` whenever it changes. */
export function computed(definition: Computed, compute: (db: Db) => Promise<unknown>) {
  const key = `${definition.segment}.${definition.name}`
  if (registered.has(key)) throw new Error(`The value ${key} is computed twice`)
  registered.set(key, { ...definition, compute })
}

/** Every registered value, for routes and channel authorisation. */
export const allComputed = (): readonly RegisteredComputed[] => [...registered.values()]

export const computedChannel = ({ segment, name }: Pick<Computed, 'segment' | 'name'>) =>
  `private-cache-${segment}.${name}`

const atMostEveryMs = 500
const retryMs = 2_000
/** Whoever looks learns before this and 5 s are over that what is shown may be of the past. */
const tooLongMs = 4_000

/** The value without its clock, to see whether anything else moved. */
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
  /** Since when it cannot be worked out. */
  failingSince: number | null
}

/** Keeps the computed values fresh that somebody on this node is subscribed to, and leaves the others alone. */
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
    // A clock that was set back says that it began in the future.
    plan(channel, one, Math.max(0, Math.min(soon, atMostEveryMs)))
  }

  /** What is shown stands no longer for the plant: said once, and to whoever comes later. */
  function tellFailing(channel: string, one: Running) {
    if (!one.watched || one.failingSince !== null) return
    one.failingSince = one.startedAt
    // The next value is news, even where it is the one from before.
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
    /** Somebody looks at a channel that nobody looked at. */
    occupied(channel: string) {
      const one = runningOf(channel)
      if (!one) return
      one.watched = true
      mark(channel, one)
      const { everyMs } = one.definition
      if (everyMs) one.every ??= setInterval(() => mark(channel, one), everyMs)
    },
    /** Nobody looks any more; what was cached grows old and is forgotten. */
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
    /** Ends once nothing asks the database any more. */
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

export type Computing = ReturnType<typeof createComputing>
