import type { FastifyInstance } from 'fastify'
import type { AnyResource } from '../../src/resources/kit/define/definition'
import { authorise } from '../realtime/protocol/authorise'
import type { CaughtUp } from '../realtime/feed/catchUp'
import { allComputed } from '../realtime/feed/computed'
import type { Context } from '../calls/context'
import { answer } from '../calls/envelope'
import { parseQuery } from '../query/parse'
import { invalid, Refused } from '../engine/errors'
import { demand, sessionOf } from '../calls/auth'

/** Routes for catching up after a disconnect and for reading computed values. */
export function changesRoutes(
  api: FastifyInstance,
  { pool, db, sessions }: Context,
  resources: readonly AnyResource[],
  missed: (since: string, channels: readonly string[]) => Promise<CaughtUp>,
) {
  const channels = () => ({ resources, computed: allComputed() })

  api.get('/changes', { config: { wall: true } }, async (request) => {
    const { actor } = await sessionOf(sessions, request)
    const { since, channels: requested = [] } = parseQuery(request.url.split('?')[1] ?? '') as {
      since?: string
      channels?: string | string[]
    }
    if (typeof since !== 'string') throw invalid({ since: 'required' })
    const names = [requested].flat()
    if (names.length > 100 || names.some((name) => typeof name !== 'string'))
      throw invalid({ channels: 'other' })
    for (const name of names)
      if (!authorise(name, actor, channels()).ok)
        throw new Refused('no_privileges', { text: `You may not follow ${name}` })
    return answer(await missed(since, names))
  })

  for (const { segment, name, areas, modules, compute, wall } of allComputed())
    api.get(`/${segment}/${name}`, { config: { ...(wall && { wall }) } }, async (request) => {
      const { actor } = await sessionOf(sessions, request)
      demand(actor, areas, modules)
      const { rows } = await pool.query<{ position: string }>(
        `select epoch || ':' || position as position from feed`,
      )
      const value = await compute(db)
      return answer({ position: rows[0]?.position, at: new Date().toISOString(), value })
    })
}
