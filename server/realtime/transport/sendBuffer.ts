import { bytesOf, createSharedBuffer, type SharedBuffer } from './sharedBuffer'
import type { Stats } from '../stats'
import { createWriteWindows } from './writeWindows'

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

/** Writes to sockets that keep up; what a slow one would get is dropped, and one far behind is closed. */
function createWriting(rules: SendBufferRules, stats: Stats) {
  function drop(to: State, bytes: number, frames: number) {
    to.lost += bytes
    stats.dropped += frames
    if (to.line.writableLength + to.lost <= rules.endAbove) return
    to.ended = true
    stats.closedSlow += 1
    to.slow()
  }

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

  /** Writes again to a socket that has read what was sent before; `afresh` returns the frames it then needs. */
  function resume(to: State, afresh: () => Buffer) {
    if (!to.behind || to.ended) return
    to.behind = false
    to.lost = 0
    stats.resyncs += 1
    write(to, afresh(), 1)
  }

  return { drop, write, resume }
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
  const { drop, write, resume } = createWriting(rules, stats)
  const windows = createWriteWindows<State>(rules.windowMs, (due) => {
    for (const to of due) {
      to.listed = false
      flush(to)
    }
    owing.clear()
  })

  function flush(to: State) {
    const { pending } = to
    if (!pending) return
    to.pending = null
    to.writtenIn = windows.current()
    if (!to.ended) write(to, bytesOf(pending), pending.frames)
  }

  function send(to: State, frame: Buffer) {
    if (to.ended) return
    if (to.behind) return drop(to, frame.length, 1)
    if (!to.listed) {
      to.listed = true
      windows.add(to, to.writtenIn)
    }
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
      line.on('drain', () => resume(to, afresh))
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
    stop: () => windows.stop(),
  }
}
