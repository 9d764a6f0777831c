import type { AddressInfo } from 'node:net'
import { hash } from '@node-rs/argon2'
import pg from 'pg'
import { modules, type Role } from '../../src/access'
import { createServer, type Options } from '../../server/app'
import { prepareCompany } from '../../server/modules/general/system/company'
import { readSettings } from '../../server/settings'
import { freshDatabase, type FreshDatabase } from './database'
import { demoCompany } from './demoCompany'

export type Answer = {
  http: number
  status: number
  message: string
  // A test looks into answers of every shape.
  data: any // oxlint-disable-line typescript/no-explicit-any
  cursor?: string | null
  position?: string
  total?: number
  replayed?: number
}

/**
 * The cheapest password hash, since all test users sign in with it; the real parameters have their own test.
 */
const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 }
let hashed: Promise<string> | undefined

/** On a machine full of tests a database may keep silent for seconds without being away. */
const patientMonitor = { everyMs: 500, silentMs: 30_000 }

/** A whole node on a database of its own, listening on a free port of loopback. */
export async function startServer({
  isDemo = false,
  on,
  env = {},
  rules = {},
  clientDir = null,
}: {
  /** With the demo company instead of an empty one. */
  isDemo?: boolean
  /** A database to use instead of an own one; the caller drops it. */
  on?: Pick<FreshDatabase, 'pool' | 'connection'>
  /** Environment variables besides the defaults. */
  env?: Readonly<Record<string, string>>
  rules?: Pick<Options, 'monitorRules' | 'shutdownRules'>
  /** The folder of the built screens, for browsers. */
  clientDir?: string | null
} = {}) {
  const database = on
    ? { ...on, drop: async () => undefined }
    : await freshDatabase(isDemo ? await demoCompany() : undefined)
  const { settings } = readSettings({ LOG_LEVEL: 'error', PORT: '0', ...env })
  if (!settings) throw new Error('The default settings are wrong')
  await prepareCompany(database.pool, settings)
  const { app, realtime, db, context } = await createServer({
    settings,
    pool: database.pool,
    connect: async () => {
      const client = new pg.Client(database.connection)
      client.on('error', () => undefined)
      await client.connect()
      return client
    },
    clientDir,
    log: false,
    monitorRules: patientMonitor,
    checksAnswers: true,
    ...rules,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`

  const request = async (
    method: string,
    path: string,
    { body, token, headers = {} }: { body?: unknown; token?: string; headers?: Record<string, string> } = {},
  ): Promise<Answer> => {
    const response = await fetch(`${url}${path.startsWith('/broadcasting') ? '' : '/api'}${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as Omit<Answer, 'http'>
    return { http: response.status, ...answer }
  }

  /** Makes a person with these roles and all modules. */
  const person = async (username: string, ...roles: Role[]) => {
    hashed ??= hash('a long password', cheap)
    const { rows } = await database.pool.query<{ id: number }>(
      `with person as (
         insert into users (username, name, company, modules, password_hash) values ($1, $1, 'Test', $2, $3) returning id),
       held as (insert into user_roles (user_id, role) select id, unnest($4::text[]) from person)
       select id from person`,
      [username, modules, await hashed, roles],
    )
    return rows[0]?.id ?? 0
  }

  const signIn = async (username: string, password = 'a long password') => {
    const { data } = await request('POST', '/login', {
      body: { grant_type: 'password', client_id: 'decant-web', client_secret: '', username, password },
    })
    return data.access_token as string
  }

  /** Calls as a new person with these roles. */
  const as = async (...roles: Role[]) => {
    const username = `${roles[0]}.${Math.random().toString(36).slice(2, 8)}`
    const id = await person(username, ...roles)
    const token = await signIn(username)
    const send = (method: string) => (path: string, body?: unknown, headers?: Record<string, string>) =>
      request(method, path, { body, token, ...(headers && { headers }) })
    const get = send('GET')
    const put = send('PUT')
    return {
      id,
      username,
      token,
      get,
      post: send('POST'),
      put,
      /** Changes fields of a row as it is now. */
      change: async (path: string, body: object) =>
        put(path, { version: (await get(path)).data?.version, ...body }),
      delete: send('DELETE'),
    }
  }

  return {
    url,
    app,
    realtime,
    db,
    context,
    pool: database.pool,
    connection: database.connection,
    request,
    person,
    signIn,
    as,
    stop: async () => {
      await app.close()
      await database.drop()
    },
  }
}

export type TestNode = Awaited<ReturnType<typeof startServer>>
