import type { CompiledQuery, QueryResult } from 'kysely'
import type { Trx } from '../db/database'

const isPlainRead = (text: string) =>
  /^\s*select\b/i.test(text) &&
  !/\bfor (update|share)\b|\b(set_config|nextval|append_changes|pg_\w+)\s*\(/i.test(text)

/**
 * A transaction that asks the database the same question only once until something is written: the guards of a
 * thousand rows look at the same settings and the same list.
 */
export function askedOnce(trx: Trx): Trx {
  const executor = trx.getExecutor()
  const answers = new Map<string, Promise<QueryResult<unknown>>>()
  const executeQuery = (query: CompiledQuery) => {
    if (!isPlainRead(query.sql)) {
      if (!/^\s*select\b/i.test(query.sql)) answers.clear()
      return executor.executeQuery(query)
    }
    const key = `${query.sql} ${JSON.stringify(query.parameters)}`
    // Long lists of ids are asked for once anyway, and are not worth keeping.
    if (key.length > 4_000) return executor.executeQuery(query)
    const known = answers.get(key)
    if (known) return known
    const answer = executor.executeQuery(query)
    answers.set(key, answer)
    return answer
  }
  const asking = new Proxy(executor, {
    get: (target, name) => {
      if (name === 'executeQuery') return executeQuery
      const value = Reflect.get(target, name, target) as unknown
      return typeof value === 'function' ? (value as (...given: unknown[]) => unknown).bind(target) : value
    },
  })
  return new Proxy(trx, {
    get: (target, name) => {
      if (name === 'getExecutor') return () => asking
      const value = Reflect.get(target, name, target) as unknown
      return typeof value === 'function' ? (value as (...given: unknown[]) => unknown).bind(target) : value
    },
  })
}
