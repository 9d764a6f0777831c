import { trustedProxies } from './trustedProxies'

/** What everyone in the demo company signs in with unless DEMO_PASSWORD says otherwise. */
export const demoPassword = 'decant'

/** The settings of an installation, all from environment variables. */
export type Settings = {
  host: string
  port: number
  dataDir: string
  /** Null: the embedded PostgreSQL below `dataDir`. */
  databaseUrl: string | null
  title: string
  company: 'demo' | 'own'
  /** `second` is accepted besides while the secret is replaced. */
  pusher: { id: string; key: string; secret: string; second: { key: string; secret: string } | null }
  /**
   * Null: this server holds the sockets. Otherwise the publishing URL of an external service, and its URL for
   * browsers.
   */
  external: { url: string; socketUrl: string } | null
  client: { id: string; secret: string }
  /** Null: not set; needed only while there are no users. */
  adminPassword: string | null
  /** The password of the demo users, used when the demo company is created. */
  demoPassword: string
  /** The simulated plant of the demo company works while people are signed in. */
  demoPlant: boolean
  environment: 'production' | 'development' | 'local'
  logLevel: string
  origins: string[]
  /** The address people open, which passkeys are made for; null: that of each request. */
  publicOrigin: string | null
  /** Hops or addresses of the proxies whose word about a request's address counts; false: none. */
  trustProxy: number | string[] | false
  /** Who sees `/metrics` and `/api/docs`: all, who has the token (no one without a token), or this machine on `port`. */
  diagnostics: { access: 'open' | 'token' | 'port'; token: string | null; port: number }
  /** The mail server that documents are sent by; null: they are only downloaded. */
  mail: { url: string; from: string; timeoutSeconds: number } | null
  /** Where to report a weakness, as an address; null: security.txt is not served. */
  securityContact: string | null
}

