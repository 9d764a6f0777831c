import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createSockets, socketRules, type SocketRules } from '../../../../server/realtime/transport/socket'
import { createFloor, type Frame } from '../floor'
import { keys } from '../node'

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function start({
  rules = socketRules,
  origins = [] as string[],
}: { rules?: SocketRules; origins?: string[] } = {}) {
  let at = 1_000_000
  const floor = createFloor(keys)
  const server: Server = createServer()
  const { channels, stats } = floor
  const sockets = createSockets({ keys, origins, channels, stats, rules, now: () => at })
  sockets.attach(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  stops.push(async () => {
    await sockets.stop()
    server.close()
  })
  const pass = (ms: number) => {
    at += ms
    sockets.sweep()
  }
  return { ...floor, sockets, port, pass }
}

type Open = WebSocket & { frames: Frame[]; next: () => Promise<Frame>; ended: Promise<number> }

function open(port: number, { path = `/app/${keys.key}?protocol=7`, headers = {}, autoPong = true } = {}) {
  const ws = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers, autoPong }) as Open
  const waiting: ((frame: Frame) => void)[] = []
  ws.frames = []
  ws.on('message', (data) => {
    const frame = JSON.parse((data as Buffer).toString()) as Frame
    const callback = waiting.shift()
    if (callback) callback(frame)
    else ws.frames.push(frame)
  })
  ws.on('error', () => undefined)
  ws.next = async () => ws.frames.shift() ?? (await new Promise<Frame>((resolve) => waiting.push(resolve)))
  ws.ended = new Promise((resolve) => ws.on('close', (code) => resolve(code)))
  return ws
}

const status = (ws: WebSocket) =>
  new Promise<number>((resolve) => {
    ws.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
    ws.on('open', () => resolve(101))
  })

describe('websocket', () => {
  it('a websocket of an unknown app or version gets an error and is closed with its code', async () => {
    const { port } = await start()
    for (const [path, code] of [
      ['/app/other?protocol=7', 4001],
      [`/app/${keys.key}?protocol=99`, 4007],
      [`/app/${keys.key}`, 4008],
    ] as const) {
      const ws = open(port, { path })
      expect(await ws.next()).toMatchObject({ event: 'pusher:error', data: { code } })
      expect(await ws.ended).toBe(code)
    }
  })

  it('a websocket opens for pages of this host, of listed sites and for programs, not for other pages', async () => {
    const { port } = await start({ origins: ['https://walls.example.ca'] })
    const from = async (origin?: string) => {
      const ws = open(port, origin === undefined ? {} : { headers: { origin } })
      const answer = await status(ws)
      ws.terminate()
      return answer
    }
    expect([
      await from(),
      await from(`http://127.0.0.1:${port}`),
      await from('https://walls.example.ca'),
      await from('https://evil.example'),
      await from('null'),
    ]).toEqual([101, 101, 101, 403, 403])
  })

  it('a websocket is found at its path only', async () => {
    const { port } = await start()
    expect(await status(open(port, { path: '/other' }))).toBe(404)
    expect(await status(open(port, { path: '/app/%E0%A4%A' }))).toBe(404)
  })

  it('a websocket takes a message in parts and answers', async () => {
    const { port } = await start()
    const ws = open(port)
    expect((await ws.next()).event).toBe('pusher:connection_established')
    const text = '{"event":"pusher:ping","data":{}}'
    ws.send(text.slice(0, 9), { fin: false })
    ws.send(text.slice(9))
    expect(await ws.next()).toEqual({ event: 'pusher:pong', data: '{}' })
  })

  it('a websocket that sends bytes instead of text gets an error and stays open', async () => {
    const { port } = await start()
    const ws = open(port)
    await ws.next()
    ws.send(Buffer.from('{"event":"pusher:ping"}'), { binary: true })
    expect(await ws.next()).toMatchObject({ event: 'pusher:error' })
    ws.send('{"event":"pusher:ping"}')
    expect((await ws.next()).event).toBe('pusher:pong')
  })

  it('a websocket that sends too much at once is closed', async () => {
    const { port, stats } = await start()
    const ws = open(port)
    await ws.next()
    ws.send('x'.repeat(socketRules.frameBytes + 1))
    expect(await ws.ended).toBe(1009)
    expect(stats.sockets).toBe(0)
  })

  it('a websocket that is idle is asked for a sign of life; one that stays silent is closed', async () => {
    const { port, pass } = await start()
    const [lively, silent] = [open(port), open(port, { autoPong: false })]
    await Promise.all([lively.next(), silent.next()])
    pass(29_000)
    expect(lively.frames).toEqual([])
    pass(1_000)
    expect([(await lively.next()).event, (await silent.next()).event]).toEqual(['pusher:ping', 'pusher:ping'])
    lively.send('{"event":"pusher:pong"}')
    lively.send('{"event":"pusher:ping"}')
    await lively.next()
    pass(15_000)
    expect(await silent.ended).toBe(4201)
    expect(lively.readyState).toBe(WebSocket.OPEN)
  })

  it('a websocket is sent away to come back at once when the server stops', async () => {
    const { port, sockets } = await start()
    const ws = open(port)
    await ws.next()
    await Promise.all([sockets.stop(), ws.ended.then((code) => expect(code).toBe(4200))])
  })

  it('a websocket beyond the capacity of a node is closed with a retry code', async () => {
    const { port } = await start({ rules: { ...socketRules, sockets: 1 } })
    const first = open(port)
    await first.next()
    expect(await open(port).ended).toBe(4100)
  })

  it('a websocket that breaks off leaves nothing behind', async () => {
    const { port, stats, channels } = await start()
    const all = Array.from({ length: 20 }, () => open(port))
    for (const ws of all) {
      await ws.next()
      ws.send('{"event":"pusher:subscribe","data":{"channel":"heartbeat"}}')
      await ws.next()
    }
    expect([stats.sockets, stats.subscriptions]).toEqual([20, 20])
    for (const ws of all) ws.terminate()
    const raw = connect(port, '127.0.0.1', () =>
      raw.write('GET /app/x HTTP/1.1\r\nUpgrade: websocket\r\n\r\n'),
    )
    raw.on('error', () => undefined)
    await once(raw, 'data')
    raw.resetAndDestroy()
    await expect.poll(() => [stats.sockets, stats.subscriptions, channels.names()]).toEqual([0, 0, []])
  })

  it('a websocket that never reads costs at most a bounded amount and is ended, the others hear everything', async () => {
    const { port, channels, stats } = await start()
    const [stuck, lively] = [open(port), open(port)]
    for (const ws of [stuck, lively]) {
      await ws.next()
      ws.send('{"event":"pusher:subscribe","data":{"channel":"heartbeat"}}')
      await ws.next()
    }
    stuck.pause()
    const data = 'x'.repeat(8_000)
    for (let round = 0; round < 300 && stats.closedSlow === 0; round += 1) {
      for (let sent = 0; sent < 10; sent += 1) channels.publish('heartbeat', 'beat', data)
      expect(await drain(lively, 10)).toHaveLength(10)
    }
    expect(stats.closedSlow).toBe(1)
    expect(stats.sockets).toBe(1)
    stuck.terminate()
  })
})

async function drain(ws: Open, many: number) {
  const frames: Frame[] = []
  while (frames.length < many) frames.push(await ws.next())
  return frames
}
