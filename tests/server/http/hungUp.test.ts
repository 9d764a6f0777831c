import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { handleErrors } from '../../../server/http/errorHandler'
import { freshDatabase } from '../../harness/database'

type LogEntry = { level: number; msg: string }

const errorLevel = 50
const lines: LogEntry[] = []
const stream = new Writable({
  write(line: Buffer, _, done) {
    lines.push(JSON.parse(line.toString()) as LogEntry)
    done()
  },
})
const noticeFault = vi.fn()
const app = Fastify({ logger: { level: 'debug', stream } })
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await freshDatabase()
  drop = database.drop
  handleErrors(app, { db: database.db, disk: { noticeFault } }, { environment: 'local' })
  app.post('/read', async () => 'read')
  app.get('/lost', async () => {
    throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  await drop()
})
beforeEach(() => {
  lines.length = 0
  noticeFault.mockClear()
})

const faults = () => lines.filter(({ level }) => level >= errorLevel)

it('who hangs up in the middle of a body is no fault of the database in the log', async () => {
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    'POST /read HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"a":',
  )
  await expect.poll(() => lines.some(({ msg }) => msg === 'incoming request')).toBe(true)
  socket.resetAndDestroy()
  await expect.poll(() => lines.some(({ msg }) => msg === 'The client hung up')).toBe(true)
  expect(faults()).toEqual([])
  expect(noticeFault).not.toHaveBeenCalled()
})

it('a connection to the database that is lost is a fault of the database in the log, with the same code', async () => {
  const { port } = app.server.address() as AddressInfo
  expect((await fetch(`http://127.0.0.1:${port}/lost`)).status).toBe(503)
  expect(faults().map(({ msg }) => msg)).toEqual(['The database cannot be reached or written'])
  expect(noticeFault).toHaveBeenCalledOnce()
})
