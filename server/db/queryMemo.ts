import type { CompiledQuery, QueryResult } from 'kysely'
import type { Trx } from './database'

const isSelect = (text: string) => /^\s*select\b/i.test(text)
const isPlainRead = (text: string) =>
  isSelect(text) &&
  !/\bfor (update|share)\b|\b(set_config|nextval|append_changes|hold_\w+|pg_\w+)\s*\(/i.test(text)

/** The same object, some of its functions in other words; the rest bound once, not at every call. */
function besides<T extends object>(target: T, others: Readonly<Record<string, unknown>>): T {
  const bound = new Map<string | symbol, unknown>(Object.entries(others))
  return new Proxy(target, {
    get: (_target, name) => {
      if (bound.has(name)) return bound.get(name)
      const value = Reflect.get(target, name, target) as unknown
      if (typeof value !== 'function') return value
      const own = (value as (...args: unknown[]) => unknown).bind(target)
      bound.set(name, own)
      return own
    },
  })
}

const workedOut = new WeakMap<object, Map<string, Promise<unknown>>>()

/**
 * What plain reads come to, worked out only once where `from` is a transaction that asks only once; `what` names it.
 */
export function once<T>(from: object, what: string, work: () => Promise<T>): Promise<T> {
  const answers = workedOut.get(from)
  const existing = answers?.get(what)
  if (existing) return existing as Promise<T>
  const answer = work()
  answers?.set(what, answer)
  return answer
}

/**
 * A transaction that asks the database the same question only once until something is written: the guards of a
 * thousand rows look at the same settings and the same list.
 */
export function askedOnce(trx: Trx): Trx {
  const executor = trx.getExecutor()
  const answers = new Map<string, Promise<QueryResult<unknown>>>()
  const worked = new Map<string, Promise<unknown>>()
  const executeQuery = (query: CompiledQuery) => {
    if (!isPlainRead(query.sql)) {
      if (!isSelect(query.sql)) {
        answers.clear()
        worked.clear()
      }
      return executor.executeQuery(query)
    }
    const key = `${query.sql} ${JSON.stringify(query.parameters)}`
    // Long lists of ids are asked for once anyway, and are not worth keeping.
    if (key.length > 4_000) return executor.executeQuery(query)
    const existing = answers.get(key)
    if (existing) return existing
    const answer = executor.executeQuery(query)
    answers.set(key, answer)
    return answer
  }
  const asking = besides(executor, { executeQuery })
  const over = besides(trx, { getExecutor: () => asking })
  workedOut.set(over, worked)
  return over
}
