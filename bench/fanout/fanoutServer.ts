import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { createChannels } from '../../server/realtime/protocol/channels'
import { createGrants } from '../../server/realtime/protocol/grants'
import { createPresence } from '../../server/realtime/protocol/presence'
import { createSockets } from '../../server/realtime/transport/socket'
import { noStats } from '../../server/realtime/stats'

const keys = { appId: 'bench', key: 'bench-key', secret: 'bench-secret' }
const server = createServer((request, response) => {
  if (request.method === 'GET') return response.end(JSON.stringify(fan.stats()))
  let body = ''
  request.setEncoding('utf8')
  request.on('data', (text: string) => (body += text))
  request.on('end', () => {
    for (const event of body.split('\n')) fan.publish(event)
    response.writeHead(204).end()
  })
})

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
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
