import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnyResource } from '../../src/resources/kit/define/definition'
import type { Area } from '../../src/access'
import { demand, type Session, sessionOf } from '../calls/auth'
import type { Context } from '../calls/context'
import type { Client } from '../calls/handlers'
import { headerKeyOf } from '../calls/idempotency'
import { Refused } from '../engine/errors'
import { parseQuery } from '../query/parse'
import { t } from '../../src/texts/texts'

/** The id in the path of a request for one row; refuses with `not_found` what cannot be an id. */
export const idOf = (request: FastifyRequest, resource: AnyResource) => {
  const text = (request.params as { id: string }).id
  const id = Number(text)
  if (!/^[1-9]\d*$/.test(text) || !Number.isSafeInteger(id))
    throw new Refused('not_found', {
      text: t('There is no such {singular}', { singular: t(resource.singular) }),
    })
  return id
}

const browserCookie = 'decant_browser'
const yearSeconds = 31_536_000

const browserOf = ({ headers: { cookie = '' } }: FastifyRequest) =>
  new RegExp(`(?:^|; *)${browserCookie}=([\\w-]{43})(?:;|$)`).exec(cookie)?.[1]

/** Where a request came from. */
export const clientOf = (request: FastifyRequest, reply: FastifyReply): Client => ({
  browser: browserOf(request),
  remember: (browser) =>
    void reply.header(
      'set-cookie',
      `${browserCookie}=${browser}; Path=/api/login; Max-Age=${yearSeconds}; HttpOnly; SameSite=Strict${request.protocol === 'https' ? '; Secure' : ''}`,
    ),
  address: request.ip,
  origin: `${request.protocol}://${request.host}`,
  userAgent: request.headers['user-agent'],
  requestId: String(request.id),
  key: headerKeyOf(request),
})

export const queryText = (request: FastifyRequest) => request.url.split('?')[1] ?? ''
export const queryOf = (request: FastifyRequest) => parseQuery(queryText(request)) as Record<string, unknown>

/** The session of a request, refused unless its person has one of the areas and a module of the resource. */
export async function sessionWith(
  { sessions }: Context,
  request: FastifyRequest,
  { modules }: AnyResource,
  areas: readonly Area[],
): Promise<Session> {
  const session = await sessionOf(sessions, request)
  demand(session.actor, areas, modules)
  return session
}
