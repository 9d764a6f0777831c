import { sql } from 'kysely'
import { products } from '../../../src/resources/inventory/products'
import type { Db } from '../../db/database'
import { runUnit, system } from '../../http/unit'
import { job } from '../../jobs/jobs'

/** How many products are written in one unit: others who write products wait no longer than for these. */
const atOnce = 100

/**
 * Products whose class is another than their share in what was used up and sold in twelve months asks for: those that
 * together make the first 80 % of its value are A, the next 15 % B, the rest C. What came back is taken off.
 */
export const misclassed = async (db: Db) => {
  const { rows } = await sql<{ id: number; abc_class: string }>`
    with used as (
      select m.product_id, sum(case when t.kind in ('virtual_customer', 'virtual_production') then m.value
          else -m.value end) as value
      from stock_movements m join bins f on f.id = m.from_bin_id join bins t on t.id = m.to_bin_id
      where m.moved_at >= now() - interval '12 months'
        and (t.kind = 'virtual_customer' or f.kind = 'virtual_customer'
          or (t.kind = 'virtual_production' and m.reason in ('consume', 'repack', 'recover'))
          or (f.kind = 'virtual_production' and m.reason = 'reverse'))
      group by m.product_id),
    ranked as (
      select p.id, p.abc_class, greatest(coalesce(u.value, 0), 0) as value,
        coalesce(sum(greatest(coalesce(u.value, 0), 0)) over (
          order by greatest(coalesce(u.value, 0), 0) desc, p.id
          rows between unbounded preceding and 1 preceding), 0) as before,
        sum(greatest(coalesce(u.value, 0), 0)) over () as whole
      from products p left join used u on u.product_id = p.id
      where p.kind <> 'service' and p.status not in ('draft', 'archived')),
    classed as (
      select id, abc_class as held,
        case when value = 0 then 'C' when before < whole * 0.8 then 'A' when before < whole * 0.95 then 'B' else 'C' end
          as abc_class
      from ranked)
    select id, abc_class from classed where abc_class is distinct from held order by id`.execute(db)
  return rows
}

job(
  {
    name: 'abc_classes',
    title: 'Class products A, B, C',
    about:
      'Classes products by the value of what was used and sold of them in twelve months, for how often they are counted.',
    schedule: { daily: '01:20' },
  },
  async ({ db, signal, tell }) => {
    const found = await misclassed(db)
    for (let from = 0; from < found.length; from += atOnce) {
      if (signal.aborted) throw new Error(`${from} of ${found.length} products classed before the node left`)
      await runUnit(db, system, async (unit) => {
        for (const { id, abc_class } of found.slice(from, from + atOnce))
          await unit.update(products, id, { abc_class })
      })
      await tell(`${Math.min(from + atOnce, found.length)} of ${found.length} products classed`)
    }
    return `${found.length} products changed their class`
  },
)
