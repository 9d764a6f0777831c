import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registeredCalls } from '../../../server/calls/handlers'
import { served } from '../../../src/resources'
import { plainPaths } from '../../../src/resources/kit/query/resourceCalls'
import { startServer, type TestNode } from '../../harness/server'

/** Routes that are no calls of the API: health, metrics, documentation, the protocol of Pusher, and the client. */
const exceptions = [
  /^(GET|HEAD) \/(health|ready|metrics)$/,
  /^(GET|HEAD) \/api\/docs/,
  /^POST \/broadcasting\/(auth|user-auth)$/,
  /^(GET|HEAD|POST) \/apps\/:appId\//,
  /^(GET|HEAD) \/\*$/,
]

let node: TestNode
const routes: string[] = []
const watchRoutes = (message: unknown) =>
  (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.push(`${one} ${url}`)
  })

beforeAll(async () => {
  subscribe('fastify.initialization', watchRoutes)
  node = await startServer()
  unsubscribe('fastify.initialization', watchRoutes)
})
afterAll(() => node.stop())

describe('routes of the server', () => {
  it('every route is a declared call or a plain one of a resource, but for a few that are no calls', () => {
    const plain = served.flatMap((resource) => {
      const { list, row, event } = plainPaths(resource)
      return [`GET ${list}`, `POST ${list}`, `GET ${row}`, `PUT ${row}`, `DELETE ${row}`, `POST ${event}`]
    })
    const declared = registeredCalls().map(({ declared: { method, path } }) => `${method} ${path}`)
    const documented = new Set([...plain, ...declared].map((one) => one.replace(' ', ' /api')))
    const undeclared = routes.filter(
      (route) =>
        !documented.has(route.replace(/^HEAD/, 'GET')) &&
        !exceptions.some((exception) => exception.test(route)),
    )
    expect(undeclared).toEqual([])
    expect(routes).toEqual(expect.arrayContaining(declared.map((one) => one.replace(' ', ' /api'))))
  })
})
