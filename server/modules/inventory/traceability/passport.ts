import { sql } from 'kysely'
import {
  type Passport,
  passportCalls,
  type TracedLink,
  type TracedLot,
} from '../../../../src/resources/inventory/traceability/passportCalls'
import { onCall } from '../../../calls/handlers'
import type { Db } from '../../../db/database'
import { Refused } from '../../../engine/errors'
import { t } from '../../../../src/texts/texts'
import { checksOf, deliveriesOf, receiptsOf, sessionsOf, workOf } from './passportFacts'
import { type LotLink, toldLots, traceLots } from '../../../site/lots/traceLots'

const tracedLots = async (db: Db, levels: ReadonlyMap<number, number>): Promise<TracedLot[]> => {
  const { rows } = await sql<TracedLot>`
    select t.id as lot_id, l.level, t.lot_number as lot, t.product_id, p.sku, p.name as product, p.kind, t.status,
      u.code as measure, coalesce(s.on_hand, 0)::float8 as on_hand,
      coalesce(t.manufactured_on, t.received_at::date)::text as made_on,
      t.expires_on::text as expires_on, r.name as supplier, t.supplier_lot, o.id as order_id, o.number as "order"
    from unnest(${[...levels.keys()]}::bigint[], ${[...levels.values()]}::integer[]) l(id, level)
      join lots t on t.id = l.id join products p on p.id = t.product_id join measures u on u.id = p.stock_measure_id
      left join suppliers r on r.id = t.supplier_id left join production_orders o on o.id = t.production_order_id
      left join lateral (select sum(on_hand) as on_hand from stock_levels where lot_id = t.id) s on true
    order by l.level, p.sku, t.lot_number, t.id`.execute(db)
  return rows
}

/** The links with the numbers of their documents. */
const namedLinks = async (db: Db, links: readonly LotLink[]): Promise<TracedLink[]> => {
  const { rows } = await sql<TracedLink>`
    select distinct l.from_lot_id, l.to_lot_id, coalesce(o.number, r.number, s.number) as document
    from unnest(${links.map(({ from_lot_id: id }) => id)}::bigint[], ${links.map(({ to_lot_id: id }) => id)}::bigint[],
      ${links.map(({ source_type: type }) => type)}::text[], ${links.map(({ source_id: id }) => id)}::bigint[])
      l(from_lot_id, to_lot_id, source_type, source_id)
      left join production_orders o on l.source_type = 'production_orders' and o.id = l.source_id
      left join recoveries r on l.source_type = 'recoveries' and r.id = l.source_id
      left join product_stamping_orders s on l.source_type = 'product_stamping_orders' and s.id = l.source_id
    order by 1, 2, 3`.execute(db)
  return rows
}

/**
 * What came in and went out of a lot by reason; goods within the company's bins stay where they are. A counter movement
 * is taken off the reason that it mirrors, or is a reason of its own where it mirrors none.
 */
const balanceOf = async (db: Db, lot: number): Promise<Passport['balance']> => {
  const { rows } = await sql<Passport['balance'][number]>`
    select reason, is_in::integer as is_in, sum(qty)::float8 as qty
    from (
      select coalesce(r.reason, m.reason) as reason,
        case when m.reverses_id is null then f.kind like 'virtual%' else f.kind not like 'virtual%' end as is_in,
        case when m.reverses_id is null then m.qty else -m.qty end as qty
      from stock_movements m join bins f on f.id = m.from_bin_id join bins b on b.id = m.to_bin_id
        left join stock_movements r on r.id = m.reverses_id
      where m.lot_id = ${lot} and (f.kind like 'virtual%') <> (b.kind like 'virtual%')) m
    group by 1, 2 having sum(qty) <> 0 order by is_in desc, sum(qty) desc, reason`.execute(db)
  return rows
}

/** The family of a lot: both directions, the lot itself at level 0. */
export async function familyOf(db: Db, id: number, most = toldLots) {
  const { rows } = await sql`select 1 from lots where id = ${id}`.execute(db)
  if (rows.length === 0) throw new Refused('not_found', { text: t('There is no such lot') })
  const sources = await traceLots(db, [id], 'sources', most)
  const uses = await traceLots(db, [id], 'uses', most)
  const levels = new Map([...sources.levels].map(([lot, level]) => [lot, -level || 0]))
  for (const [lot, level] of uses.levels) if (!levels.has(lot)) levels.set(lot, level)
  return { levels, links: [...sources.links, ...uses.links], isCut: sources.isCut || uses.isCut }
}

/** The passport of a lot: its family with everything that is known of it. */
export async function passportOf(db: Db, id: number): Promise<Passport> {
  const { levels, links, isCut } = await familyOf(db, id)
  const ids = [...levels.keys()]
  const family = await tracedLots(db, levels)
  const orders = [...new Set(family.flatMap(({ order_id: order }) => order ?? []))]
  return {
    lots: family,
    links: await namedLinks(db, links),
    is_cut: isCut ? 1 : 0,
    receipts: await receiptsOf(db, ids),
    deliveries: await deliveriesOf(db, ids),
    checks: await checksOf(db, ids, orders),
    work: await workOf(db, orders),
    stamps: await sessionsOf(db, ids, orders),
    balance: await balanceOf(db, id),
  }
}

onCall(passportCalls.passport, async ({ db, input: { id } }) => passportOf(db, id))
