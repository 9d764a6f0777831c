import { connect } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AddressInfo } from 'node:net'
import { watchBodies } from '../../../server/http/bodies/bodyProgress'

const pace = { everyMs: 20, firstByteMs: 200, windowMs: 200, bytesInWindow: 1_024 }
const app = Fastify({ requestTimeout: 0 })
let port = 0
beforeAll(async () => {
  watchBodies(app, pace)
  app.post('/', async () => ({ took: 'it' }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

/** Sends the head of a request, then a piece as often as `everyMs`, until it is answered or hung up on. */
function drip(piece: string, everyMs: number, pieces: number) {
  const length = piece.length * pieces
  return new Promise<{ answer: string; took: number }>((resolve) => {
    const startedAt = performance.now()
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.write(
      `POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: text/plain\r\ncontent-length: ${length}\r\n\r\n`,
    )
    let sent = 0
    const timer = setInterval(() => {
      if (sent++ < pieces) socket.write(piece)
    }, everyMs)
    socket.on('error', () => undefined)
    socket.on('data', (text) => (answer += String(text)))
    socket.on('close', () => {
      clearInterval(timer)
      resolve({ answer, took: performance.now() - startedAt })
    })
  })
}

describe('bodies that do not come', () => {
  it('a request whose body never begins is hung up on', async () => {
    expect((await drip('x', 60_000, 10)).answer).toBe('')
  })

  it('a request whose body comes by single bytes is hung up on, however often they come', async () => {
    const { answer, took } = await drip('x', 30, 1_000)
    expect(answer).toBe('')
    expect(took).toBeLessThan(10_000)
  })

  it('a body that moves may take many times as long', async () => {
    const { answer, took } = await drip('x'.repeat(2_048), 50, 20)
    expect(answer).toContain('200 OK')
    expect(took).toBeGreaterThan(4 * pace.windowMs)
  })
})
