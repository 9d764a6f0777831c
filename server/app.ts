import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import './modules'
import { securityTxt } from './http/securityTxt'
import { createExternalBroadcaster } from './realtime/external/externalBroadcaster'
import { createRealtime, type Realtime } from './realtime/realtime'
import type { Connect } from './db/connect'
import { baselinesHere, baselineThread } from './modules/forecast/calculation/baselineRunner'
import { createCalculator } from './modules/forecast/calculation/calculator'
import { carryOutHere } from './imports/run/runStep'
import { createImportThread } from './imports/run/thread'
import { createImporter } from './imports/run/worker'
import { createWorker } from './jobs/worker'
import { createMailQueue } from './mail/mailQueue'
import { createMailer } from './mail/transport'
import { createMetrics } from './metrics/metrics'
import type { Settings } from './settings'
import { speakLanguages } from './site/language'
import { flushSecurity } from './site/securityLog'
import { databaseOver } from './db/dedicatedConnection'
import { createDatabaseMonitor, type MonitorRules } from './db/databaseMonitor'
import { broadcastingRoutes } from './http/broadcastingRoutes'
import { callRoutes } from './http/callRoutes'
import { diagnostics } from './http/diagnostics'
import { createHttp } from './http/createHttp'
import { handleErrors } from './http/errorHandler'
import { createDiskWatch, healthRoutes } from './http/healthRoutes'
import { registeredCalls } from './calls/handlers'
import { buildServed, clientFiles } from './http/staticFiles'
import type { Context } from './calls/context'
import { refuse } from './calls/envelope'
import { version } from './http/version'
import { createGracefulShutdown, type ShutdownRules } from './http/gracefulShutdown'
import { Refused } from './engine/errors'
import { resourceRoutes } from './http/resourceRoutes'
import { served } from '../src/resources'
import { type OnTables, tableHooks } from './engine/hooks/tableHooks'
import { createSessions, tokenEnds, tokensEnded } from './calls/auth'

// The entry file of a thread is next to this file in the sources and next to the server's in the build,
// with the same extension.
const threadFile = (name: string) => new URL(import.meta.url.replace(/[^/]+(\.\w+)$/, `${name}$1`))

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
  monitorRules?: MonitorRules
  shutdownRules?: ShutdownRules
  /** Refuses answers of another shape than declared, for tests and development. */
  checksAnswers?: boolean
}

/** Broadcasts over own sockets, or over an external service where one is set. */
function realtimeOf(
  { settings, pool, db, log }: Pick<Context, 'pool' | 'db' | 'log'> & { settings: Settings },
  connect: Connect,
) {
  const { id: appId, ...keys } = settings.pusher
  const shared = {
    settings: { appId, ...keys, origins: settings.origins },
    pool,
    db,
    connect,
    log,
    resources: served,
  }
  if (!settings.external)
    return createRealtime({ ...shared, tokenEnds: (tokenId) => tokenEnds(pool, tokenId) })
  return createExternalBroadcaster({
    ...shared,
    url: settings.external.url,
    tokensEnded: (fromMs, toMs) => tokensEnded(pool, fromMs, toMs),
  })
}

/** Everything below `/api`: the plain routes of each resource, and the declared calls. */
function apiRoutes(context: Context) {
  return async (api: FastifyInstance) => {
    const calls = registeredCalls()
    const taken = new Set(calls.map(({ declared: { method, path } }) => `${method} ${path}`))
    for (const resource of served)
      if (resource.routes !== false) resourceRoutes(api, context, resource, taken)
    callRoutes(api, context, calls)
    api.setNotFoundHandler((_request, reply) =>
      refuse(reply, new Refused('not_found', { text: 'There is no such call' })),
    )
  }
}

/** What works beside the routes: jobs, e-mails, and imports and forecasts in threads of their own. */
function createWorkers(
  { db, pool, connection, log, served: { settings } }: Pick<Options, 'connection'> & Context,
  connect: Connect,
  onTables: OnTables,
) {
  const worker = createWorker({ db, pool, connect, log, onTables })
  const runner = connection
    ? createImportThread({ connection, log, file: threadFile('importThread') })
    : { carryOut: carryOutHere({ db, log }), stop: async () => undefined }
  const importer = createImporter({ db, connect, log, runner, onTables })
  const calculator = createCalculator({
    db,
    connect,
    log,
    onTables,
    // A thread reads what was built: the sources are computed with in the main thread.
    runner: import.meta.url.endsWith('.js') ? baselineThread(threadFile('baselineThread')) : baselinesHere,
  })
  const mailer = createMailer(settings)
  const mails = mailer && createMailQueue({ db, connect, log, onTables, mailer })
  return {
    async start() {
      await worker.start()
      importer.start()
      calculator.start()
      mails?.start()
    },
    stop: () => Promise.all([worker.stop(), importer.stop(), calculator.stop(), mails?.stop()]),
  }
}

/** The whole server on one port: client files, API, websocket, publishing API. The caller makes it listen. */
export async function createServer(options: Options) {
  const { settings, pool, longReads = pool, connection, clientDir, checksAnswers = false } = options
  const app = await createHttp(settings, options.log ?? true)
  const { log } = app
  const monitor = createDatabaseMonitor({
    connect: options.connect,
    pools: [pool, longReads],
    log,
    ...(options.monitorRules && { rules: options.monitorRules }),
  })
  const connect: Connect = async () => monitor.watch(await options.connect())
  const db = databaseOver(pool)
  const realtime: Realtime = realtimeOf({ settings, pool, db, log }, connect)
  const isFed = () => Date.now() - realtime.feed.fedAt() < 3_000
  const { onTables } = realtime
  const sessions = createSessions(pool, { isFed, onTables })
  for (const { tables, hook } of tableHooks()) onTables(tables, () => hook({ pool }))
  const served = { settings, build: buildServed(clientDir), version }
  const missed = realtime.catchUp
  const context: Context = { db, pool, longReads, sessions, log, served, missed, checksAnswers }
  const workers = createWorkers({ ...context, ...(connection && { connection }) }, connect, onTables)

  const disk = createDiskWatch(pool)
  await speakLanguages(app)
  handleErrors(app, { db, disk }, settings)
  const shutdown = createGracefulShutdown(app, {
    log,
    giveUp: () => Promise.all([workers.stop(), realtime.stop()]),
    ...(options.shutdownRules && { rules: options.shutdownRules }),
  })
  app.addHook('onRequest', async (request, reply) => {
    // Fail fast while the database is unreachable.
    if (monitor.isAway() && /^\/(api|broadcasting)\//.test(request.url))
      return refuse(reply, new Refused('db_error'))
  })
  const metrics = createMetrics(app, {
    pools: { calls: pool, long_reads: longReads },
    realtime,
    dataDir: settings.databaseUrl === null ? settings.dataDir : null,
    build: { version, build: served.build },
  })
  await diagnostics(app, settings, metrics)
  broadcastingRoutes(app, db, sessions, realtime)
  await app.register(apiRoutes(context), { prefix: '/api' })
  await app.register(realtime.publishApi)
  healthRoutes(app, {
    pool,
    monitor,
    disk,
    isLeaving: () => shutdown.isLeaving(),
    position: realtime.feed.position,
  })
  securityTxt(app, settings)
  await clientFiles(app, clientDir)

  realtime.attach(app.server)
  await realtime.start()
  await workers.start()
  // Before the server waits for open connections: websockets would never end.
  app.addHook('preClose', () => shutdown.leave())
  app.addHook('onClose', async () => {
    await flushSecurity(db)
    await monitor.stop()
  })
  return { app, realtime, db, context }
}
