import type { FastifyRequest } from 'fastify'
import { sessionFound } from '../calls/auth'
import type { Db } from '../db/database'
import { recordSecurity } from '../site/securityLog'

/** Puts into the security log what a request was refused. */
export function recordRefusal(db: Db, request: FastifyRequest, what: string) {
  const session = sessionFound(request)
  const { method, routeOptions, log, ip, id } = request
  recordSecurity(
    { db, log },
    {
      kind: 'refused',
      userId: session?.actor.id ?? null,
      // A wall display is no person.
      ...(session?.actor.wall !== undefined && { account: session.actor.name }),
      session: session?.tokenId ?? null,
      client: { address: ip, requestId: id },
      details: `${method} ${routeOptions.url ?? ''}: ${what}`,
    },
  )
}
