import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WebSocket, WebSocketServer } from 'ws'
import { fault, rejectHandshake } from '../protocol/protocol'
import type { AppKeys } from '../protocol/signature'
import type { Stats } from '../stats'

const turnAway = (socket: Duplex, status: string) =>
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)

/** Whether a page of this origin may open a socket; programs other than browsers send no origin. */
function originAllowed(origin: string | undefined, host: string | undefined, origins: readonly string[]) {
  if (origin === undefined || origins.includes('*') || origins.includes(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

type Options = {
  wss: WebSocketServer
  keys: AppKeys
  origins: readonly string[]
  stats: Stats
  isStopping: () => boolean
  /** Whether this node has as many sockets as it takes. */
  isFull: () => boolean
  welcome: (ws: WebSocket, socket: Duplex) => void
  refuse: (ws: WebSocket, frame: ReturnType<typeof fault>) => void
}

/** Answers the upgrade requests of an http server at `/app/{key}`. */
export function upgradeHandler({ wss, keys, origins, stats, isStopping, isFull, welcome, refuse }: Options) {
  return function upgrade(this: Server, request: IncomingMessage, socket: Duplex, head: Buffer) {
    // The http server no longer handles this socket, and an unhandled error would end the process.
    socket.on('error', () => socket.destroy())
    const address = request.url ?? ''
    const url = URL.canParse(address, 'http://node') ? new URL(address, 'http://node') : null
    const path = /^\/app\/([\w.~-]+)$/.exec(url?.pathname ?? '')
    if (!url || !path) {
      // Another listener may handle the path, e.g. the socket of the development server.
      if (this.listenerCount('upgrade') === 1) turnAway(socket, '404 Not Found')
      return
    }
    if (!originAllowed(request.headers.origin, request.headers.host, origins)) {
      stats.refused += 1
      turnAway(socket, '403 Forbidden')
      return
    }
    if (isStopping()) return void turnAway(socket, '503 Service Unavailable')
    wss.handleUpgrade(request, socket, head, (ws) => {
      // A reset before other handlers are attached must not end the process.
      ws.on('error', () => ws.terminate())
      const refused = rejectHandshake(path[1]!, url.searchParams.get('protocol'), keys)
      if (refused) return refuse(ws, refused)
      if (isFull()) return refuse(ws, fault(4100, 'Over capacity'))
      welcome(ws, socket)
    })
  }
}
