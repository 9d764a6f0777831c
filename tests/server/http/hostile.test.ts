import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../../src/resources'
import type { AnyResource } from '../../../src/resources/kit/define/definition'
import { callPath } from '../../../src/resources/kit/define/defineResource'
import { operators } from '../../../src/resources/kit/query/filter'
import { startServer, type TestNode } from '../../harness/server'

let node: TestNode
let token: string
beforeAll(async () => {
  node = await startServer()
  token = (await node.as('admin')).token
})
afterAll(() => node.stop())

const all = Object.values(registry)
const named = (name: string) => registry[name] as AnyResource

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: unknown) =>
  node.app.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${token}`,
      ...(payload !== undefined && { 'content-type': 'application/json' }),
    },
    ...(payload !== undefined && { payload: JSON.stringify(payload) }),
  })

/** Whatever was sent, the answer is one of ours: an envelope, no fault of the server, nothing from inside. */
function expectRefusalOrAnswer({ statusCode, body }: { statusCode: number; body: string }, what: unknown) {
  if (statusCode >= 500) throw new Error(`${statusCode} for ${JSON.stringify(what)}: ${body}`)
  expect(body).not.toMatch(/syntax error|violates|relation "|node_modules|\bat .+\.ts:\d+/)
}

const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    ' ',
    null,
    true,
    0,
    -1,
    1.5,
    1e308,
    2 ** 53 + 2,
    123456789.1234567,
    '\u0000',
    "'; drop table users; --",
    '\ud800',
    'NaN',
    '2026-13-45',
    '9999-12-31T00:00:00Z',
    '-271821-04-20',
    [],
    {},
    [null],
    { $ne: 1 },
  ),
  fc.string({ maxLength: 40, unit: 'binary' }),
  fc.double(),
  fc.integer(),
  fc.jsonValue({ maxDepth: 2 }),
)

const names = (resource: AnyResource) => [
  ...Object.keys(resource.fields),
  ...Object.keys(resource.systemFields),
  'id',
  'version',
  'status',
  'number',
  '__proto__',
  'constructor',
  'nonsense',
]

describe('hostile input', () => {
  it('hostile input in bodies is refused in our own words', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc
          .constantFrom(...Object.keys(registry))
          .chain((name) =>
            fc.tuple(
              fc.constant(name),
              fc.dictionary(fc.constantFrom(...names(named(name))), nasty, { maxKeys: 12 }),
              fc.constantFrom('POST' as const, 'PUT' as const),
            ),
          ),
        async ([resource, body, method]) => {
          const url = `/api${callPath(named(resource))}${method === 'PUT' ? '/1' : ''}`
          expectRefusalOrAnswer(await send(method, url, body), { url, body })
        },
      ),
      { numRuns: 1500 },
    )
  })

  it('hostile input in list queries is refused in our own words', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(registry)).chain((name) =>
          fc.record({
            resource: fc.constant(name),
            field: fc.constantFrom(...names(named(name)), "id' or '1'='1"),
            operator: fc.constantFrom(...operators, 'like', ''),
            value_type: fc.constantFrom('value', 'column', 'sql'),
            value: fc.oneof(
              fc.string({ maxLength: 20 }),
              fc.constantFrom('\u0000', '1e999', '99999999999999999999', '2026-02-30', 'number'),
            ),
            direction: fc.constantFrom('asc', 'desc', 'sideways'),
            search: fc.string({ maxLength: 10 }),
            cursor: fc.oneof(fc.constant(''), fc.base64String({ maxLength: 30 })),
          }),
        ),
        async ({ resource, field, operator, value_type: type, value, direction, search, cursor }) => {
          const text = (part: string) => encodeURIComponent(Buffer.from(part).toString())
          const url =
            `/api${callPath(named(resource))}?filters[0][field]=${text(field)}&filters[0][filters][0][operator]=${text(operator)}` +
            `&filters[0][filters][0][value_type]=${type}&filters[0][filters][0][value]=${text(value)}` +
            `&sort[0][field]=${text(field)}&sort[0][direction]=${direction}&search=${text(search)}&cursor=${text(cursor)}&total=1`
          expectRefusalOrAnswer(await send('GET', url), url)
        },
      ),
      { numRuns: 2500 },
    )
  })

  it('an id is found as its digits and in no other spelling of the number', async () => {
    const answers = ['1', '0x1', '1e0', '%201', '+1', '01', '1.0'].map(async (id) => {
      const { statusCode } = await send('GET', `/api/general/countries/${id}`)
      return statusCode
    })
    expect(await Promise.all(answers)).toEqual([200, 404, 404, 404, 404, 404, 404])
  })

  it('hostile input in paths, keys and events finds nothing and breaks nothing', async () => {
    for (const resource of all)
      for (const id of ['0', '-1', '1.5', 'abc', '99999999999999999999', '%00', "1'--"])
        for (const method of ['GET', 'DELETE'] as const)
          expectRefusalOrAnswer(await send(method, `/api${callPath(resource)}/${id}`), [resource.name, id])
    for (const key of [7, '', 'x'.repeat(81), null, {}])
      expectRefusalOrAnswer(
        await send('POST', '/api/inventory/brands', { code: 'K', name: 'K', owner: 'own', posting_key: key }),
        key,
      )
    for (const body of ['[]', '"text"', 'null', '{"version":"1"}', '{"version":1e400}'])
      expectRefusalOrAnswer(
        await node.app.inject({
          method: 'POST',
          url: '/api/production/flows/1/activate',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          payload: body,
        }),
        body,
      )
  })
})
