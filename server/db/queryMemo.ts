import type { CompiledQuery, KyselyPlugin, QueryResult } from 'kysely'
import type { Trx } from './database'

const isSelect = (text: string) => /^\s*select\b/i.test(text)
const isPlainRead = (text: string) =>
  isSelect(text) &&
  !/\bfor (update|share)\b|\b(set_config|nextval|append_changes|hold_\w+|pg_\w+)\s*\(/i.test(text)

/** The object with some functions replaced; the others are bound once. */
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

const writeNodes: ReadonlySet<string> = new Set([
  'InsertQueryNode',
  'UpdateQueryNode',
  'DeleteQueryNode',
  'MergeQueryNode',
])

/** Reports writes of the query builder, which bypass the executor of the `sql` tag. */
const builderWrites = (wrote: () => void): KyselyPlugin => ({
  transformQuery({ node }) {
    if (writeNodes.has(node.kind)) wrote()
    return node
  },
  transformResult: async ({ result }) => result,
})

const workedOut = new WeakMap<object, Map<string, Promise<unknown>>>()

/** Memoizes the result of reads under the key `what`, where `from` is a memoizing transaction. */
export function once<T>(from: object, what: string, work: () => Promise<T>): Promise<T> {
  const answers = workedOut.get(from)
  const existing = answers?.get(what)
  if (existing) return existing as Promise<T>
  const answer = work()
  answers?.set(what, answer)
  return answer
}

/**
 * A transaction with a query memo that is cleared by writes: the hooks of a thousand rows read the same
 * settings and lists.
 */
export function queryMemo(trx: Trx): Trx {
  const answers = new Map<string, Promise<QueryResult<unknown>>>()
  const worked = new Map<string, Promise<unknown>>()
  const forget = () => {
    answers.clear()
    worked.clear()
  }
  const watched = trx.withPlugin(builderWrites(forget))
  const executor = watched.getExecutor()
  const executeQuery = (query: CompiledQuery) => {
    if (!isPlainRead(query.sql)) {
      if (!isSelect(query.sql)) forget()
      return executor.executeQuery(query)
    }
    const key = `${query.sql} ${JSON.stringify(query.parameters)}`
    // Queries with long id lists rarely repeat and are not memoized.
    if (key.length > 4_000) return executor.executeQuery(query)
    const existing = answers.get(key)
    if (existing) return existing
    const answer = executor.executeQuery(query)
    answers.set(key, answer)
    return answer
  }
  const asking = besides(executor, { executeQuery })
  const over = besides(watched, { getExecutor: () => asking })
  workedOut.set(over, worked)
  return over
}
