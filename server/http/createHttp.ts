import formbody from '@fastify/formbody'
import Fastify, { LogController } from 'fastify'
import { Refused } from '../engine/errors'
import type { Settings } from '../settings'
import { watchBodies } from './bodies/bodyProgress'
import { shapeFault } from './bodies/bodyShape'
import { compressAnswers } from './compression'
import { maskedUrl, securityHeaders } from './security'

/** All of a request, head and body, must have come by then, which is above the 20 minutes that one may take; what does not move ends long before. */
const requestMs = 21 * 60_000
const headersMs = 15_000
/** Twice what a document of 1,000 lines takes: the event loop reads, parses and checks a body of this size within 50 ms. */
const bodyBytes = 1_000_000
/** Forms are only sent to sign subscriptions. */
const formBytes = 65_536

/** Request id set by a proxy, if it is safe to log. */
const givenId = (id: string | string[] | undefined) =>
  typeof id === 'string' && /^[\w.:-]{1,64}$/.test(id) ? id : undefined

/** Fastify with the limits, body parsers, log format and headers that hold for every route; it has no routes yet. */
export async function createHttp(settings: Settings, log: boolean) {
  const { trustProxy: trusted } = settings
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
    // A small machine that is busy registers its routes as slowly as it does all else.
    pluginTimeout: 120_000,
    trustProxy: typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: 5_000 },
    bodyLimit: bodyBytes,
    forceCloseConnections: 'idle',
    // Requests on keep-alive connections are still answered during shutdown.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    genReqId: ({ headers }) => givenId(headers['x-request-id']) ?? Math.random().toString(36).slice(2, 12),
  })
  // Some clients send a JSON content type without a body.
  const json = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (text === '') return done(null, undefined)
    const fault = shapeFault(text)
    if (fault !== null)
      return done(new Refused('validation_error', { body: { code: 'max', text: fault } }, 413))
    void json(request, text, done)
  })
  app.server.requestTimeout = requestMs
  watchBodies(app)
  securityHeaders(app, settings)
  await compressAnswers(app)
  await app.register(formbody, { bodyLimit: formBytes })
  return app
}
