import type { AnyResource } from '../../src/resources/kit/define/definition'
import { sumTexts } from './aggregates'
import { Compiler, type Hidden } from './compiler'
import { keysOf, orderSql } from './cursor'
import { conditionsOf, type ListQuery } from './compile'
import { quoted } from '../engine/rows/rowJoins'
import type { WireSelect } from '../engine/rows/rowSelect'

type Part = { sql: string; joins: readonly string[] }
type Statement = { text: string; values: unknown[] }

const whereSql = (conditions: readonly string[]) =>
  conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''

/** All rows of a list in its order with the requested columns, and their count. */
export function compileWhole(
  select: WireSelect,
  resource: AnyResource,
  query: ListQuery,
  { hidden, parts }: { hidden: Hidden; parts: readonly Part[] },
): { rows: Statement; count: Statement } {
  const compiler = new Compiler(select, hidden)
  const where = whereSql(conditionsOf(compiler, resource, { ...query, isWhole: true }))
  const count = `select count(*)::int as total
    from ${compiler.table} t ${select.joinSql(compiler.joins).join(' ')} ${where}`
  const order = orderSql(keysOf(compiler, query.sort))
  for (const { joins } of parts) for (const alias of joins) compiler.joins.add(alias)
  const columns = parts.map(({ sql }, place) => `${sql} as c${place}`).join(', ')
  const joined = select.joinSql(compiler.joins).join(' ')
  const rows = `select ${columns} from ${compiler.table} t ${joined} ${where} order by ${order}`
  const { values } = compiler
  return { rows: { text: rows, values }, count: { text: count, values } }
}

/** Exact sums over all rows of a list, and their count. */
export function compileSums(
  select: WireSelect,
  resource: AnyResource,
  query: Pick<ListQuery, 'filters' | 'search'>,
  { hidden, names }: { hidden: Hidden; names: readonly string[] },
): Statement {
  const compiler = new Compiler(select, hidden)
  const conditions = conditionsOf(compiler, resource, query)
  const sumText = sumTexts(compiler, resource)
  const sums = names.map((name, place) => `${sumText(name, `columns.${place}`)} as ${quoted(name)}`)
  const joined = select.joinSql(compiler.joins).join(' ')
  return {
    text: `select ${[...sums, 'count(*)::int as total'].join(', ')} from ${compiler.table} t ${joined} ${whereSql(conditions)}`,
    values: compiler.values,
  }
}
