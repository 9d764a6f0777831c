import { bytesOf, createSharedBuffer, type SharedBuffer } from './sharedBuffer'
import type { Stats } from '../stats'

/** The socket below: takes whole frames; `writableLength` is what the other side has not received yet. */
export type SocketStream = {
  write(bytes: Buffer): unknown
  readonly writableLength: number
  on(event: 'drain', listener: () => void): unknown
}

export type SendBufferRules = {
  /** Frames sent within this time after a write are batched into one write. */
  windowMs: number
  /** Above this many waiting bytes frames are dropped, for one `resync` later. */
  dropAbove: number
  /** Above this many bytes, waiting and dropped together, the socket is closed. */
  endAbove: number
}

export const sendBufferRules: SendBufferRules = {
  windowMs: 25,
  dropAbove: 256 * 1024,
  endAbove: 1024 * 1024,
}

const flushAbove = 64 * 1024

/** The send buffer of one socket. */
export type SendBuffer = {
  /** A broadcast: written at the end of this turn, or batched with others. */
  send: (frame: Buffer) => void
  /** An answer to a frame of the client: written at once. */
  answer: (frame: Buffer) => void
  flush: () => void
  end: () => void
}

type State = {
  line: SocketStream
  /** Frames waiting to be written. */
  pending: SharedBuffer | null
  /** Already scheduled for the end of the turn or window. */
  listed: boolean
  /** The window of its last write. */
  writtenIn: number
  behind: boolean
  /** Bytes dropped since the socket fell behind. */
  lost: number
  ended: boolean
  slow: () => void
}

/**
 * Sends frames to many sockets with few writes: frames of one turn, such as the changes of one unit of work,
 * become one write, frames that follow closely are batched, and sockets with the same pending frames share
 * one buffer.
 */
export function createSendBuffers({
  rules = sendBufferRules,
  stats,
}: {
  rules?: SendBufferRules
  stats: Stats
}) {
  const owing = createSharedBuffer()
  let soon: State[] = []
  let late: State[] = []
  // Windows are counted, not timed: while a burst keeps the process busy no window ends, so the whole burst
  // is batched.
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
    const { pending } = to
    if (!pending) return
    to.pending = null
    to.writtenIn = window
    if (!to.ended) write(to, bytesOf(pending), pending.frames)
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
      // Input that arrived during the last writes is read before the window ends.
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
    // The window starts with the first frame that waits.
    if (late.length === 0 && !ending) timer?.refresh()
    late.push(to)
  }

  function send(to: State, frame: Buffer) {
    if (to.ended) return
    if (to.behind) return drop(to, frame.length, 1)
    if (!to.listed) list(to)
    to.pending = owing.add(to.pending, frame)
    if (to.pending.length > flushAbove) flush(to)
  }

  return {
    /**
     * The send buffer of a new socket. `afresh` returns the frames for a socket that fell behind and reads
     * again; `slow` closes one that is too far behind.
     */
    open(line: SocketStream, { slow, afresh }: { slow: () => void; afresh: () => Buffer }): SendBuffer {
      const to: State = {
        line,
        pending: null,
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
          to.pending = null
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
