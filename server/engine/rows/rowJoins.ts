import { isReport } from '../../../src/resources/kit/define/isReport'
import type { AnyResource } from '../../../src/resources/kit/define/definition'
import { fieldOf, labelKey } from '../../../src/resources/kit/define/defineResource'
import { viewOf } from '../../../src/resources/kit/define/derived'
import type { Registry } from '../../../src/resources/kit/define/registry'

/** The alias of the view that computes values of a row. */
export const viewAlias = 'v_now'

/** A name of a definition as an SQL identifier. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** The alias of the table that a reference leads to. */
export const aliasOf = (path: readonly string[]) => `j_${path.map(labelKey).join('_')}`

/** The joins that the columns of a resource need: `t` is its table, other aliases are joined. */
export function rowJoins(registry: Registry, resource: AnyResource) {
  const joins = new Map<string, string>()
  /** Joins that always find their row, because a foreign key guarantees it. */
  const sure = new Set(isReport(resource) ? [] : ['t'])

  return {
    isSure: (alias: string) => sure.has(alias),

    /** Joins the tables on the way of `via`, references with dots between them; `needed` are their aliases. */
    follow(via: string): { alias: string; table: AnyResource; needed: string[] } {
      let alias = 't'
      let table = resource
      const needed: string[] = []
      const path: string[] = []
      for (const reference of via.split('.')) {
        const field = fieldOf(table, reference)
        const next = field?.table === undefined ? undefined : registry[field.table]
        if (!next) throw new Error(`${resource.name}: ${via} does not lead to a known table`)
        path.push(reference)
        const joined = aliasOf(path)
        joins.set(
          joined,
          `left join ${quoted(next.name)} ${joined} on ${joined}.id = ${alias}.${quoted(reference)}`,
        )
        needed.push(joined)
        if (sure.has(alias) && field?.presence !== 'optional') sure.add(joined)
        alias = joined
        table = next
      }
      return { alias, table, needed }
    },

    /** Joins the view that computes values of a row. */
    view: () =>
      void joins.set(
        viewAlias,
        `left join ${quoted(viewOf(resource))} ${viewAlias} on ${viewAlias}.id = t.id`,
      ),

    /** The joins of these aliases as outer joins, in a valid order; of all without them. */
    outer: (aliases?: ReadonlySet<string>) =>
      [...joins].flatMap(([alias, sql]) => (!aliases || aliases.has(alias) ? [sql] : [])).join(' '),

    aliases: () => [...joins.keys()],

    /**
     * The joins of these aliases and of those they depend on, in a valid order. An inner join lets PostgreSQL
     * read the list in the order of the joined table when it is sorted by a column of that table.
     */
    joinSql: (aliases: Iterable<string>) => {
      const aliasesUsed = new Set(aliases)
      return [...joins]
        .filter(([alias]) => aliasesUsed.has(alias))
        .map(([alias, sql]) => (sure.has(alias) ? sql.replace(/^left /, '') : sql))
    },
  }
}

export type RowJoins = ReturnType<typeof rowJoins>
