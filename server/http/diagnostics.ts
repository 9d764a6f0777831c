import { timingSafeEqual, createHash } from 'node:crypto'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { refuse } from '../calls/envelope'
import { Refused } from '../engine/errors'
import type { Metrics } from '../metrics/metrics'
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

type Served = Pick<Settings, 'title' | 'diagnostics'>

/**
 * `/metrics` and the documentation of the API, for those whom the settings allow them: everybody, those with the
 * token, or programs of this machine on a port of their own.
 */
export async function diagnostics(
  app: FastifyInstance,
  { title, diagnostics: { access, token, port } }: Served,
  metrics: Metrics,
) {
  const pages = async (routes: FastifyInstance) => {
    if (access === 'token') demandToken(routes, token)
    routes.get('/metrics', async (_request, reply) =>
      reply.type(metrics.contentType).send(await metrics.read()),
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
