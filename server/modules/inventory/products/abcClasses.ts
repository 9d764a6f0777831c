import { sql } from 'kysely'
import { type Product, products } from '../../../../src/resources/inventory/products/products'
import type { Db } from '../../../db/database'
import { runUnit, system } from '../../../engine/unitOfWork'
import { job } from '../../../jobs/jobs'

/** How many products are written in one unit: others who write products wait no longer than for these. */
const atOnce = 100

/** Products whose ABC class differs from the one by their use and sales. */
const misclassed = async (db: Db) => {
  const { rows } = await sql<{ id: number; abc_class: Product['abc_class'] }>`
    select p.id, c.abc_class from product_abc_classes() c join products p on p.id = c.product_id
    where p.abc_class is distinct from c.abc_class order by p.id`.execute(db)
  return rows
}

job(
  {
    name: 'abc_classes',
    title: 'Class products A, B, C',
    about:
      'Classifies products by the value used and sold in twelve months; the class sets the count interval.',
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
