import { signInCalls } from '../../../../src/resources/general/auth/signInCalls'
import { onCall } from '../../../calls/handlers'
import { settingsNow } from '../../../site/settings'

onCall(signInCalls.publicInfo, async ({ pool, served: { settings, build, version } }) => {
  const set = await settingsNow(
    pool,
    'company.name',
    'company.site',
    'company.timezone',
    'errors.environments',
    'auth.allow_register',
  )
  const environments: readonly string[] = set['errors.environments']
  return {
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
    mail: settings.mail !== null,
    client_id: settings.client.id,
    client_secret: settings.client.secret,
    pusher: { key: settings.pusher.key, url: settings.external?.socketUrl ?? null },
  }
})
