import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { leftOver, signal } from '../../server/db/postmaster'
import { emptyDatabase } from './database'
import { demoCompany } from './demoCompany'
import { addressOf } from './onDatabase'
import { serveNode } from './servedNode'

/** Where a product keeps its data, and how to look into it past the product. */
type Store = {
  settings: Record<string, string>
  database: pg.ClientConfig
  drop: () => Promise<void>
}

/** A copy of the demo company on the server of all tests: there in a moment. */
const copied = async (): Promise<Store> => {
  const { connection, drop } = await emptyDatabase(await demoCompany())
  return { settings: { DATABASE_URL: addressOf(connection) }, database: connection, drop }
}

/** A folder of its own, in which the product makes its PostgreSQL and the demo company itself. */
const embedded = (): Store => {
  const folder = mkdtempSync(join(tmpdir(), 'decant-product-'))
  chmodSync(folder, 0o755)
  const data = join(folder, 'data')
  return {
    settings: { DATA_DIR: data },
    database: { host: join(data, 'postgres', 'run'), port: 5432, user: 'decant', database: 'decant' },
    drop: async () => {
      const postmaster = leftOver(join(data, 'postgres', 'cluster'))
      if (postmaster !== null) signal(postmaster, 'SIGQUIT')
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/**
 * The product with the demo company, its built server in a process of its own, which can be killed and started again
 * on the same port and data. `ownDatabase` as a person starts it, with a PostgreSQL of its own: some ten seconds more,
 * for tests that kill that one as well or change its settings.
 */
export async function startProduct({ ownDatabase = false, settings = {} } = {}) {
  const store = ownDatabase ? embedded() : await copied()
  const node = await serveNode({ ...settings, ...store.settings }).catch(async (error: unknown) => {
    await store.drop()
    throw error
  })

  const token = async (username: string) => {
    const response = await fetch(`${node.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        grant_type: 'password',
        client_id: 'decant-web',
        client_secret: '',
        username,
        password: 'decant',
      }),
    })
    const { data } = (await response.json()) as { data: { access_token: string } }
    return data.access_token
  }

  /** Calls the API as a demo user and gives the whole envelope. */
  const as = async (username: string) => {
    const bearer = await token(username)
    return async (method: string, path: string, body?: unknown) => {
      const response = await fetch(`${node.url}/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${bearer}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      // A test looks into answers of every shape.
      return (await response.json()) as { status: number; message: string; data: any; total?: number } // oxlint-disable-line typescript/no-explicit-any
    }
  }

  return {
    url: node.url,
    database: store.database,
    pid: node.pid,
    start: node.start,
    as,
    /** kill -9 of the node; its database stays behind, as after a crash. */
    kill: () => node.end('SIGKILL'),
    /** Ends the node as an operator would. */
    halt: () => node.end('SIGTERM'),
    stop: async () => {
      await node.stop()
      await store.drop()
    },
  }
}

export type Product = Awaited<ReturnType<typeof startProduct>>
