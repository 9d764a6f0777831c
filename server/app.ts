import formbody from '@fastify/formbody'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyError, LogController } from 'fastify'
import type pg from 'pg'
import './modules'
import { createOutside } from './realtime/external/externalBroadcaster'
import { createRealtime, type Realtime } from './realtime/realtime'
import type { Connect } from './db/connect'
import { keepServerError } from './modules/general/system/serverErrors'
import { carryOutHere } from './imports/run/runStep'
import { createImportThread } from './imports/run/thread'
import { createImporter } from './imports/run/worker'
import { createWorker } from './jobs/worker'
import type { Settings } from './settings'
import { databaseOver } from './db/dedicatedConnection'
import { createPulse, type PulseRules } from './db/databaseMonitor'
import { calls, oldCallRoutes } from './calls/calls'
import { callRoutes } from './http/callRoutes'
import { registeredCalls } from './calls/handlers'
import { changeLogRoutes } from './history/routes'
import { changesRoutes } from './history/catchUpRoutes'
import { buildServed, clientFiles } from './http/staticFiles'
import type { Context } from './calls/context'
import { refuse } from './calls/envelope'
import { houseRoutes, version } from './http/publicRoutes'
import { createLeaving, type LeavingRules } from './http/gracefulShutdown'
import { metrics } from './http/metrics'
import { openapi } from './http/openapi'
import { isDatabaseAway, Refused, refusalOf } from './engine/errors'
import { resourceRoutes } from './http/resourceRoutes'
import { maskedUrl, securityHeaders } from './http/security'
import { registry } from './engine/selects'
import { tableHooks } from './engine/tableHooks'
import { createSessions, sessionOf, tokenEnds, tokensEnded } from './calls/auth'

// The entry file of the thread is next to this file in the sources and next to the server's in the build,
// with the same extension.
const importThread = () => new URL(import.meta.url.replace(/[^/]+(\.\w+)$/, 'importThread$1'))

export type Options = {
  settings: Settings
  pool: pg.Pool
  /** For reads of whole tables; defaults to `pool`. */
  longReads?: pg.Pool
  /** A dedicated client for LISTEN. */
  connect: Connect
  /** Connection settings for worker threads; without it imports run in the main thread. */
  connection?: pg.ClientConfig
  /** Folder of the built client; without it only the API is served. */
  clientDir: string | null
  /** False keeps the log quiet, for tests. */
  log?: boolean
  pulseRules?: PulseRules
  leavingRules?: LeavingRules
  /** Refuses answers of another shape than declared, for tests and development. */
  checksAnswers?: boolean
}

const hour = 3_600_000

