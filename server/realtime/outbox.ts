import type { Stats } from './stats'

/** The socket below: whole frames go in, `writableLength` says how much the other side has not taken yet. */
export type Line = {
  write(bytes: Buffer): unknown
  readonly writableLength: number
  on(event: 'drain', listener: () => void): unknown
}

export type OutboxRules = {
  /** Frames that follow within this time of a write wait and go as one write. */
  windowMs: number
  /** Bytes waiting above which frames are dropped for one `resync` later. */
  dropAbove: number
  /** Bytes owed, waiting and dropped together, above which the socket is ended. */
  endAbove: number
}

export const outboxRules: OutboxRules = { windowMs: 25, dropAbove: 256 * 1024, endAbove: 1024 * 1024 }

const flushAbove = 64 * 1024

/** What one socket still has to be sent. */
export type Outbox = {
  /** A broadcast: alone it goes at once, in company it waits for the others. */
  send: (frame: Buffer) => void
  /** An answer to the client's own frame: never waits. */
  answer: (frame: Buffer) => void
  flush: () => void
  end: () => void
}

type State = {
  line: Line
  queue: Buffer[]
  queued: number
  /** The window in which it was last written to. */
  writtenIn: number
  behind: boolean
  owed: number
  ended: boolean
  slow: () => void
}

const same = (a: readonly Buffer[], b: readonly Buffer[]) =>
  a.length === b.length && a.every((frame, index) => frame === b[index])

/**
 * Sends frames to many sockets with as few writes as can be: a lone frame goes at once, the frames that follow it
 * closely go together, and sockets owed the same frames share the same bytes.
 */
export function createOutboxes({ rules = outboxRules, stats }: { rules?: OutboxRules; stats: Stats }) {
  const waiting = new Set<State>()
  // Windows are counted, not timed: while a burst keeps the process busy none ends, and all of the burst is gathered.
  let window = 0
  let timer: NodeJS.Timeout | null = null

  function write(to: State, bytes: Buffer, frames: number) {
    const { line } = to
    if (line.writableLength > rules.dropAbove) {
      to.behind = true
      drop(to, bytes.length, frames)
      return
    }
    stats.frames += frames
    stats.bytes += bytes.length
    stats.writes += 1
    line.write(bytes)
  }

  function drop(to: State, bytes: number, frames: number) {
    to.owed += bytes
    stats.dropped += frames
    if (to.line.writableLength + to.owed <= rules.endAbove) return
    to.ended = true
    stats.closedSlow += 1
    to.slow()
  }

  function flushOne(to: State, bytes: Buffer) {
    const frames = to.queue.length
    to.queue = []
    to.queued = 0
    to.writtenIn = window
    if (!to.ended) write(to, bytes, frames)
  }

  function endWindow() {
    window += 1
    timer = waiting.size > 0 ? setTimeout(endWindow, rules.windowMs) : null
    flushAll()
  }

  function flushAll() {
    let last: Buffer[] = []
    let bytes: Buffer = Buffer.alloc(0)
    for (const to of waiting) {
      if (!same(to.queue, last)) {
        last = to.queue
        bytes = last.length === 1 ? last[0]! : Buffer.concat(last)
      }
      flushOne(to, bytes)
    }
    waiting.clear()
  }

  function flush(to: State) {
    if (!waiting.delete(to) || to.queue.length === 0) return
    flushOne(to, Buffer.concat(to.queue))
  }

  function send(to: State, frame: Buffer) {
    if (to.ended) return
    if (to.behind) return drop(to, frame.length, 1)
    if (to.queue.length === 0) {
      if (to.writtenIn !== window) {
        to.writtenIn = window
        timer ??= setTimeout(endWindow, rules.windowMs)
        write(to, frame, 1)
        return
      }
      // The window is as long as the first frame that waits may wait.
      if (waiting.size === 0) timer?.refresh()
      waiting.add(to)
    }
    to.queue.push(frame)
    to.queued += frame.length
    if (to.queued > flushAbove) flush(to)
  }

  return {
    /**
     * The outbox of a new socket. One that fell behind is given `afresh` when it reads again; `slow` ends the one
     * that owes too much.
     */
    open(line: Line, { slow, afresh }: { slow: () => void; afresh: () => Buffer }): Outbox {
      const to: State = {
        line,
        queue: [],
        queued: 0,
        writtenIn: -1,
        behind: false,
        owed: 0,
        ended: false,
        slow,
      }
      line.on('drain', () => {
        if (!to.behind || to.ended) return
        to.behind = false
        to.owed = 0
        stats.resyncs += 1
        write(to, afresh(), 1)
      })
      return {
        send: (frame) => send(to, frame),
        answer(frame) {
          if (to.ended) return
          flush(to)
          if (to.behind) drop(to, frame.length, 1)
          else write(to, frame, 1)
        },
        flush: () => flush(to),
        end: () => {
          to.ended = true
          to.queue = []
          waiting.delete(to)
        },
      }
    },
    stop() {
      if (timer) clearTimeout(timer)
      flushAll()
    },
  }
}

export type Outboxes = ReturnType<typeof createOutboxes>
