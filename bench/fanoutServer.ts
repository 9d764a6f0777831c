import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { createChannels } from '../server/realtime/channels'
import { createGrants } from '../server/realtime/grants'
import { createPresence } from '../server/realtime/presence'
import { createSockets } from '../server/realtime/socket'
import { noStats } from '../server/realtime/stats'

/** What the parent asks: so many events, so far apart, of this size. */
export type Load = { events: number; everyMs: number; bytes: number }
/** What a load cost this process. */
export type Cost = { cpuMicros: number; rssBefore: number; rssMost: number; stats: Record<string, number> }

const keys = { appId: 'bench', key: 'bench-key', secret: 'bench-secret' }
const server = createServer()

type Fan = { publish: (data: string) => void; stats: () => Record<string, number> }

function ours(): Fan {
  const stats = noStats()
  const grants = createGrants({ close: () => undefined })
  const presence = createPresence({ announce: () => undefined, deliver: () => undefined })
  const channels = createChannels({
    keys,
    stats,
    grants: () => grants,
    presence: () => presence,
    forward: () => undefined,
  })
  createSockets({ keys, origins: [], channels, stats }).attach(server)
  return { publish: (data) => channels.publish('load', 'updated', data), stats: () => ({ ...stats }) }
}

/** The least a server on `ws` can do: the text is made once, `send` does the rest. */
function bareWs(): Fan {
  const wss = new WebSocketServer({ server, perMessageDeflate: false })
  const subscribed = new Set<WebSocket>()
  wss.on('connection', (socket) => {
    const established = JSON.stringify({ socket_id: '1.1', activity_timeout: 30 })
    socket.send(JSON.stringify({ event: 'pusher:connection_established', data: established }))
    socket.on('message', () => {
      subscribed.add(socket)
      socket.send(
        JSON.stringify({ event: 'pusher_internal:subscription_succeeded', channel: 'load', data: '{}' }),
      )
    })
    socket.on('close', () => subscribed.delete(socket))
    socket.on('error', () => socket.terminate())
  })
  return {
    publish(data) {
      const text = JSON.stringify({ event: 'updated', channel: 'load', data })
      for (const socket of subscribed) socket.send(text)
    },
    stats: () => ({}),
  }
}

const fan = process.argv[2] === 'ours' ? ours() : bareWs()

function run({ events, everyMs, bytes }: Load) {
  const rssBefore = process.memoryUsage.rss()
  const before = process.cpuUsage()
  let rssMost = rssBefore
  let sent = 0
  const began = performance.now()
  const filler = 'x'.repeat(bytes)
  function due() {
    // A late timer is made up for, so that every server gets the same load.
    while (sent < events && performance.now() - began >= sent * everyMs) {
      sent += 1
      fan.publish(JSON.stringify({ sent: Date.now(), row: { id: sent, note: filler } }))
    }
    if (sent < events) setTimeout(due, Math.max(0, sent * everyMs - (performance.now() - began)))
  }
  const sampling = setInterval(() => {
    rssMost = Math.max(rssMost, process.memoryUsage.rss())
  }, 250)
  due()
  return () => {
    clearInterval(sampling)
    const { user, system } = process.cpuUsage(before)
    return { cpuMicros: user + system, rssBefore, rssMost, stats: fan.stats() } satisfies Cost
  }
}

let done: (() => Cost) | null = null
process.on('message', (asked: Load | 'cost') => {
  if (asked === 'cost') process.send?.(done?.())
  else done = run(asked)
})
process.on('disconnect', () => process.exit(0))
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
