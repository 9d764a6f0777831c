// Runs in Bun, whose server is uWebSockets, written in C++; the peer of fanoutServer.ts.
type Socket = { send: (text: string) => void; subscribe: (channel: string) => void }
type Server = {
  port: number
  upgrade: (request: Request) => boolean
  publish: (channel: string, text: string) => void
}
declare const Bun: {
  serve: (input: {
    port: number
    hostname: string
    fetch: (request: Request, server: Server) => Promise<Response | undefined>
    websocket: {
      open: (socket: Socket) => void
      message: (socket: Socket) => void
      perMessageDeflate: boolean
    }
  }) => Server
}

const { port } = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  async fetch(request, server) {
    if (request.method === 'GET') return server.upgrade(request) ? undefined : new Response(null)
    for (const data of (await request.text()).split('\n'))
      server.publish('load', JSON.stringify({ event: 'updated', channel: 'load', data }))
    return new Response(null, { status: 204 })
  },
  websocket: {
    perMessageDeflate: false,
    open(socket) {
      const data = JSON.stringify({ socket_id: '1.1', activity_timeout: 30 })
      socket.send(JSON.stringify({ event: 'pusher:connection_established', data }))
    },
    message(socket) {
      socket.subscribe('load')
      socket.send(
        JSON.stringify({ event: 'pusher_internal:subscription_succeeded', channel: 'load', data: '{}' }),
      )
    },
  },
})
console.log(port)
