import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '../../src/access'
import { served } from '../../src/resources'
import { nameOf } from '../../src/resources/kit/define/defineResource'
import { isThereFor, readsOwnOnly } from '../../src/resources/kit/define/ownRows'
import { broadcastingPaths } from '../../src/resources/general/system/broadcastingPaths'
import { type Sessions, sessionOf } from '../calls/auth'
import type { Db } from '../db/database'
import { runUnit } from '../engine/unitOfWork'
import { recordRefusal } from './refusals'
import type { Realtime } from '../realtime/realtime'

/** More channels are refused at once anyway. */
const mostNamed = 100

/** The channels that a request names. */
const namesIn = (body: unknown) => {
  const { channel_name: one, channel_names: several = one } = (body ?? {}) as Record<string, unknown>
  return [several].flat().filter((name) => typeof name === 'string')
}

/** Of these channels those of records by owner that belong to this person. */
async function ownRecordsOf(db: Db, by: Actor, channels: readonly string[]): Promise<ReadonlySet<string>> {
  const own = new Set<string>()
  for (const channel of channels.slice(0, mostNamed)) {
    const [, name, id] = /^presence-([a-z0-9_-]+)\.([1-9]\d{0,14})$/.exec(channel) ?? []
    const resource = served.find((one) => nameOf(one) === name)
    if (!resource || !readsOwnOnly(by, resource)) continue
    const row = await runUnit(db, by, (unit) => unit.find(resource, { id: Number(id) }))
    if (row[0] && isThereFor(by, resource, row[0])) own.add(channel)
  }
  return own
}

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
    const caller = await callerOf(request)
    const ownRecords = await ownRecordsOf(db, caller, namesIn(request.body))
    const { http, body, refused } = realtime.broadcastingAuth({ ...caller, ownRecords }, request.body)
    if (refused) recordRefusal(db, request, refused.join(', '))
    return reply.code(http).send(body)
  })
  app.post(broadcastingPaths.userAuth, { config: { wall: true } }, async (request, reply) => {
    const { http, body } = realtime.broadcastingUserAuth(await callerOf(request), request.body)
    return reply.code(http).send(body)
  })
}
