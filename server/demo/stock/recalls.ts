import type pg from 'pg'
import { traceLots } from '../../site/lots/traceLots'
import { queriesOf } from '../company/queries'

const day = 86_400_000

/**
 * The yearly drill, closed within two minutes: the liquid that most customers received bottles of was traced, and all of
 * them were named. Most said how many bottles they still had.
 */
export async function addRecallDrill(client: pg.ClientBase, quality: number, now: Date) {
  const started = new Date(now.getTime() - 61 * day)
  const at = (seconds: number) => new Date(started.getTime() + seconds * 1_000).toISOString()
  // Of what was shipped itself; links of lots are asked for only where the trace goes.
  const { rows } = await client.query<{ lot_id: string }>(
    `select o.lot_id from stock_movements o join products p on p.id = o.product_id and p.kind = 'semi_finished'
       join stock_movements i on i.posting_id = o.posting_id and i.lot_id <> o.lot_id
       join stock_movements m on m.lot_id = i.lot_id and m.reason = 'ship' and m.moved_at < $1
     where o.reason = 'consume' group by 1 order by count(distinct m.source_id) desc, 1 limit 1`,
    [started],
  )
  const lot = rows[0]?.lot_id
  if (lot === undefined) return
  const { levels } = await traceLots(queriesOf(client), [Number(lot)], 'uses')
  const lots = [[...levels.keys()], [...levels.values()]]
  const { rows: made } = await client.query<{ id: string }>(
    `insert into recalls (number, status, lot_id, kind, risk, reason, started_at, started_by_id, closed_at, closed_by_id,
       outcome, created_at, created_by, updated_at)
     values ('RCL-00001', 'closed', $1, 'drill', 'type_2', $2, $3, $4, $5, $4, $6, $3, $4, $5) returning id`,
    [
      lot,
      'Yearly drill: a certificate of the sweetener was withdrawn',
      at(0),
      quality,
      at(108),
      'All lots and customers were named in under two minutes. Two customers answered a day late.',
    ],
  )
  const id = made[0]?.id
  await client.query(
    `insert into recall_lots (recall_id, lot_id, product_id, level, status_before, is_frozen, on_hand)
     select $1, t.id, t.product_id, r.level, 'released', false,
       coalesce((select sum(on_hand) from stock_levels where lot_id = t.id), 0)
     from unnest($2::bigint[], $3::integer[]) as r (lot_id, level) join lots t on t.id = r.lot_id order by r.level, t.id`,
    [id, ...lots],
  )
  await client.query(
    `with customers_reached as (
       select s.customer_id, sum(m.qty)::integer as units, row_number() over (order by s.customer_id) as place
       from unnest($1::bigint[]) as r (lot_id)
         join stock_movements m on m.lot_id = r.lot_id and m.reason = 'ship' and m.moved_at < $3
         join allocations a on a.id = m.source_id join sales s on s.id = a.sale_id group by 1)
     insert into recall_customers (recall_id, status, customer_id, units_shipped, notified_at, notified_by_id, answered_at,
       units_left)
     select $2, case when place % 5 = 0 then 'notified' else 'answered' end, customer_id, units, $3::timestamptz + interval '80 s',
       $4, case when place % 5 > 0 then $3::timestamptz + place * interval '1 h' end,
       case when place % 5 > 0 then units / 6 end
     from customers_reached`,
    [lots[0], id, at(0), quality],
  )
  await client.query(
    `update recalls set lot_count = (select count(*) from recall_lots where recall_id = $1),
       customer_count = (select count(*) from recall_customers where recall_id = $1) where id = $1`,
    [id],
  )
}
