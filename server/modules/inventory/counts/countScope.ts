import { sql } from 'kysely'
import { physicalKinds } from '../../../../src/resources/inventory/bins/bins'
import type { CountScope, StockCount } from '../../../../src/resources/inventory/counts/stock_counts'
import type { Db, Trx } from '../../../db/database'

/** What of a count decides where it is counted. */
export type Scoped = Pick<StockCount, 'kind' | 'location_id'> & { scope: CountScope }

/** Goods present recently may still be there, whatever the books say. */
const lately = sql`now() - interval '90 days'`

const among = (column: string, values: readonly (string | number)[] | undefined, type: 'text' | 'bigint') =>
  values && values.length > 0 ? sql`${sql.ref(column)} = any(${values}::${sql.raw(type)}[])` : sql`true`

/** Bins of the location that the scope admits, empty ones included. */
const binsWhere = ({ location_id, scope }: Scoped) =>
  sql.join(
    [
      sql`b.location_id = ${location_id} and b.is_active and b.kind = any(${physicalKinds}::text[])`,
      among('b.zone', scope.zones, 'text'),
      among('b.aisle', scope.aisles, 'text'),
      among('b.kind', scope.bin_kinds, 'text'),
      among('b.id', scope.bin_ids, 'bigint'),
    ],
    sql` and `,
  )

const isNarrowed = ({ product_ids, category_ids, abc_classes, is_due, uncounted_days }: CountScope) =>
  Boolean(product_ids?.length || category_ids?.length || abc_classes?.length || is_due || uncounted_days)

/** Levels to count: with stock now or in the last 90 days. */
const levelsWhere = ({ scope }: Scoped) =>
  sql.join(
    [
      sql`(l.on_hand > 0 or l.last_moved_at > ${lately})`,
      among('l.product_id', scope.product_ids, 'bigint'),
      among('p.category_id', scope.category_ids, 'bigint'),
      among('p.abc_class', scope.abc_classes, 'text'),
      scope.is_due
        ? sql`exists (select from category_count_days d where d.id = p.category_id
            and coalesce(l.last_counted_at, l.first_in_at, '-infinity') < now() - make_interval(days => d.days))`
        : sql`true`,
      scope.uncounted_days
        ? sql`coalesce(l.last_counted_at < now() - make_interval(days => ${scope.uncounted_days}::int), true)`
        : sql`true`,
    ],
    sql` and `,
  )

/** The levels of a scope, as a query: bin_id, product_id, lot_id, on_hand. */
export const levelsOf = (scoped: Scoped) => sql`
  select l.bin_id, l.product_id, l.lot_id, l.on_hand from stock_levels l
    join bins b on b.id = l.bin_id join products p on p.id = l.product_id
  where ${binsWhere(scoped)} and ${levelsWhere(scoped)}`

/** Query of the bins of a scope: every admitted one, or, for selected goods, those that hold them. */
export const binsOf = (scoped: Scoped) => sql`
  select b.id from bins b where ${binsWhere(scoped)}
    and (${!isNarrowed(scoped.scope)} or b.id in (select bin_id from (${levelsOf(scoped)}) w))`

/** How many bins and levels a scope holds, and which of its bins are being counted already. */
export async function previewOf(db: Db | Trx, scoped: Scoped) {
  const { rows } = await sql<{ bins: number; lines: number }>`select
    (select count(*)::int from (${binsOf(scoped)}) b) as bins,
    (select count(*)::int from (${levelsOf(scoped)}) l) as lines`.execute(db)
  return { ...(rows[0] ?? { bins: 0, lines: 0 }), counted: await countedElsewhere(db, scoped) }
}

/** Bins of a scope that are part of an open count, with its number. */
export async function countedElsewhere(db: Db | Trx, scoped: Scoped) {
  const { rows } = await sql<{ bin_id: number; bin: string; count: string }>`
    select o.bin_id, b.code as bin, c.number as count from stock_count_bins o
      join bins b on b.id = o.bin_id join stock_counts c on c.id = o.stock_count_id
    where o.is_open and o.bin_id in (${binsOf(scoped)}) order by b.code`.execute(db)
  return rows
}
