import { type RawBuilder, sql } from 'kysely'
import {
  type CoverageCause,
  type CoverageRow,
  liveCalls,
  liveCoverage,
} from '../../../../src/resources/forecast/liveCalls'
import { forecastAllocations } from '../../../../src/resources/forecast/forecast_allocations'
import { forecastProductionPlanLines } from '../../../../src/resources/forecast/forecast_production_plan_lines'
import { forecastProductionPlans } from '../../../../src/resources/forecast/forecast_production_plans'
import { lots } from '../../../../src/resources/inventory/stock/lots'
import { stockLevels } from '../../../../src/resources/inventory/stock/stock_levels'
import { productionOrders } from '../../../../src/resources/production/orders/production_orders'
import { purchaseLines } from '../../../../src/resources/purchase/purchase_lines'
import { purchases } from '../../../../src/resources/purchase/purchases'
import { saleLines } from '../../../../src/resources/sale/sale_lines'
import { sales } from '../../../../src/resources/sale/sales'
import { onCall } from '../../../calls/handlers'
import type { Db } from '../../../db/database'
import { documentOf } from '../../../engine/lineTables'
import { assertNamed } from '../named'
import { gathered, onStates, type Touched } from '../../../realtime/feed/computedStates'
import { type Change, changesWhere } from '../../../realtime/feed/feedEvent'

const sources = [
  stockLevels,
  lots,
  saleLines,
  sales,
  productionOrders,
  purchaseLines,
  purchases,
  forecastAllocations,
  forecastProductionPlanLines,
  forecastProductionPlans,
]

/** Documents whose own change reaches the products of their lines. */
const documents: readonly string[] = [sales.name, purchases.name]

const numberIn = (row: Record<string, unknown>, name: string | undefined) =>
  name !== undefined && typeof row[name] === 'number' ? row[name] : null

/** The document that a change is part of: of a line its document. */
function causeOf(table: string, id: number, row: Record<string, unknown>) {
  const within = documentOf(table)
  const document_id = numberIn(row, within?.lines.via)
  return within && document_id !== null
    ? { document: within.document.name, document_id }
    : { document: table, document_id: id }
}

/** The products, documents or plans whose coverage a change moves; null where it cannot be seen from the change. */
function touch({ table_name: table, row_id: id, action, event, row: text }: Change): Touched[] | null {
  if (id === null || text === null)
    // What sales do to rows of a forecast comes with the sales; lines of plans have the forecast they were calculated with.
    return action === 'reload' && table !== forecastAllocations.name ? null : []
  const row = JSON.parse(text) as Record<string, unknown>
  const cause = causeOf(table, id, row)
  if (documents.includes(table)) return [{ kind: table, id, ...cause }]
  if (table === forecastProductionPlans.name)
    // What it sums up changes often; what it covers only by an event of its own.
    return event === null && action === 'updated' ? [] : [{ kind: 'plan', id, ...cause }]
  const product = numberIn(row, 'product_id')
  if (product === null) return []
  // Lots change with what is posted, and rows are sent again when what they are computed from changes.
  const isWeak = table === lots.name || (action === 'updated' && event === null && table !== stockLevels.name)
  const touched = { kind: 'product', id: product, ...cause, isWeak }
  const isLine = table === forecastProductionPlanLines.name
  return isLine && action === 'deleted' ? [touched, { kind: 'removed', id, ...cause }] : [touched]
}

/** Rows of the coverage with the position of the feed they were read at: one statement, and so one moment. */
async function coverageOf(db: Db, where: RawBuilder<unknown>) {
  const { rows } = await sql<{ position: string; rows: CoverageRow[] }>`
    select (select epoch || ':' || position from feed) as position,
      coalesce((select json_agg(c order by c.id) from forecast_coverage c where ${where}), '[]') as rows`.execute(
    db,
  )
  return rows[0] ?? { position: '', rows: [] }
}

const idsOf = (touched: readonly Touched[], kind: string) =>
  touched.flatMap((one) => (one.kind === kind ? [one.id] : []))

/** The columns of a row that are sent. */
const rowOf = ({
  is_open: _open,
  cause: _cause,
  ...row
}: CoverageRow & { is_open?: boolean; cause?: CoverageCause }): CoverageRow => row

