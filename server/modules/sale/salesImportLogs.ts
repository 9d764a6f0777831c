import { type LastSalesImport, salesImportsNow } from '../../../src/resources/sale/salesImportsNow'
import { sql } from 'kysely'
import type { ImportRun } from '../../../src/resources/imports/import_runs'
import type { ImportAction, RowErrors } from '../../../src/resources/imports/import_rows'
import { importRuns } from '../../../src/resources/imports/import_runs'
import { type importResults, salesImportLogs } from '../../../src/resources/sale/sales_import_logs'
import { saleChannels, sales } from '../../../src/resources/sale/sales'
import type { Unit } from '../../engine/unitTypes'
import { onCommitted } from '../../imports/apply/committed'
import { formatErrors } from '../../imports/validate/formatErrors'
import { kindOf } from '../../imports/run/run'
import { onComputed } from '../../realtime/feed/computed'
import { t } from '../../../src/texts/texts'

type Result = (typeof importResults)[number]
type Order = {
  first_row: number
  rows: number
  action: ImportAction
  is_excluded: boolean
  reason: string | null
  errors: RowErrors[]
  sale_id: number | null
  /** What its first row held of the columns that name it. */
  head: { [N in 'channel' | 'external_ref' | 'customer_id']?: unknown }
  status: string | null
  status_note: string | null
}

/** The orders of a file, each with the messages of its rows and its current status. */
async function ordersOf({ trx }: Unit, { id }: ImportRun) {
  const { rows } = await sql<Order>`
    select g.*, s.status, s.status_note
    from (
      select min(t.row_number) as first_row, count(*)::int as rows, bool_or(t.is_excluded) as is_excluded,
        max(t.reason) as reason, (array_agg(t.action order by t.row_number))[1] as action,
        jsonb_agg(t.errors order by t.row_number) as errors, max(t.target_id) as sale_id,
        (array_agg(t.after order by t.row_number))[1] as head
      from import_rows t where t.import_run_id = ${id} and t.target_table is null
      group by coalesce(t.group_key, 'row ' || t.row_number)
    ) g left join sales s on s.id = g.sale_id
    order by g.first_row`.execute(trx)
  return rows
}

const done: Record<ImportAction, Result> = {
  create: 'created',
  update: 'updated',
  unchanged: 'unchanged',
  error: 'rejected',
}

/** The key of an order in a file; a row that was left out may have any value. */
const keyOf = ({ channel, external_ref, customer_id }: Order['head']) => ({
  channel: saleChannels.find((one) => one === channel) ?? null,
  external_ref: typeof external_ref === 'string' ? external_ref.slice(0, 60) : null,
  customer_id: typeof customer_id === 'number' ? customer_id : null,
})

/** What is to be known of an order beside its result. */
function messageOf(run: ImportRun, order: Order): string | null {
  if (order.is_excluded) {
    const wrong = order.errors
      .map((errors) => formatErrors(kindOf(run), errors))
      .filter((text) => text !== '')
    return [order.reason, ...new Set(wrong)].join('; ').slice(0, 2_000)
  }
  if (order.action === 'unchanged') return t('Imported before')
  if (order.status === 'on_hold') return t('On hold: {statusNote}', { statusNote: order.status_note ?? '' })
  return order.status === 'draft' || order.status === null ? null : 'Confirmed'
}

onCommitted(sales, async (unit, run) => {
  const { trx, at, by } = unit
  const lines = (await ordersOf(unit, run)).map((order) => ({
    rows: order.rows,
    result: order.is_excluded ? 'rejected' : done[order.action],
    message: messageOf(run, order),
    sale_id: order.is_excluded ? null : order.sale_id,
    ...keyOf(order.head),
  }))
  const { rows: made } = await sql<{ id: number }>`
    insert into sales_import_logs (import_run_id, channel, external_ref, customer_id, sale_id, rows, lines, amount,
      result, message, at, by_id, created_by, updated_by)
    select ${run.id}, coalesce(s.channel, o.channel), coalesce(s.external_ref, o.external_ref),
      coalesce(s.customer_id, c.id), s.id, o.rows, coalesce(s.line_count, o.rows), s.total, o.result, o.message,
      ${at}, ${by.id}, ${by.id}, ${by.id}
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as o (rows integer, result text, message text,
      sale_id bigint, channel text, external_ref text, customer_id bigint)
    left join sales s on s.id = o.sale_id left join customers c on c.id = o.customer_id
    returning id`.execute(trx)
  await unit.recordWritten(salesImportLogs, new Map(made.map(({ id }) => [id, null])))
})

onComputed(salesImportsNow, { sources: [salesImportLogs, importRuns], everyMs: 3_600_000 }, async (db) => {
  const { rows: last } = await sql<LastSalesImport>`
      select r.id, r.number, r.committed_at as at, u.name as by,
        count(*) filter (where l.result = 'created')::int as created,
        count(*) filter (where l.result = 'updated')::int as updated,
        count(*) filter (where l.result = 'unchanged')::int as unchanged,
        count(*) filter (where l.result = 'rejected')::int as rejected
      from import_runs r join sales_import_logs l on l.import_run_id = r.id
      left join users u on u.id = r.committed_by_id
      where r.id = (select import_run_id from sales_import_logs order by at desc, id desc limit 1)
      group by r.id, u.name`.execute(db)
  const rows = await db
    .selectFrom('sales_import_logs')
    .select(({ fn }) => fn.countAll<number>().as('rejected'))
    .where('result', '=', 'rejected')
    .where('at', '>', sql<string>`now() - interval '30 days'`)
    .execute()
  return { last: last[0] ?? null, rejected: rows[0]?.rejected ?? 0 }
})
