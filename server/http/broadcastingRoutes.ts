import type { FastifyInstance, FastifyRequest } from 'fastify'
import { broadcastingPaths } from '../../src/resources/general/system/broadcastingPaths'
import { type Sessions, sessionOf } from '../calls/auth'
import type { Db } from '../db/database'
import { recordRefusal } from './refusals'
import type { Realtime } from '../realtime/realtime'

/** Signs subscriptions of private and presence channels, and sockets, for the person whose token is sent. */
export function broadcastingRoutes(
  app: FastifyInstance,
  db: Db,
  sessions: Sessions,
  realtime: Pick<Realtime, 'broadcastingAuth' | 'broadcastingUserAuth'>,
) {
  const callerOf = async (request: FastifyRequest) => {
    const { actor, tokenId, endsAt } = await sessionOf(sessions, request)
    return { ...actor, token: { id: tokenId, expires_at: endsAt } }
  }
  app.post(broadcastingPaths.auth, { config: { wall: true } }, async (request, reply) => {
    const { http, body, refused } = realtime.broadcastingAuth(await callerOf(request), request.body)
    if (refused) recordRefusal(db, request, refused.join(', '))
    return reply.code(http).send(body)
  })
  app.post(broadcastingPaths.userAuth, { config: { wall: true } }, async (request, reply) => {
    const { http, body } = realtime.broadcastingUserAuth(await callerOf(request), request.body)
    return reply.code(http).send(body)
  })
}
