import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/**
 * Names for frequent statements: PostgreSQL plans a prepared statement once per connection. Each connection
 * keeps them all, so their number is limited.
 */
export function statementNames(kind: string, { from = 3, most = 300 } = {}) {
  const seen = new Map<string, number>()
  const names = new Map<string, string>()
  let count = 0
  return {
    nameOf(text: string): string | undefined {
      const existing = names.get(text)
      if (existing !== undefined || names.size >= most) return existing
      const times = (seen.get(text) ?? 0) + 1
      if (seen.size > 2_000) seen.clear()
      seen.set(text, times)
      if (times < from) return undefined
      seen.delete(text)
      const name = `${kind}_${(count += 1)}`
      names.set(text, name)
      return name
    },
    /** After a migration by another node statements may return other columns: all are prepared again. */
    forget: () => names.clear(),
  }
}

const isRepeatable = (text: string) => /^\s*(select|with|insert|update|delete)\b/i.test(text)

/** The pool for Kysely, with frequent statements prepared. */
export function preparing(pool: pg.Pool): PostgresPool {
  const names = statementNames('unit')
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()

  const prepared = (client: pg.PoolClient): PostgresPoolClient => {
    const query = async (text: string, values: readonly unknown[]) => {
      const name = isRepeatable(text) ? names.nameOf(text) : undefined
      try {
        return await client.query({ text, values: [...values], ...(name !== undefined && { name }) })
      } catch (error) {
        if ((error as { code?: string }).code === '0A000') names.forget()
        throw error
      }
    }
    return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() }
  }

  return {
    connect: async () => {
      const client = await pool.connect()
      // Kysely identifies a connection by its object.
      const name = clients.get(client) ?? prepared(client)
      clients.set(client, name)
      return name
    },
    end: () => pool.end(),
  }
}
