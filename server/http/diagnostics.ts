import { timingSafeEqual, createHash } from 'node:crypto'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { refuse } from '../calls/envelope'
import { Refused } from '../engine/errors'
import type { Settings } from '../settings'
import { openapi } from './openapi/openapi'
import { swaggerDocument } from './openapi/swaggerDocument'
import { version } from './version'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** The token of a bearer, or the password of a browser's own sign-in dialog, whatever the name. */
function tokenOf({ headers: { authorization = '' } }: FastifyRequest) {
  const [, scheme, value = ''] = /^(Bearer|Basic) (\S+)$/i.exec(authorization) ?? []
  if (scheme === undefined) return null
  return /^bearer$/i.test(scheme)
    ? value
    : Buffer.from(value, 'base64')
        .toString()
        .replace(/^[^:]*:/, '')
}

/** Refuses every request without the token; all of them where there is no token. */
const demandToken = (routes: FastifyInstance, token: string | null) =>
  routes.addHook('onRequest', async (request, reply) => {
    const shown = tokenOf(request)
    if (token !== null && shown !== null && timingSafeEqual(digest(shown), digest(token))) return
    reply.header('www-authenticate', 'Basic realm="Diagnostics", charset="UTF-8"')
    return refuse(
      reply,
      new Refused('not_authorized', { text: 'This page needs the token of DIAGNOSTICS_TOKEN' }),
    )
  })

/** The OpenAPI description at `/api/docs/json` and Swagger UI at `/api/docs`. */
async function documentation(routes: FastifyInstance, title: string) {
  const document = openapi(title, version)
  // Made for the first who looks: a node starts without it.
  let shown: ReturnType<typeof swaggerDocument> | undefined
  await routes.register(swagger, { mode: 'static', specification: { document: document as never } })
  routes.get('/api/docs/swagger.json', () => (shown ??= swaggerDocument(document)))
  await routes.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: false,
    // All operations unfolded take seconds to draw.
    uiConfig: {
      docExpansion: 'none',
      defaultModelsExpandDepth: -1,
      urls: [{ url: '/api/docs/swagger.json', name: title }],
    },
  })
}

/** Prometheus metrics of this node: the process, responses of `app` by route, and the values of `numbers`. */
function metricsOf(app: FastifyInstance, numbers: () => Record<string, number>) {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const seconds = new Histogram({
    name: 'decant_http_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [register],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  new Gauge({
    name: 'decant_realtime',
    help: 'Sockets, subscriptions and frames of this node',
    labelNames: ['what'],
    registers: [register],
    collect() {
      for (const [what, value] of Object.entries(numbers())) this.set({ what }, value)
    },
  })
  return register
}

type Served = Pick<Settings, 'title' | 'diagnostics'>

/**
 * `/metrics` and the documentation of the API, for those whom the settings allow them: everybody, those with the
 * token, or programs of this machine on a port of their own.
 */
export async function diagnostics(
  app: FastifyInstance,
  { title, diagnostics: { access, token, port } }: Served,
  numbers: () => Record<string, number>,
) {
  const register = metricsOf(app, numbers)
  const pages = async (routes: FastifyInstance) => {
    if (access === 'token') demandToken(routes, token)
    routes.get('/metrics', async (_request, reply) =>
      reply.type(register.contentType).send(await register.metrics()),
    )
    await documentation(routes, title)
  }
  if (access !== 'port') {
    await app.register(pages)
    return
  }
  const own = Fastify({ forceCloseConnections: true })
  await own.register(pages)
  // A port that is taken stops the start, like the product's own.
  app.addHook('onReady', async () => {
    app.log.info(`Diagnostics are at ${await own.listen({ host: '127.0.0.1', port })}`)
  })
  app.addHook('onClose', () => own.close())
}
