import type { FastifyInstance } from 'fastify'
import type { AnyResource } from '../../src/resources/kit/defineResource'
import { authorise } from '../realtime/authorise'
import type { CaughtUp } from '../realtime/catchUp'
import { allComputed } from '../realtime/computed'
import type { Context } from './context'
import { answer } from './envelope'
import { parseQuery } from './listRequest'
import { invalid, Refused } from './refused'
import { demand, sessionOf } from './session'

/** Catching up after a cut, and computed values as plain calls. */
export function changesRoutes(
  api: FastifyInstance,
  { pool, db, sessions }: Context,
  resources: readonly AnyResource[],
  missed: (since: string, channels: readonly string[]) => Promise<CaughtUp>,
) {
  const channels = () => ({ resources, computed: allComputed() })

  api.get('/changes', async (request) => {
    const { actor } = await sessionOf(sessions, request)
    const { since, channels: asked = [] } = parseQuery(request.url.split('?')[1] ?? '') as {
      since?: string
      channels?: string | string[]
    }
    if (typeof since !== 'string') throw invalid({ since: 'required' })
    const names = [asked].flat()
    if (names.length > 100 || names.some((name) => typeof name !== 'string'))
      throw invalid({ channels: 'other' })
    for (const name of names)
      if (!authorise(name, actor, channels()).ok)
        throw new Refused('no_privileges', { text: `You may not follow ${name}` })
    return answer(await missed(since, names))
  })

  for (const { segment, name, areas, modules, compute } of allComputed())
    api.get(`/${segment}/${name}`, async (request) => {
      const { actor } = await sessionOf(sessions, request)
      demand(actor, areas, modules)
      const { rows } = await pool.query<{ position: string }>(
        `select epoch || ':' || position as position from feed`,
      )
      const value = await compute(db)
      return answer({ position: rows[0]?.position, at: new Date().toISOString(), value })
    })
}
