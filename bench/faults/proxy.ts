import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { whenEnding } from '../harness/ending'
import { between } from './figure'

/** How a line is: its delay, what passes in a second, and how long it stops now and then. */
export type LineManner = {
  delayMs?: number
  jitterMs?: number
  bytesPerSecond?: number
  /** About how often it stops, and for how long. */
  stall?: { everyMs: number; leastMs: number; mostMs: number }
}

const heldAtMost = 1024 * 1024

/** One direction of a connection: bytes leave in order, when they are due and the line speaks. */
function direction(
  from: Socket,
  to: Socket,
  line: { isSilent: boolean; manner: LineManner; stalledUntil: number },
  passed: (bytes: Buffer) => void = () => undefined,
) {
  const queue: { bytes: Buffer; due: number }[] = []
  let size = 0
  let isOver = false
  let timer: NodeJS.Timeout | null = null

  function pump() {
    timer = null
    if (line.isSilent) return
    const now = performance.now()
    for (let next = queue[0]; next; next = queue[0]) {
      const due = Math.max(next.due, line.stalledUntil)
      if (due > now) {
        timer = setTimeout(pump, due - now)
        return
      }
      queue.shift()
      size -= next.bytes.length
      to.write(next.bytes)
    }
    if (from.isPaused() && size < heldAtMost) from.resume()
    if (isOver) to.end()
  }

  from.on('data', (bytes) => {
    const { delayMs = 0, jitterMs = 0, bytesPerSecond = Infinity } = line.manner
    const now = performance.now()
    const last = queue.at(-1)?.due ?? now
    const due = Math.max(last, now + Math.max(0, delayMs + between(-jitterMs, jitterMs)))
    queue.push({ bytes, due: due + (bytes.length / bytesPerSecond) * 1_000 })
    size += bytes.length
    if (line.isSilent || size >= heldAtMost) from.pause()
    if (!timer) pump()
    passed(bytes)
  })
  const over = () => {
    isOver = true
    if (!timer) pump()
  }
  from.on('end', over)
  from.on('close', over)
  return { pump, hold: () => from.pause(), flow: () => from.resume() }
}

/**
 * A TCP proxy between two parts. It can go silent, as when a switch loses power: nothing passes, not even a
 * close, and waiting data passes later. It can be slow, stall now and then, or reset all connections.
 */
export async function openProxy(target: NetConnectOpts, host = '127.0.0.1') {
  const line = { isSilent: false, manner: {} as LineManner, stalledUntil: 0 }
  type Pair = { sockets: readonly [Socket, Socket]; ways: ReturnType<typeof direction>[] }
  const pairs = new Set<Pair>()
  let isRefusing = false
  let lastWords: string | null = null

  const server = createServer({ allowHalfOpen: true }, (near) => {
    near.on('error', () => undefined)
    if (isRefusing) return void near.resetAndDestroy()
    const far = connect({ ...target, allowHalfOpen: true } as NetConnectOpts)
    far.on('error', () => {
      if (!line.isSilent) near.resetAndDestroy()
    })
    near.setNoDelay()
    far.setNoDelay()
    const pair: Pair = {
      sockets: [near, far],
      ways: [
        direction(near, far, line, (bytes) => {
          if (lastWords !== null && bytes.includes(lastWords)) silence()
        }),
        direction(far, near, line),
      ],
    }
    pairs.add(pair)
    for (const socket of pair.sockets)
      socket.on('close', () => {
        if (near.destroyed && far.destroyed) pairs.delete(pair)
      })
  }).listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  let stalling: NodeJS.Timeout | null = null
  function stall() {
    const { stall: input } = line.manner
    if (!input) return
    stalling = setTimeout(
      () => {
        line.stalledUntil = performance.now() + between(input.leastMs, input.mostMs)
        stall()
      },
      input.everyMs * between(0.5, 1.5),
    )
  }
  const all = (act: (pair: Pair) => void) => [...pairs].forEach(act)
  function silence() {
    line.isSilent = true
    all(({ ways }) => ways.forEach(({ hold }) => hold()))
  }
  const close = () => {
    if (stalling) clearTimeout(stalling)
    server.close()
    all(({ sockets }) => sockets.forEach((socket) => socket.destroy()))
  }
  whenEnding(close)

  return {
    port,
    url: `http://${host}:${port}`,
    silence,
    /** Goes silent right behind the first bytes to the target that hold these words. */
    silenceBehind(words: string) {
      lastWords = words
    },
    restore() {
      lastWords = null
      line.isSilent = false
      isRefusing = false
      all(({ ways }) =>
        ways.forEach(({ flow, pump }) => {
          flow()
          pump()
        }),
      )
    },
    /** Ends every connection without a farewell. */
    reset: () => all(({ sockets }) => sockets.forEach((socket) => socket.resetAndDestroy())),
    /** And refuses connections until restored. */
    refuse() {
      isRefusing = true
      this.reset()
    },
    behave(manner: LineManner) {
      line.manner = manner
      line.stalledUntil = 0
      if (stalling) clearTimeout(stalling)
      stall()
    },
    close,
  }
}

export type Proxy = Awaited<ReturnType<typeof openProxy>>
