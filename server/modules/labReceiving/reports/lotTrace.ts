import { sql } from 'kysely'
import { labReportCalls, type LotTrace } from '../../../../src/resources/labReceiving/labReportCalls'
import { t } from '../../../../src/texts/texts'
import { onCall } from '../../../calls/handlers'
import type { Db } from '../../../db/database'
import { Refused } from '../../../engine/errors'
import { traceLots } from '../../../site/lots/traceLots'

type Traced = { lot_id: number; container_id: number | null }

/** So many uses and sales are listed on a page. */
const mostRows = 500
/** So many of each are in a file, and so many lots are followed. */
export const mostInFile = 20_000
const mostLots = 2_000

const headOf = async (db: Db, lotId: number) => {
  const { rows } = await sql<Omit<LotTrace, 'uses' | 'sales' | 'balance' | 'is_cut'>>`
    select t.id as lot_id, t.lot_number, p.sku, p.name as product, m.code as measure, t.status,
      t.strength_mg_ml::float8 as strength_mg_ml, v.name as supplier, r.number as receiving, r.id as receiving_id,
      r.received_on::text as received_on
    from lots t join products p on p.id = t.product_id join measures m on m.id = p.stock_measure_id
    left join lateral (select i.lab_receiving_id from lab_receiving_items i
      where i.lot_id = t.id and i.qty_received > 0 order by i.id limit 1) first on true
    left join lab_receivings r on r.id = first.lab_receiving_id left join suppliers v on v.id = r.supplier_id
    where t.id = ${lotId}`.execute(db)
  const [lot] = rows
  if (!lot) throw new Refused('not_found', { text: t('There is no such {singular}', { singular: t('lot') }) })
  return lot
}

const usesOf = async (db: Db, { lot_id, container_id }: Traced, most: number) => {
  const { rows } = await sql<LotTrace['uses'][number]>`
    select s.reason, s.source_type, s.source_id, coalesce(o.number, d.number, h.number) as document,
      k.number as container, sum(s.qty)::float8 as qty, to_char(max(s.moved_at) at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from stock_movements s join bins f on f.id = s.from_bin_id join bins e on e.id = s.to_bin_id
    left join production_orders o on s.source_type = 'production_orders' and o.id = s.source_id
    left join lateral (select a.number from rd_sample_versions w join rd_samples a on a.id = w.sample_id
      where s.source_type = 'rd_sample_versions' and w.id = s.source_id) d on true
    left join shipments h on s.source_type = 'shipments' and h.id = s.source_id
    left join lab_receiving_container_logs l on l.stock_movement_id = s.id and l.qty < 0
    left join lab_receiving_containers k on k.id = l.container_id
    where s.lot_id = ${lot_id} and e.kind like 'virtual%' and f.kind not like 'virtual%'
      and (${container_id}::bigint is null or k.id = ${container_id})
    group by s.reason, s.source_type, s.source_id, o.number, d.number, h.number, k.number
    order by max(s.moved_at) desc, document limit ${most}`.execute(db)
  return rows
}

/** Lots in which there is something of a lot, or of one of its containers: those of the documents that drew from it. */
async function lotsWith(db: Db, { lot_id, container_id }: Traced, uses: LotTrace['uses']) {
  if (container_id === null) return traceLots(db, [lot_id], 'uses', mostLots)
  const { rows } = await sql<{ to_lot_id: number }>`
    select distinct l.to_lot_id from lot_links l
      join unnest(${uses.map((use) => use.source_type)}::text[], ${uses.map((use) => use.source_id)}::bigint[])
        u(source_type, source_id) on u.source_type = l.source_type and u.source_id = l.source_id
    where l.from_lot_id = ${lot_id}`.execute(db)
  return traceLots(
    db,
    rows.map((row) => row.to_lot_id),
    'uses',
    mostLots,
  )
}

const salesOf = async (db: Db, lots: readonly number[], most: number) => {
  const { rows } = await sql<LotTrace['sales'][number]>`
    select s.id as sale_id, s.number as sale, c.name as customer, a.number as shipment, t.lot_number as lot, p.sku,
      p.name as product, u.code as measure,
      sum(case when m.reason = 'ship' then m.qty else -m.qty end)::float8 as qty,
      to_char(max(m.moved_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from stock_movements m join allocations a on a.id = m.source_id join sales s on s.id = a.sale_id
      join customers c on c.id = s.customer_id join bins f on f.id = m.from_bin_id
      join lots t on t.id = m.lot_id join products p on p.id = t.product_id
      join measures u on u.id = p.stock_measure_id
    where m.lot_id = any(${[...lots]}::bigint[]) and m.source_type = 'allocations'
      and (m.reason = 'ship' or m.reason = 'reverse' and f.kind = 'virtual_customer')
    group by s.id, s.number, c.name, a.number, t.lot_number, p.sku, p.name, u.code
    having sum(case when m.reason = 'ship' then m.qty else -m.qty end) > 0
    order by max(m.moved_at) desc, s.number, t.lot_number limit ${most + 1}`.execute(db)
  return rows
}

const balanceOf = async (db: Db, lotId: number): Promise<LotTrace['balance']> => {
  const { rows } = await sql<LotTrace['balance']>`
    select coalesce(sum(s.qty) filter (where f.kind like 'virtual%' and e.kind not like 'virtual%'), 0)::float8 as qty_in,
      coalesce(sum(s.qty) filter (where e.kind like 'virtual%' and f.kind not like 'virtual%'), 0)::float8 as qty_out,
      (select coalesce(sum(on_hand), 0)::float8 from stock_levels g join bins b on b.id = g.bin_id
        where g.lot_id = ${lotId} and b.kind not like 'virtual%') as remaining,
      (select coalesce(sum(remaining_qty), 0)::float8 from lab_receiving_containers where lot_id = ${lotId}
        and status in ('quarantined', 'released', 'opened', 'hold', 'rejected')) as in_containers
    from stock_movements s join bins f on f.id = s.from_bin_id join bins e on e.id = s.to_bin_id
    where s.lot_id = ${lotId}`.execute(db)
  return rows[0] ?? { qty_in: 0, qty_out: 0, remaining: 0, in_containers: 0 }
}

/** Where a lot came from, what took of it, and the sales that left with it. */
export async function lotTraceOf(db: Db, traced: Traced, most = mostRows): Promise<LotTrace> {
  const head = await headOf(db, traced.lot_id)
  const uses = await usesOf(db, traced, most)
  const { levels, isCut } = await lotsWith(db, traced, uses)
  const sales = await salesOf(db, [...levels.keys()], most)
  return {
    ...head,
    uses,
    sales: sales.slice(0, most),
    is_cut: isCut || sales.length > most || uses.length === most ? 1 : 0,
    balance: await balanceOf(db, traced.lot_id),
  }
}

onCall(labReportCalls.lotTrace, ({ db, input }) => lotTraceOf(db, input))