/** The settings, or all their errors, one sentence each. */
export type ReadSettings = { settings: Settings; mistakes: null } | { settings: null; mistakes: string[] }

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the environment variables; malformed values are errors. */
export const readSettings = (env: Environment): ReadSettings => {
  const mistakes: string[] = []
  const read = (name: string) => {
    const value = env[name]?.trim()
    return value ? value : null
  }
  const oneOf = <T extends string>(name: string, values: readonly [T, ...T[]]): T => {
    const value = read(name)
    if (value === null) return values[0]
    const match = values.find((each) => each === value)
    if (match === undefined) mistakes.push(`${name} must be one of ${values.join(', ')}, not '${value}'.`)
    return match ?? values[0]
  }
  const whole = (name: string, usual: number, least: number, most: number): number => {
    const value = read(name)
    if (value === null) return usual
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
    if (number >= least && number <= most) return number
    mistakes.push(`${name} must be a whole number from ${least} to ${most}, not '${value}'.`)
    return usual
  }

  const company = oneOf('COMPANY', ['demo', 'own'])
  const demoOnly = (name: string, demo: string): string => {
    const value = read(name)
    if (value !== null) return value
    if (company === 'own')
      mistakes.push(`${name} must be set: its default is known to everybody and only for the demo company.`)
    return demo
  }

  const secret = (name: string, demo: string): string => {
    const value = read(name)
    if (value !== null && company === 'own') strongSecret(name, value, mistakes)
    return demoOnly(name, demo)
  }

  const pusherKey = slug('PUSHER_APP_KEY', demoOnly('PUSHER_APP_KEY', 'decant-key'), mistakes)
  const settings: Settings = {
    host: host(read('HOST') ?? (company === 'demo' ? '127.0.0.1' : '0.0.0.0'), mistakes),
    port: whole('PORT', 3000, 0, 65_535),
    dataDir: read('DATA_DIR') ?? './data',
    databaseUrl: databaseUrl(read('DATABASE_URL'), mistakes),
    title: title(read('APP_TITLE') ?? 'Decant', mistakes),
    company,
    pusher: {
      id: slug('PUSHER_APP_ID', read('PUSHER_APP_ID') ?? 'decant', mistakes),
      key: pusherKey,
      secret: secret('PUSHER_APP_SECRET', 'decant-secret'),
      second: secondPair(read, company, pusherKey, mistakes),
    },
    external: external(oneOf('BROADCASTER', ['self', 'pusher']), read, mistakes),
    client: {
      id: slug('CLIENT_ID', read('CLIENT_ID') ?? 'decant-web', mistakes),
      secret: secret('CLIENT_SECRET', ''),
    },
    adminPassword: adminPassword(read('ADMIN_PASSWORD'), mistakes),
    demoPassword: read('DEMO_PASSWORD') ?? demoPassword,
    demoPlant: demoPlant(
      oneOf('DEMO_PLANT', company === 'demo' ? ['on', 'off'] : ['off', 'on']),
      company,
      mistakes,
    ),
    environment: oneOf('ENVIRONMENT', ['production', 'development', 'local']),
    logLevel: oneOf('LOG_LEVEL', ['info', 'fatal', 'error', 'warn', 'debug', 'trace', 'silent']),
    origins: origins(read('ORIGINS'), mistakes),
    publicOrigin: publicOrigin(read('PUBLIC_ORIGIN'), mistakes),
    trustProxy: trustedProxies(read('TRUST_PROXY'), mistakes),
    diagnostics: {
      access: oneOf('DIAGNOSTICS', company === 'own' ? ['token', 'open', 'port'] : ['open', 'token', 'port']),
      token: diagnosticsToken(read('DIAGNOSTICS_TOKEN'), mistakes),
      port: whole('DIAGNOSTICS_PORT', 9464, 0, 65_535),
    },
    mail: mail(read('SMTP_URL'), read('MAIL_FROM'), whole('SMTP_TIMEOUT', 15, 1, 300), mistakes),
    securityContact: securityContact(read('SECURITY_CONTACT'), mistakes),
  }
  return mistakes.length === 0 ? { settings, mistakes: null } : { settings: null, mistakes }
}

/** A secret of an own company, which the message does not repeat. */
const strongSecret = (name: string, value: string, mistakes: string[]) => {
  if (value.length < 16) mistakes.push(`${name} must have at least 16 characters.`)
  else if (new Set(value).size < 6) mistakes.push(`${name} must have at least 6 different characters.`)
}

const diagnosticsToken = (value: string | null, mistakes: string[]) => {
  if (value !== null) strongSecret('DIAGNOSTICS_TOKEN', value, mistakes)
  return value
}

const host = (value: string, mistakes: string[]): string => {
  if (!/^[A-Za-z0-9.:_-]{1,255}$/.test(value)) {
    mistakes.push(`HOST must be a host name or an address without port, not '${value}'.`)
  }
  return value
}

const title = (value: string, mistakes: string[]): string => {
  if (value.length > 60) mistakes.push('APP_TITLE must have at most 60 characters.')
  return value
}

const slug = (name: string, value: string, mistakes: string[]): string => {
  if (!/^[A-Za-z0-9_-]{1,80}$/.test(value)) {
    mistakes.push(`${name} may only have letters, digits, - and _, at most 80, not '${value}'.`)
  }
  return value
}

// The URL is not repeated in the message: it may contain a password.
const databaseUrl = (value: string | null, mistakes: string[]): string | null => {
  if (value === null) return null
  const url = URL.canParse(value) ? new URL(value) : null
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol) || url.pathname.length < 2) {
    mistakes.push('DATABASE_URL must look like postgres://user:password@host:5432/database.')
  }
  return value
}