/** The whole server on one port: client files, API, websocket, publishing API. The caller makes it listen. */
export async function createServer({
  settings,
  pool,
  longReads = pool,
  connect: connectPlainly,
  connection,
  clientDir,
  log = true,
  pulseRules,
  leavingRules,
  checksAnswers = false,
}: Options) {
  const app = Fastify({
    logger: log && {
      level: settings.logLevel,
      serializers: {
        req: (request: { method: string; url: string; id: string }) => ({
          method: request.method,
          url: maskedUrl(request.url),
          id: request.id,
        }),
      },
      redact: ['req.headers.authorization', 'password', 'access_token', 'client_secret'],
    },
    logController: new LogController({ disableRequestLogging: settings.logLevel !== 'debug' }),
    requestTimeout: 0,
    bodyLimit: 5_000_000,
    forceCloseConnections: 'idle',
    // Requests on keep-alive connections are still answered during shutdown.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    genReqId: () => Math.random().toString(36).slice(2, 12),
  })
  // Some clients send a JSON content type without a body.
  const json = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void json(request, body as string, done)
  })
  // A request may take 20 minutes; this limit is above that.
  app.server.requestTimeout = hour
  const pulse = createPulse({
    connect: connectPlainly,
    pools: [pool, longReads],
    log: app.log,
    ...(pulseRules && { rules: pulseRules }),
  })
  const connect: Connect = async () => pulse.watch(await connectPlainly())
  const db = databaseOver(pool)
  const resources = Object.values(registry)
  const { id: appId, key, secret } = settings.pusher
  const shared = {
    settings: { appId, key, secret, origins: settings.origins },
    pool,
    db,
    connect,
    log: app.log,
    resources,
  }
  const realtime: Realtime = settings.outside
    ? createOutside({
        ...shared,
        url: settings.outside.url,
        tokensEnded: (fromMs, toMs) => tokensEnded(pool, fromMs, toMs),
      })
    : createRealtime({ ...shared, tokenEnds: (tokenId) => tokenEnds(pool, tokenId) })
  const isFed = () => Date.now() - realtime.feed.fedAt() < 3_000
  const { onTables } = realtime
  const sessions = createSessions(pool, { isFed, onTables })
  for (const { tables, hook } of tableHooks()) onTables(tables, () => hook({ pool }))
  const served = { settings, build: buildServed(clientDir), version }
  const context: Context = { db, pool, longReads, sessions, log: app.log, served, checksAnswers }

  securityHeaders(app)
  await app.register(formbody)
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refused = refusalOf(error)
    if (refused) {
      if (refused.code === 'db_error') request.log.error({ err: error }, 'The database cannot be reached')
      return refuse(reply, refused)
    }
    if (error.statusCode !== undefined && error.statusCode < 500)
      return refuse(
        reply,
        new Refused('validation_error', { body: { code: 'other', text: error.message } }, error.statusCode),
      )
    request.log.error({ err: error, url: maskedUrl(request.url) }, 'A call failed')
    const where = { info: `${request.method} ${request.routeOptions.url ?? ''}`, url: request.url }
    keepServerError(db, error, { ...where, app_version: version, environment: settings.environment }).catch(
      (failure: unknown) => request.log.warn({ err: failure }, 'The error could not be kept'),
    )
    return refuse(
      reply,
      new Refused('server_error', { text: 'Something went wrong on our side', id: request.id }, 500),
    )
  })

  const leaving = createLeaving(app, {
    log: app.log,
    giveUp: () => Promise.all([worker.stop(), importer.stop(), realtime.stop()]),
    ...(leavingRules && { rules: leavingRules }),
  })
  app.addHook('onRequest', async (request, reply) => {
    // Fail fast while the database is unreachable.
    if (pulse.isAway() && /^\/(api|broadcasting)\//.test(request.url))
      return refuse(reply, new Refused('db_error'))
  })

  const callerOf = async (request: Parameters<typeof sessionOf>[1]) => {
    const { actor, tokenId, endsAt } = await sessionOf(sessions, request)
    return { ...actor, token: { id: tokenId, expires_at: endsAt } }
  }
  app.post('/broadcasting/auth', { config: { wall: true } }, async (request, reply) => {
    const { http, body } = realtime.broadcastingAuth(await callerOf(request), request.body)
    return reply.code(http).send(body)
  })
  app.post('/broadcasting/user-auth', { config: { wall: true } }, async (request, reply) => {
    const { http, body } = realtime.broadcastingUserAuth(await callerOf(request), request.body)
    return reply.code(http).send(body)
  })

  const document = openapi(settings.title, version)
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: false,
    // All operations unfolded take seconds to draw.
    uiConfig: { docExpansion: 'none' },
  })

  await app.register(
    async (api) => {
      houseRoutes(api, context, settings, buildServed(clientDir))
      const taken = new Set(
        [...calls().map(({ notes }) => notes), ...registeredCalls().map(({ declared }) => declared)].map(
          ({ method, path }) => `${method} ${path}`,
        ),
      )
      for (const resource of resources)
        if (resource.routes !== false) resourceRoutes(api, context, resource, taken)
      callRoutes(api, context)
      oldCallRoutes(api, context)
      changesRoutes(api, context, resources, realtime.catchUp)
      changeLogRoutes(api, context)
      api.setNotFoundHandler((_request, reply) =>
        refuse(reply, new Refused('not_found', { text: 'There is no such call' })),
      )
    },
    { prefix: '/api' },
  )
  await app.register(realtime.publishApi)

  app.get('/health', async () => ({ status: 'ok' }))
  app.get('/ready', async (_request, reply) => {
    if (leaving.isLeaving()) return reply.code(503).send({ status: 'leaving' })
    try {
      if (pulse.isAway()) return await reply.code(503).send({ status: 'database away' })
      await pool.query('select 1')
      return { status: 'ready', position: realtime.feed.position() }
    } catch (error) {
      return reply.code(503).send({ status: isDatabaseAway(error) ? 'database away' : 'not ready' })
    }
  })
  metrics(app, () => ({ ...realtime.stats() }))
  await clientFiles(app, clientDir)

  const worker = createWorker({ db, pool, connect, log: app.log, onTables })
  const hands = connection
    ? createImportThread({ connection, log: app.log, file: importThread() })
    : { carryOut: carryOutHere({ db, log: app.log }), stop: async () => undefined }
  const importer = createImporter({ db, connect, log: app.log, hands, onTables })
  realtime.attach(app.server)
  await realtime.start()
  await worker.start()
  importer.start()
  // Before the server waits for open connections: websockets would never end.
  app.addHook('preClose', () => leaving.leave())
  app.addHook('onClose', async () => {
    await pulse.stop()
  })
  return { app, realtime, db, context }
}
