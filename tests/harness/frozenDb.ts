import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Database, Db } from '../../server/db/database'

const passes = /^(begin|start transaction|rollback|set transaction)/i

/** A read-only database: a write fails the test, and repeated reads in a transaction are memoized. */
export const frozenDb = (pool: pg.Pool): Db => {
  const connect = async () => {
    const client = await pool.connect()
    const cache = new Map<string, Promise<pg.QueryResult>>()
    const query = (text: string, values: readonly unknown[]) => {
      if (passes.test(text)) {
        cache.clear()
        return client.query(text, [...values])
      }
      if (!/^\s*(select|with)\b/i.test(text) || /append_changes|insert into|update "|delete from/i.test(text))
        throw new Error(`Written where nothing may be written: ${text.slice(0, 80)}`)
      const key = `${text} ${JSON.stringify(values)}`
      const answer = cache.get(key) ?? client.query(text, [...values])
      cache.set(key, answer)
      return answer
    }
    return { query, release: () => client.release() }
  }
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: { connect, end: async () => undefined } as never }),
  })
}
