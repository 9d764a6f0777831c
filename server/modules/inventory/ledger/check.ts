import type pg from 'pg'

/** A row that breaks a rule of the ledger: which rule, where, and the two figures that differ. */
export type LedgerFault = {
  rule: string
  product_id: number | null
  lot_id: number | null
  bin_id: number | null
  recorded: string
  calculated: string
}

const rules: readonly (readonly [rule: string, statement: string])[] = [
  [
    'on hand is the sum of the movements',
    `select product_id, lot_id, bin_id, coalesce(l.on_hand, 0)::text as recorded, coalesce(m.qty, 0)::text as calculated
     from stock_levels l full join (
       select product_id, lot_id, bin_id, sum(qty) as qty from (
         select product_id, lot_id, to_bin_id as bin_id, qty from stock_movements
         union all select product_id, lot_id, from_bin_id, -qty from stock_movements) ends
       join bins b on b.id = bin_id and b.location_id is not null
       group by 1, 2, 3) m using (product_id, lot_id, bin_id)
     where coalesce(l.on_hand, 0) <> coalesce(m.qty, 0)`,
  ],
  [
    'reserved is the sum of the reservations',
    `select l.product_id, l.lot_id, l.bin_id, l.reserved::text as recorded, coalesce(sum(r.qty), 0)::text as calculated
     from stock_levels l left join stock_reservations r on r.level_id = l.id
     group by l.id having l.reserved <> coalesce(sum(r.qty), 0)`,
  ],
  [
    'nothing is below zero or promised twice',
    `select product_id, lot_id, bin_id, on_hand::text as recorded, reserved::text as calculated
     from stock_levels where on_hand < 0 or reserved < 0 or reserved > on_hand`,
  ],
  [
    'reservations are on released lots in bins that are picked from',
    `select l.product_id, l.lot_id, l.bin_id, l.reserved::text as recorded, '0' as calculated
     from stock_levels l join lots t on t.id = l.lot_id join bins b on b.id = l.bin_id
     where l.reserved > 0 and (t.status <> 'released' or b.kind in ('quarantine', 'receiving', 'transit'))`,
  ],
  [
    'every movement and level has a lot of its product',
    `select x.product_id, x.lot_id, null::bigint as bin_id, x.product_id::text as recorded, t.product_id::text as calculated
     from (select product_id, lot_id from stock_movements union select product_id, lot_id from stock_levels) x
     left join lots t on t.id = x.lot_id where t.product_id is distinct from x.product_id`,
  ],
  [
    'the stored quantity and value of a product are the sums of its movements',
    `select product_id, null::bigint as lot_id, null::bigint as bin_id,
       concat(trim_scale(k.qty), ' worth ', trim_scale(k.value)) as recorded,
       concat(trim_scale(c.qty), ' worth ', trim_scale(c.value)) as calculated
     from product_stock_values k
     full join (select product_id, sum(qty) as qty, sum(value) as value from stock_crossings group by 1) c
       using (product_id)
     where (k.qty, k.value) is distinct from (c.qty, c.value)`,
  ],
  [
    'the stored reserved and available quantities of a product are the sums of its levels',
    `select product_id, null::bigint as lot_id, null::bigint as bin_id,
       concat(trim_scale(coalesce(k.reserved, 0)), ' promised, ', trim_scale(coalesce(k.available, 0)), ' free') as recorded,
       concat(trim_scale(coalesce(l.reserved, 0)), ' promised, ', trim_scale(coalesce(f.available, 0)), ' free') as calculated
     from product_stock_values k
     full join (select product_id, sum(reserved) as reserved from stock_levels group by 1) l using (product_id)
     left join (select product_id, sum(available) as available from stock_free group by 1) f using (product_id)
     where (coalesce(k.reserved, 0), coalesce(k.available, 0)) <> (coalesce(l.reserved, 0), coalesce(f.available, 0))`,
  ],
  [
    'the value of a product is the value of its movements',
    `select p.id as product_id, null::bigint as lot_id, null::bigint as bin_id,
       coalesce(l.qty * p.average_cost, 0)::text as recorded, (m.value + coalesce(r.added, 0))::text as calculated
     from products p
     join (select product_id, count(*) as movements, max(qty) as largest,
         sum(case when f.location_id is null then value else 0 end
           - case when t.location_id is null then value else 0 end) as value
       from stock_movements m join bins f on f.id = from_bin_id join bins t on t.id = to_bin_id group by 1) m
       on m.product_id = p.id
     left join (select product_id, count(*) as times, sum(value) as added from stock_revaluations group by 1) r
       on r.product_id = p.id
     left join (select product_id, sum(on_hand) as qty from stock_levels group by 1) l on l.product_id = p.id
     -- The average has four decimals: each posting may round it by half of the last one, for all that is held.
     where abs(coalesce(l.qty * p.average_cost, 0) - m.value - coalesce(r.added, 0)) >
       0.01 + 0.00005 * (m.movements + coalesce(r.times, 0)) * greatest(m.largest, l.qty, 1)`,
  ],
]

/** Everything that breaks a rule of the ledger; nothing, as long as only postings write it. */
export async function brokenRules(database: Pick<pg.ClientBase, 'query'>): Promise<LedgerFault[]> {
  const broken: LedgerFault[] = []
  for (const [rule, statement] of rules) {
    const { rows } = await database.query<Omit<LedgerFault, 'rule'>>(`${statement} limit 100`)
    broken.push(...rows.map((row) => ({ rule, ...row })))
  }
  return broken
}