/** The coverage of what was touched, each row with the last cause that reaches it. */
async function touchedCoverage(db: Db, touched: readonly Touched[]) {
  const causes = touched.map(({ kind, id, document, document_id, isWeak = false }, place) => ({
    kind,
    id,
    document,
    document_id,
    is_weak: isWeak,
    place,
  }))
  const { rows } = await sql<{
    position: string
    rows: (CoverageRow & { is_open: boolean; cause: CoverageCause })[]
  }>`
    with touched as (select * from jsonb_to_recordset(${JSON.stringify(causes)}::jsonb)
      as t (kind text, id bigint, document text, document_id bigint, is_weak boolean, place int)),
    reached as (
      select id as product_id, null::bigint as plan_id, document, document_id, is_weak, place from touched
        where kind = 'product'
      union all select null, id, document, document_id, is_weak, place from touched where kind = 'plan'
      union all select l.product_id, null, t.document, t.document_id, t.is_weak, t.place
        from touched t join sale_lines l on t.kind = 'sales' and l.sale_id = t.id
      union all select l.product_id, null, t.document, t.document_id, t.is_weak, t.place
        from touched t join purchase_lines l on t.kind = 'purchases' and l.purchase_id = t.id),
    lines as (
      select distinct on (l.id) l.id, r.document, r.document_id
      from reached r join forecast_production_plan_lines l on l.product_id = r.product_id or l.plan_id = r.plan_id
      join forecast_production_plans p on p.id = l.plan_id
        and (r.plan_id is not null or p.status not in ('completed', 'cancelled'))
      -- A row that is only sent again for a sale is the cause of nothing that the sale is.
      order by l.id, r.is_weak, r.place desc)
    select (select epoch || ':' || position from feed) as position,
      coalesce((select json_agg(to_jsonb(c) || jsonb_build_object('cause',
          jsonb_build_object('document', n.document, 'id', n.document_id)) order by c.id)
        from lines n join forecast_coverage c on c.id = n.id), '[]') as rows`.execute(db)
  return rows[0] ?? { position: '', rows: [] }
}

onStates(liveCoverage, {
  sources,
  touch,
  async read(db, touched) {
    const { position, rows } = await touchedCoverage(db, touched)
    const states = rows.map((row) => ({
      id: row.id,
      version: row.version,
      plan_id: row.plan_id,
      product_id: row.product_id,
      row: row.is_open ? rowOf(row) : null,
      cause: row.cause,
    }))
    const removed = idsOf(touched, 'removed').map((id) => ({ id, version: null, row: null }))
    return { position, states: [...states, ...removed] }
  },
})

/** More changes than this are not removed through: the whole is read. */
const mostChanges = 1_000

/** What was touched since a cursor; null where that is too long ago, or too much. */
async function touchedSince(db: Db, cursor: string) {
  const [, epoch, number] = /^([^:]*):(\d{1,15})$/.exec(cursor) ?? []
  const { rows: heads } = await sql<{ epoch: string; position: number; oldest: number | null }>`
    select epoch, position::float8 as position, (select min(position)::float8 from changes) as oldest
    from feed`.execute(db)
  const from = Number(number)
  const head = heads[0]
  if (!head || head.epoch !== epoch || from > head.position) return null
  if (from < head.position && from + 1 < (head.oldest ?? Infinity)) return null
  const tables = sources.map(({ name }) => name)
  const { rows } = await sql<Change>`${sql.raw(
    changesWhere(
      `position > ${from} and channel is not null and table_name in (${tables.map((name) => `'${name}'`).join()})`,
      mostChanges + 1,
    ),
  )}`.execute(db)
  if (rows.length > mostChanges) return null
  const dirty = gathered()
  for (const change of rows) {
    const touched = touch(change)
    if (touched === null) return null
    dirty.add(touched)
  }
  return dirty.take()
}

onCall(liveCalls.live, async ({ db, input: { plan_id, product_ids, cursor } }) => {
  await assertNamed(db, forecastProductionPlans, 'plan_id', plan_id)
  const isMatching = (row: CoverageRow) =>
    (plan_id === null || row.plan_id === plan_id) &&
    (product_ids === null || product_ids.includes(row.product_id))
  const touched = cursor === null ? null : await touchedSince(db, cursor)
  if (touched === null) {
    const { position, rows } = await coverageOf(
      db,
      sql`c.is_open and ${plan_id === null ? sql`true` : sql`c.plan_id = ${plan_id}`}
        and ${product_ids === null ? sql`true` : sql`c.product_id = any(${[...product_ids]}::bigint[])`}`,
    )
    return { position, complete: 1 as const, rows: rows.map(rowOf), removed: [] }
  }
  const { position, rows } = await touchedCoverage(db, touched)
  const matching = rows.filter(isMatching)
  return {
    position,
    complete: 0 as const,
    rows: matching.filter(({ is_open }) => is_open).map(rowOf),
    removed: [...matching.flatMap(({ id, is_open }) => (is_open ? [] : [id])), ...idsOf(touched, 'removed')],
  }
})
