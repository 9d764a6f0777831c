import { randomInt } from 'node:crypto'
import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import type { Channels } from '../protocol/channels'
import { eventFrame } from '../protocol/frames'
import { createSendBuffers, type SendBuffer, type SendBufferRules, sendBufferRules } from './sendBuffer'
import { fault } from '../protocol/protocol'
import type { AppKeys } from '../protocol/signature'
import type { Stats } from '../stats'
import { upgradeHandler } from './upgrade'

export type SocketRules = {
  /** Idle time after which a client is pinged, and again after which it is disconnected. */
  idleMs: number
  silentMs: number
  /** Largest frame a client may send, in bytes. */
  frameBytes: number
  /** The most sockets of this node. */
  sockets: number
  outbox: SendBufferRules
}

export const socketRules: SocketRules = {
  idleMs: 30_000,
  silentMs: 45_000,
  frameBytes: 32 * 1024,
  sockets: 10_000,
  outbox: sendBufferRules,
}

type Open = {
  ws: WebSocket
  outbox: SendBuffer
  seen: number
  isAuthenticating: boolean
  end: (code: number, reason: string) => void
}

const closeGraceMs = 1_000
// Closed clients reconnect at once: closing is spread over time.
const spread = { eachMs: 5, mostMs: 400 }
const socketId = () => `${randomInt(1, 2 ** 31)}.${randomInt(1, 2 ** 31)}`

const textOf = (data: RawData) =>
  Array.isArray(data) ? Buffer.concat(data).toString() : Buffer.from(data as Buffer).toString()

function refuse(ws: WebSocket, frame: ReturnType<typeof fault>, stats: Stats) {
  const { code, message } = frame.data as { code: number; message: string }
  stats.refused += 1
  ws.send(JSON.stringify(frame))
  ws.close(code, message)
  setTimeout(() => ws.terminate(), closeGraceMs).unref()
}

type Welcoming = {
  open: Map<string, Open>
  outboxes: ReturnType<typeof createSendBuffers>
  channels: Channels
  now: () => number
}

/** Opens a socket: what it sends goes to the channels, and what they send to it into its send buffer. */
function welcome(ws: WebSocket, socket: Duplex, { open, outboxes, channels, now }: Welcoming) {
  const id = socketId()
  let ended = false
  const end = (code: number, reason: string) => {
    if (ended) return
    ended = true
    outbox.flush()
    outbox.end()
    ws.close(code, reason)
    setTimeout(() => ws.terminate(), closeGraceMs).unref()
  }
  const outbox: SendBuffer = outboxes.open(socket, {
    slow: () => ws.terminate(),
    afresh: () => channels.afresh(id),
  })
  const entry: Open = { ws, outbox, seen: now(), isAuthenticating: false, end }
  const seen = () => {
    entry.seen = now()
    entry.isAuthenticating = false
  }
  open.set(id, entry)
  ws.on('ping', seen)
  ws.on('pong', seen)
  ws.on('message', (data, binary) => {
    seen()
    if (ended) return
    if (binary) outbox.answer(eventFrame(fault(4200, 'Invalid message format')))
    else channels.receive(id, textOf(data))
  })
  // A broken frame or a connection reset; `close` follows.
  ws.on('error', () => outbox.end())
  ws.on('close', () => {
    ended = true
    outbox.end()
    open.delete(id)
    channels.gone(id)
  })
  channels.open({
    socketId: id,
    send: outbox.send,
    answer: outbox.answer,
    close(code, reason) {
      outbox.answer(eventFrame(fault(code, reason)))
      end(code, reason)
    },
  })
}

/** Pings idle clients and disconnects those that do not answer. */
function sweepIdle(open: Iterable<Open>, at: number, { rules, stats }: { rules: SocketRules; stats: Stats }) {
  const ping = eventFrame({ event: 'pusher:ping', data: '{}' })
  for (const entry of open) {
    const idle = at - entry.seen
    if (idle >= rules.silentMs) {
      stats.closedSilent += 1
      entry.end(4201, 'Pong reply not received')
    } else if (idle >= rules.idleMs && !entry.isAuthenticating) {
      entry.isAuthenticating = true
      // As a control frame for plain websocket clients, as an event for clients that watch only events.
      entry.ws.ping()
      entry.outbox.answer(ping)
    }
  }
}

/** The websockets at `/app/{key}` of an http server; the only place that knows the transport. */
export function createSockets({
  keys,
  origins,
  channels,
  stats,
  rules = socketRules,
  now = Date.now,
}: {
  keys: AppKeys
  origins: readonly string[]
  channels: Channels
  stats: Stats
  rules?: SocketRules
  now?: () => number
}) {
  const wss = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    clientTracking: false,
    maxPayload: rules.frameBytes,
  })
  const outboxes = createSendBuffers({ rules: rules.outbox, stats })
  const open = new Map<string, Open>()
  let stopping = false

  const upgrade = upgradeHandler({
    wss,
    keys,
    origins,
    stats,
    isStopping: () => stopping,
    isFull: () => open.size >= rules.sockets,
    welcome: (ws, socket) => welcome(ws, socket, { open, outboxes, channels, now }),
    refuse: (ws, frame) => refuse(ws, frame, stats),
  })

  const sweep = () => sweepIdle(open.values(), now(), { rules, stats })
  let servers: Server[] = []
  const timer = setInterval(sweep, 1_000)
  timer.unref()

  return {
    attach(server: Server) {
      servers = [...servers, server]
      server.on('upgrade', upgrade)
    },
    sweep,
    /** Closes all sockets with 4200 (reconnect). */
    async stop() {
      stopping = true
      clearInterval(timer)
      const overMs = Math.min(open.size * spread.eachMs, spread.mostMs)
      const closed = [...open.values()].map(
        ({ ws, end }, place, { length }) =>
          new Promise<void>((resolve) => {
            ws.once('close', () => resolve())
            setTimeout(() => end(4200, 'Server is restarting'), (overMs * place) / length)
          }),
      )
      await Promise.all(closed)
      outboxes.stop()
      for (const server of servers) server.off('upgrade', upgrade)
      wss.close()
    },
  }
}
