import { sql } from 'kysely'
import { labReceivingCalls, type LotTrace } from '../../../../src/resources/labReceiving/labReceivingCalls'
import { t } from '../../../../src/texts/texts'
import { onCall } from '../../../calls/handlers'
import { Refused } from '../../../engine/errors'

onCall(labReceivingCalls.lotTrace, async ({ db, input: { lot_id } }) => {
  const { rows: found } = await sql<Omit<LotTrace, 'uses' | 'balance'>>`
    select t.id as lot_id, t.lot_number, p.sku, p.name as product, m.code as measure, t.status,
      t.strength_mg_ml::float8 as strength_mg_ml, v.name as supplier, r.number as receiving, r.id as receiving_id,
      r.received_on::text as received_on
    from lots t join products p on p.id = t.product_id join measures m on m.id = p.stock_measure_id
    left join lateral (select i.lab_receiving_id from lab_receiving_items i
      where i.lot_id = t.id and i.qty_received > 0 order by i.id limit 1) first on true
    left join lab_receivings r on r.id = first.lab_receiving_id left join suppliers v on v.id = r.supplier_id
    where t.id = ${lot_id}`.execute(db)
  const [lot] = found
  if (!lot) throw new Refused('not_found', { text: t('There is no such {singular}', { singular: t('lot') }) })
  const { rows: uses } = await sql<LotTrace['uses'][number]>`
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
    group by s.reason, s.source_type, s.source_id, o.number, d.number, h.number, k.number
    order by max(s.moved_at) desc, document limit 500`.execute(db)
  const { rows } = await sql<LotTrace['balance']>`
    select coalesce(sum(s.qty) filter (where f.kind like 'virtual%' and e.kind not like 'virtual%'), 0)::float8 as qty_in,
      coalesce(sum(s.qty) filter (where e.kind like 'virtual%' and f.kind not like 'virtual%'), 0)::float8 as qty_out,
      (select coalesce(sum(on_hand), 0)::float8 from stock_levels g join bins b on b.id = g.bin_id
        where g.lot_id = ${lot_id} and b.kind not like 'virtual%') as remaining,
      (select coalesce(sum(remaining_qty), 0)::float8 from lab_receiving_containers where lot_id = ${lot_id}
        and status in ('quarantined', 'released', 'opened', 'hold', 'rejected')) as in_containers
    from stock_movements s join bins f on f.id = s.from_bin_id join bins e on e.id = s.to_bin_id
    where s.lot_id = ${lot_id}`.execute(db)
  return { ...lot, uses, balance: rows[0] ?? { qty_in: 0, qty_out: 0, remaining: 0, in_containers: 0 } }
})
