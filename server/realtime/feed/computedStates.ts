import type { AnyResource } from '../../../src/resources/kit/define/definition'
import { type ComputedStates, statesChannel } from '../../../src/resources/kit/define/defineStates'
import type { Db } from '../../db/database'
import type { Logger } from '../../db/logger'
import type { Channels } from '../protocol/channels'
import type { Change } from './feedEvent'

/** What a change makes out of date: things by their kind and id, each with what caused it. */
export type Touched = { kind: string; id: number; document: string; document_id: number; isWeak?: boolean }

/** A state as it is sent; `row` is null where the thing is gone. */
type State = { id: number; row: object | null }

/** How states are computed. */
type Sources = {
  /** The tables that states follow. */
  sources: readonly AnyResource[]
  /** What a change touches; null where everything has to be read again. */
  touch: (change: Change) => readonly Touched[] | null
  /** The states of what was touched, with the position of the feed they were read at: one statement, one moment. */
  read: (db: Db, touched: readonly Touched[]) => Promise<{ position: string; states: readonly State[] }>
}

export type RegisteredStates = ComputedStates & Sources

const registered = new Map<string, RegisteredStates>()

/** Registers how declared states are computed: each is broadcast once it has changed. */
export function onStates(declared: ComputedStates, sources: Sources) {
  const channel = statesChannel(declared)
  if (registered.has(channel)) throw new Error(`The states of ${channel} are computed twice`)
  registered.set(channel, { ...declared, ...sources })
}

/** Every registered channel of states, for routes and channel authorisation. */
export const allStates = (): readonly RegisteredStates[] => [...registered.values()]

/** Each thing once, with its last cause; a weak cause gives way to any other. */
export function gathered() {
  const all = new Map<string, Touched>()
  return {
    add(touched: readonly Touched[]) {
      for (const one of touched) {
        const key = `${one.kind}:${one.id}`
        if (!one.isWeak || !all.has(key)) all.set(key, one)
      }
    },
    size: () => all.size,
    take() {
      const taken = [...all.values()]
      all.clear()
      return taken
    },
  }
}

const atMostEveryMs = 1_000
const retryMs = 2_000

type Options = {
  db: Db
  channels: Pick<Channels, 'publish'>
  log: Logger
  position: () => string
  states?: () => readonly RegisteredStates[]
  now?: () => number
}

/** The states of one channel on this node: computed while it has subscribers, what was touched meanwhile at once. */
function following(definition: RegisteredStates, { db, channels, log, position, now = Date.now }: Options) {
  const channel = statesChannel(definition)
  const { event, read, touch } = definition
  const sources = new Set(definition.sources.map(({ name }) => name))
  const dirty = gathered()
  let isAll = false
  let isWatched = false
  let startedAt = -Infinity
  let timer: NodeJS.Timeout | undefined
  let isRunning = false
  let work: Promise<void> | undefined

  const stamp = (from: string) => ({ position: from, at: new Date(now()).toISOString() })

  function plan(inMs: number) {
    if (timer || isRunning || !isWatched) return
    timer = setTimeout(() => {
      timer = undefined
      work = compute()
    }, inMs)
  }

  function mark() {
    const soon = startedAt + atMostEveryMs - now()
    // After the clock was set back the start may be in the future.
    plan(Math.max(0, Math.min(soon, atMostEveryMs)))
  }

  async function compute() {
    isRunning = true
    startedAt = now()
    const touched = dirty.take()
    let hasFailed = false
    try {
      if (isAll) {
        isAll = false
        channels.publish(channel, 'reload', JSON.stringify(stamp(position())))
      } else {
        const found = await read(db, touched)
        for (const state of found.states)
          channels.publish(channel, event, JSON.stringify({ ...stamp(found.position), ...state }))
      }
    } catch (error) {
      hasFailed = true
      log.error({ err: error, channel }, 'States could not be computed')
      dirty.add(touched.map((one) => ({ ...one, isWeak: true })))
    } finally {
      isRunning = false
    }
    if (hasFailed) plan(retryMs)
    else if (isAll || dirty.size() > 0) mark()
  }

  function unwatch() {
    isWatched = false
    isAll = false
    dirty.take()
    clearTimeout(timer)
    timer = undefined
  }

  return {
    watch: () => void (isWatched = true),
    unwatch,
    heard(change: Change) {
      if (!isWatched || !sources.has(change.table_name)) return
      const touched = touch(change)
      if (touched === null) isAll = true
      else dirty.add(touched)
      if (isAll || dirty.size() > 0) mark()
    },
    all() {
      isAll = true
      mark()
    },
    /** Resolves once no query is running. */
    async stop() {
      unwatch()
      await work
    },
  }
}

/** Computes the states that have subscribers on this node. */
export function createStates(options: Options) {
  const { states = allStates } = options
  let all: Map<string, ReturnType<typeof following>> | undefined
  const channelsOf = () =>
    (all ??= new Map(states().map((one) => [statesChannel(one), following(one, options)])))
  return {
    occupied: (channel: string) => channelsOf().get(channel)?.watch(),
    vacated: (channel: string) => channelsOf().get(channel)?.unwatch(),
    heard(change: Change) {
      for (const one of channelsOf().values()) one.heard(change)
    },
    changedAll() {
      for (const one of channelsOf().values()) one.all()
    },
    async stop() {
      await Promise.all([...channelsOf().values()].map((one) => one.stop()))
    },
  }
}
