import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings'
import { settingsNow } from '../site/settings'
import { signIn } from '../modules/general/auth/signIn'
import type { Context } from '../calls/context'
import { answer } from '../calls/envelope'

/** Version of the product, shown on the sign-in page and in the API's documentation. */
export const version = '1.0.0'

/** Calls without a token: sign-in and the settings shown on the sign-in page. */
export function publicRoutes(
  app: FastifyInstance,
  context: Pick<Context, 'pool' | 'db' | 'log'>,
  settings: Settings,
  build: string | null,
) {
  const { pool } = context
  app.post('/login', async (request, reply) =>
    reply.send(
      answer(
        await signIn(context, request.body, {
          address: request.ip,
          userAgent: request.headers['user-agent'],
        }),
      ),
    ),
  )

  app.get('/public', async () => {
    const set = await settingsNow(
      pool,
      'company.name',
      'company.site',
      'company.timezone',
      'errors.environments',
      'auth.allow_register',
    )
    const environments: readonly string[] = set['errors.environments']
    return answer({
      title: settings.title,
      version,
      build,
      company: set['company.name'] || null,
      site: set['company.site'],
      timezone: set['company.timezone'],
      time: new Date().toISOString(),
      environment: settings.environment,
      error_log: environments.includes(settings.environment),
      demo: settings.company === 'demo',
      register: set['auth.allow_register'],
      client_id: settings.client.id,
      client_secret: settings.client.secret,
      pusher: { key: settings.pusher.key, url: settings.external?.socketUrl ?? null },
    })
  })
}
