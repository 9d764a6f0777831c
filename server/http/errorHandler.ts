import type { FastifyError, FastifyInstance } from 'fastify'
import type { Db } from '../db/database'
import type { DiskWatch } from './healthRoutes'
import { refuse } from '../calls/envelope'
import { Refused, refusalOf } from '../engine/errors'
import { keepServerError } from '../modules/general/system/serverErrors'
import type { Settings } from '../settings'
import { refusalFollowed } from '../site/training/refusalHooks'
import { recordRefusal } from './refusals'
import { version } from './version'
import { maskedUrl } from './security'

/** Answers a failed call with its refusal; an error of ours goes to the error log and is answered with 500. */
export function handleErrors(
  app: FastifyInstance,
  { db, disk }: { db: Db; disk: Pick<DiskWatch, 'noticeFault'> },
  { environment }: Pick<Settings, 'environment'>,
) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (request.raw.socket.destroyed) {
      // There is no reader of an answer, and no fault of this node or its database.
      request.log.debug({ err: error }, 'The client hung up')
      return reply.hijack()
    }
    const refused = refusalOf(error)
    if (refused) {
      if (refused.code === 'db_error') {
        request.log.error({ err: error }, 'The database cannot be reached or written')
        disk.noticeFault()
      }
      if (['no_privileges', 'second_factor_required'].includes(refused.code))
        recordRefusal(db, request, refused.sentence)
      refusalFollowed(db, refused).catch((failure: unknown) =>
        request.log.warn({ err: failure }, 'What follows a refusal could not be written'),
      )
      return refuse(reply, refused)
    }
    if (error.statusCode !== undefined && error.statusCode < 500)
      return refuse(
        reply,
        new Refused('validation_error', { body: { code: 'other', text: error.message } }, error.statusCode),
      )
    request.log.error({ err: error, url: maskedUrl(request.url) }, 'A call failed')
    const where = { info: `${request.method} ${request.routeOptions.url ?? ''}`, url: request.url }
    keepServerError(db, error, { ...where, app_version: version, environment }).catch((failure: unknown) =>
      request.log.warn({ err: failure }, 'The error could not be kept'),
    )
    return refuse(
      reply,
      new Refused('server_error', { text: 'Something went wrong on our side', id: request.id }, 500),
    )
  })
}
