import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shapeFault } from '../../../server/http/bodies/bodyShape'
import { startServer, type TestNode } from '../../harness/server'

let node: TestNode
let token: string
beforeAll(async () => {
  node = await startServer()
  token = (await node.as('admin')).token
})
afterAll(() => node.stop())

const fields = (many: number) =>
  Object.fromEntries(Array.from({ length: many }, (_, at) => [`field_${at}`, 1]))

/** Sends a text as JSON, signed in as a person or not at all. */
const send = (path: string, payload: string, by?: string) =>
  node.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: {
      'content-type': 'application/json',
      ...(by !== undefined && { authorization: `Bearer ${by}` }),
    },
    payload,
  })

const open = [
  '/login',
  '/register',
  '/password_link',
  '/password_link/use',
  '/wall/pairing/claim',
  '/general/punch_in',
]

describe('bodies of calls', () => {
  it.each(open)(
    '%s takes 16 kB from who is not signed in and names the first 20 unknown fields',
    async (path) => {
      const big = await send(path, JSON.stringify({ note: 'x'.repeat(17_000) }))
      expect([big.statusCode, big.json().message]).toEqual([413, 'validation_error'])
      const { data } = (await send(path, JSON.stringify(fields(500)))).json()
      const unknown = Object.keys(data ?? {}).filter((name) => name.startsWith('field_'))
      expect(unknown.length).toBe(path === '/login' ? 0 : 20)
    },
  )

  it('a form of a signed-in call names the first 20 unknown fields, and all fields it knows', async () => {
    const { data } = (await send('/inventory/brands', JSON.stringify(fields(900)), token)).json()
    expect(Object.keys(data).filter((name) => name.startsWith('field_'))).toHaveLength(20)
    expect(data).toMatchObject({ code: 'required', name: 'required' })
  })

  it.each([
    ['120,000 fields', JSON.stringify(fields(120_000))],
    ['fields in its lines', JSON.stringify({ lines: [fields(1_001)] })],
    ['60,000 values', JSON.stringify({ ids: Array.from({ length: 60_000 }, () => 1) })],
    ['100 levels', `${'['.repeat(100)}${']'.repeat(100)}`],
  ])('a body of %s is refused before it is parsed', async (_, body) => {
    expect(shapeFault(body)).toMatch(/at most/)
    expect((await send('/inventory/brands', body, token)).statusCode).toBe(413)
  })

  it('the signs of JSON count only outside of its texts, which end where JSON ends them', () => {
    expect(shapeFault(JSON.stringify({ text: ',:{["\\'.repeat(60_000) }))).toBeNull()
    expect(shapeFault(`{"a":"\\\\","b":${'['.repeat(40)}`)).toMatch(/levels/)
    expect(shapeFault('{"never ends')).toBeNull()
  })
})
