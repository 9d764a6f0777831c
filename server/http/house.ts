import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings'
import { registerIsOpen } from '../modules/general/register'
import { keptEnvironments } from '../modules/general/keptErrors'
import { signIn } from '../modules/general/signIn'
import type { Context } from './context'
import { answer } from './envelope'

/** Version of the product, shown on the sign-in page and in the API's documentation. */
export const version = '1.0.0'

/** Calls that need no token: signing in, and what the sign-in page shows. */
export function houseRoutes(
  app: FastifyInstance,
  context: Pick<Context, 'pool' | 'db' | 'log'>,
  settings: Settings,
) {
  const { pool } = context
  app.post('/login', async (request, reply) =>
    reply.send(
      answer(
        await signIn(context, request.body, settings, {
          address: request.ip,
          userAgent: request.headers['user-agent'],
        }),
      ),
    ),
  )

  app.get('/public', async () => {
    const [company, register] = await Promise.all([
      pool.query<{ key: string; value: unknown }>(
        `select key, value from settings where key in ('company.name', 'company.site', 'company.timezone', 'errors.environments')`,
      ),
      registerIsOpen(pool),
    ])
    const setting = (key: string) => company.rows.find((row) => row.key === key)?.value ?? null
    return answer({
      title: settings.title,
      version,
      company: setting('company.name'),
      site: setting('company.site'),
      timezone: setting('company.timezone') ?? 'America/Toronto',
      time: new Date().toISOString(),
      environment: settings.environment,
      error_log: keptEnvironments(setting('errors.environments')).includes(settings.environment),
      demo: settings.company === 'demo',
      register,
      client_id: settings.client.id,
      client_secret: settings.client.secret,
      pusher: { key: settings.pusher.key },
    })
  })
}