const secondPair = (
  read: (name: string) => string | null,
  company: Settings['company'],
  usualKey: string,
  mistakes: string[],
): Settings['pusher']['second'] => {
  const secret = read('PUSHER_SECOND_APP_SECRET')
  const key = read('PUSHER_SECOND_APP_KEY')
  if (secret !== null && company === 'own') strongSecret('PUSHER_SECOND_APP_SECRET', secret, mistakes)
  if (secret !== null) return { key: slug('PUSHER_SECOND_APP_KEY', key ?? usualKey, mistakes), secret }
  if (key !== null) mistakes.push('PUSHER_SECOND_APP_KEY needs PUSHER_SECOND_APP_SECRET, which is not set.')
  return null
}

const external = (
  broadcaster: 'self' | 'pusher',
  read: (name: string) => string | null,
  mistakes: string[],
): Settings['external'] => {
  if (broadcaster === 'self') return null
  const url = read('PUSHER_URL') ?? ''
  const socketUrl = read('PUSHER_SOCKET_URL') ?? url.replace(/^http/, 'ws')
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    mistakes.push('PUSHER_URL must be an address like https://api.example.ca where BROADCASTER is pusher.')
  else if (!/^wss?:\/\//.test(socketUrl) || !URL.canParse(socketUrl))
    mistakes.push('PUSHER_SOCKET_URL must be an address like wss://sockets.example.ca.')
  return { url, socketUrl }
}

const adminPassword = (value: string | null, mistakes: string[]): string | null => {
  if (value !== null && value.length < 10) mistakes.push('ADMIN_PASSWORD must have at least 10 characters.')
  else if (value !== null && new Set(value).size < 4)
    mistakes.push('ADMIN_PASSWORD must have at least 4 different characters.')
  return value
}

const demoPlant = (value: 'on' | 'off', company: Settings['company'], mistakes: string[]): boolean => {
  if (value === 'on' && company === 'own')
    mistakes.push('DEMO_PLANT must be off: only the demo company has a simulated plant.')
  return value === 'on'
}

// The URL is not repeated in the message: it may contain a password.
const mail = (
  url: string | null,
  from: string | null,
  timeoutSeconds: number,
  mistakes: string[],
): Settings['mail'] => {
  if (url === null) {
    if (from !== null) mistakes.push('MAIL_FROM needs SMTP_URL, which is not set.')
    return null
  }
  const parsed = URL.canParse(url) ? new URL(url) : null
  if (parsed === null || !/^smtps?:$/.test(parsed.protocol) || parsed.hostname === '')
    mistakes.push(
      'SMTP_URL must look like smtp://user:password@mail.example.ca:587, or smtps:// for TLS alone.',
    )
  if (from === null || !/^[^\s@<>",;:]+@[^\s@<>",;:]+$/.test(from))
    mistakes.push('MAIL_FROM must be the address documents are sent from, like orders@example.ca.')
  return { url, from: from ?? '', timeoutSeconds }
}

const securityContact = (value: string | null, mistakes: string[]): string | null => {
  if (value !== null && !/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+[\d-]+)$/.test(value))
    mistakes.push(
      'SECURITY_CONTACT must look like mailto:security@example.ca or https://example.ca/security.',
    )
  return value
}

const publicOrigin = (value: string | null, mistakes: string[]): string | null => {
  const isOrigin =
    value === null || (/^https?:\/\//.test(value) && URL.canParse(value) && new URL(value).origin === value)
  if (!isOrigin)
    mistakes.push(`PUBLIC_ORIGIN must be an address like https://erp.example.ca, not '${value}'.`)
  return value
}

const origins = (value: string | null, mistakes: string[]): string[] => {
  const each = (value ?? '')
    .split(',')
    .map((origin) => origin.trim())
    .filter((origin) => origin !== '')
  for (const origin of each) {
    if (!/^https?:\/\//.test(origin) || !URL.canParse(origin) || new URL(origin).origin !== origin) {
      mistakes.push(
        `ORIGINS must hold addresses like https://walls.example.ca, separated by commas, not '${origin}'.`,
      )
    }
  }
  return each
}
