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

type Options = {
  db: Db
  channels: Pick<Channels, 'publish' | 'remember' | 'forget'>
  log: Logger
  position: () => string
  values?: () => readonly RegisteredComputed[]
  now?: () => number
}

/** One value on this node: computed while its channel has subscribers, never twice at once, nor too often. */
function computation(
  channel: string,
  definition: RegisteredComputed,
  { db, channels, log, position, now = Date.now }: Options,
) {
  let isWatched = false
  let isDirty = false
  let startedAt = -Infinity
  let timer: NodeJS.Timeout | undefined
  let every: NodeJS.Timeout | undefined
  let isRunning = false
  let work: Promise<void> | undefined
  let last: string | null = null
  let isFailing = false

  function plan(inMs: number) {
    if (timer || isRunning || !isWatched) return
    timer = setTimeout(() => {
      timer = undefined
      work = compute()
    }, inMs)
  }

  function mark() {
    isDirty = true
    const soon = startedAt + atMostEveryMs - now()
    // After the clock was set back the start may be in the future.
    plan(Math.max(0, Math.min(soon, atMostEveryMs)))
  }

  /** The shown value is out of date: published once, and to later subscribers. */
  function publishFailing() {
    if (!isWatched || isFailing) return
    isFailing = true
    // The next value is published even if it equals the last one.
    last = null
    const since = new Date(startedAt).toISOString()
    channels.publish(channel, 'failing', JSON.stringify({ position: position(), since }))
  }

  function publish(from: string, value: unknown) {
    const text = withoutClock(value)
    const data = JSON.stringify({ position: from, at: new Date(now()).toISOString(), value })
    isFailing = false
    if (!isWatched) return
    if (text === last) channels.remember(channel, 'value', data)
    else {
      last = text
      channels.publish(channel, 'value', data)
    }
  }

  async function compute() {
    isRunning = true
    isDirty = false
    startedAt = now()
    let hasFailed = false
    const from = position()
    const tooLong = setTimeout(publishFailing, tooLongMs)
    try {
      publish(from, await definition.compute(db))
    } catch (error) {
      hasFailed = true
      log.error({ err: error, channel }, 'A value could not be computed')
      publishFailing()
    } finally {
      clearTimeout(tooLong)
      isRunning = false
    }
    if (hasFailed) {
      isDirty = true
      plan(retryMs)
    } else if (isDirty) mark()
  }

  function unwatch() {
    isWatched = false
    last = null
    isFailing = false
    clearTimeout(timer)
    clearInterval(every)
    timer = undefined
    every = undefined
  }

  return {
    watch() {
      isWatched = true
      mark()
      const { everyMs } = definition
      if (everyMs) every ??= setInterval(mark, everyMs)
    },
    unwatch,
    /** What it is computed from may have changed; null says that everything may have. */
    changed(tables: ReadonlySet<string> | null) {
      if (isWatched && (!tables || definition.sources.some(({ name }) => tables.has(name)))) mark()
    },
    /** Resolves once no query is running. */
    async stop() {
      unwatch()
      await work
    },
  }
}

/** Recomputes the values that have subscribers on this node. */
export function createComputing(options: Options) {
  const { values = allComputed, channels } = options
  const all = new Map<string, ReturnType<typeof computation>>()

  const computationOf = (channel: string) => {
    const existing = all.get(channel)
    if (existing) return existing
    const definition = values().find((one) => computedChannel(one) === channel)
    if (!definition) return null
    const fresh = computation(channel, definition, options)
    all.set(channel, fresh)
    return fresh
  }

  return {
    /** The first subscriber of a channel. */
    occupied: (channel: string) => computationOf(channel)?.watch(),
    /** The last subscriber has left; the cached value expires. */
    vacated(channel: string) {
      if (!all.has(channel)) return
      all.get(channel)?.unwatch()
      channels.forget(channel)
    },
    changed(tables: ReadonlySet<string>) {
      for (const one of all.values()) one.changed(tables)
    },
    /** Everything may have changed. */
    changedAll() {
      for (const one of all.values()) one.changed(null)
    },
    /** Resolves once no query is running. */
    async stop() {
      await Promise.all([...all.values()].map((one) => one.stop()))
    },
  }
}
