import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/**
 * Names for statements that are asked again and again: PostgreSQL plans a named one once per connection, not at every
 * call. Each connection keeps them, so only so many get one.
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
    /** After a migration by another node a statement may give other columns: all are prepared anew. */
    forget: () => names.clear(),
  }
}

const isRepeatable = (text: string) => /^\s*(select|with|insert|update|delete)\b/i.test(text)

/** The pool as Kysely uses it, its repeated statements prepared. */
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
      // Kysely knows a connection by its object.
      const name = clients.get(client) ?? prepared(client)
      clients.set(client, name)
      return name
    },
    end: () => pool.end(),
  }
}
