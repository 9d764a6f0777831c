import { bytesOf, createOwing, type Owed } from './sharedBuffer'
import type { Stats } from '../stats'

/** The socket below: whole frames go in, `writableLength` says how much the other side has not taken yet. */
export type Line = {
  write(bytes: Buffer): unknown
  readonly writableLength: number
  on(event: 'drain', listener: () => void): unknown
}

export type OutboxRules = {
  /** Frames told within this time of a write, in a later turn, wait and go as one write. */
  windowMs: number
  /** Bytes waiting above which frames are dropped for one `resync` later. */
  dropAbove: number
  /** Bytes owed, waiting and dropped together, above which the socket is ended. */
  endAbove: number
}

export const outboxRules: OutboxRules = {
  windowMs: 25,
  dropAbove: 256 * 1024,
  endAbove: 1024 * 1024,
}

const flushAbove = 64 * 1024

/** What one socket still has to be sent. */
export type Outbox = {
  /** A broadcast: it goes at the end of this turn, in company it waits for the others. */
  send: (frame: Buffer) => void
  /** An answer to the client's own frame: never waits. */
  answer: (frame: Buffer) => void
  flush: () => void
  end: () => void
}

type State = {
  line: Line
  /** What waits to be written. */
  owed: Owed | null
  /** Already among those that are written to at the end of the turn or of the window. */
  listed: boolean
  /** The window in which it was last written to. */
  writtenIn: number
  behind: boolean
  /** Bytes dropped since it fell behind. */
  lost: number
  ended: boolean
  slow: () => void
}

/**
 * Sends frames to many sockets with as few writes as can be: what is told in one turn, such as the changes of one unit
 * of work, goes as one write at its end, the frames that follow it closely go together, and sockets owed the same
 * frames share the same bytes.
 */
export function createOutboxes({ rules = outboxRules, stats }: { rules?: OutboxRules; stats: Stats }) {
  const owing = createOwing()
  let soon: State[] = []
  let late: State[] = []
  // Windows are counted, not timed: while a burst keeps the process busy none ends, and all of the burst is gathered.
  let window = 0
  let timer: NodeJS.Timeout | null = null
  let turn: NodeJS.Immediate | null = null
  let ending: NodeJS.Immediate | null = null

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
    to.lost += bytes
    stats.dropped += frames
    if (to.line.writableLength + to.lost <= rules.endAbove) return
    to.ended = true
    stats.closedSlow += 1
    to.slow()
  }

  function flush(to: State) {
    const { owed } = to
    if (!owed) return
    to.owed = null
    to.writtenIn = window
    if (!to.ended) write(to, bytesOf(owed), owed.frames)
  }

  function flushAll(due: readonly State[]) {
    for (const to of due) {
      to.listed = false
      flush(to)
    }
    owing.clear()
  }

  function openWindow() {
    timer ??= setTimeout(() => {
      // What arrived while the last writes kept the process busy is read before the window ends.
      ending = setImmediate(endWindow)
    }, rules.windowMs)
  }

  function endTurn() {
    turn = null
    const due = soon
    soon = []
    openWindow()
    flushAll(due)
  }

  function endWindow() {
    ending = null
    timer = null
    window += 1
    const due = late
    late = []
    if (due.length === 0) return
    openWindow()
    flushAll(due)
  }

  function list(to: State) {
    to.listed = true
    if (to.writtenIn !== window) {
      soon.push(to)
      turn ??= setImmediate(endTurn)
      return
    }
    // The window is as long as the first frame that waits may wait.
    if (late.length === 0 && !ending) timer?.refresh()
    late.push(to)
  }

  function send(to: State, frame: Buffer) {
    if (to.ended) return
    if (to.behind) return drop(to, frame.length, 1)
    if (!to.listed) list(to)
    to.owed = owing.add(to.owed, frame)
    if (to.owed.length > flushAbove) flush(to)
  }

  return {
    /**
     * The outbox of a new socket. One that fell behind is given `afresh` when it reads again; `slow` ends the one
     * that owes too much.
     */
    open(line: Line, { slow, afresh }: { slow: () => void; afresh: () => Buffer }): Outbox {
      const to: State = {
        line,
        owed: null,
        listed: false,
        writtenIn: -1,
        behind: false,
        lost: 0,
        ended: false,
        slow,
      }
      line.on('drain', () => {
        if (!to.behind || to.ended) return
        to.behind = false
        to.lost = 0
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
          to.owed = null
        },
      }
    },
    stop() {
      if (timer) clearTimeout(timer)
      if (turn) clearImmediate(turn)
      if (ending) clearImmediate(ending)
      flushAll([...soon, ...late])
    },
  }
}

export type Outboxes = ReturnType<typeof createOutboxes>
