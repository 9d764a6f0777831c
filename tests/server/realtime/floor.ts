import { createChannels } from '../../../server/realtime/protocol/channels'
import type { Connection } from '../../../server/realtime/protocol/subscriptions'
import { createGrants } from '../../../server/realtime/protocol/grants'
import { createPresence } from '../../../server/realtime/protocol/presence'
import { noStats } from '../../../server/realtime/stats'

export type Frame = { event: string; channel?: string; data?: unknown; user_id?: string }

/** The frames that were written as one. */
export function framesIn(bytes: Buffer): Buffer[] {
  if (bytes.length === 0) return []
  const length = bytes[1]! < 126 ? 2 + bytes[1]! : 4 + bytes.readUInt16BE(2)
  return [bytes.subarray(0, length), ...framesIn(bytes.subarray(length))]
}

/** A connection that keeps what it is sent, and how it was ended. */
export function listener(socketId: string) {
  const frames: Frame[] = []
  const closed: [number, string][] = []
  const read = (frame: Buffer) => {
    const head = frame[1]! < 126 ? 2 : frame[1] === 126 ? 4 : 10
    frames.push(JSON.parse(frame.subarray(head).toString()) as Frame)
  }
  const connection: Connection = {
    socketId,
    send: read,
    answer: read,
    close: (code, reason) => void closed.push([code, reason]),
  }
  return { connection, frames, closed, events: () => frames.map(({ event }) => event) }
}

/** The channels of a node without sockets, database or other nodes. */
export function createFloor(keys: { key: string; secret: string }, now: () => number = Date.now) {
  const stats = noStats()
  const forwarded: unknown[] = []
  const grants = createGrants({ close: (id, code, reason) => channels.close(id, code, reason), now })
  const presence = createPresence({
    announce: () => undefined,
    deliver: (channel, event, data, exceptSocketId) =>
      channels.publish(channel, event, data, { exceptSocketId }),
  })
  const channels = createChannels({
    keys,
    stats,
    grants: () => grants,
    presence: () => presence,
    forward: (frame) => forwarded.push(frame),
    now,
  })
  const come = (socketId: string) => {
    const heard = listener(socketId)
    channels.open(heard.connection)
    return heard
  }
  return { channels, grants, presence, stats, forwarded, come }
}
