import { sql } from 'kysely'
import type { ProductionOrder } from '../../../../src/resources/production/orders/production_orders'
import { plainNumber } from '../../../../src/texts/locale'
import { t } from '../../../../src/texts/texts'
import type { Db, Trx } from '../../../db/database'
import { Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { isStamped } from './packRules'

type Stamped = Pick<ProductionOrder, 'jurisdiction' | 'stamps_per_pack' | 'area'>

/** The stamps that so many packs need, and those that are left on reels of their area. */
export async function stampsFor(db: Db | Trx, order: Stamped, packs: number) {
  const { jurisdiction, area } = order
  const needed = isStamped(jurisdiction) ? packs * order.stamps_per_pack : 0
  const { rows } = await sql<{ left: number }>`select coalesce(sum(remaining), 0)::int as left from reels
    where jurisdiction = ${jurisdiction} and area = ${area} and status in ('available', 'in_use')`.execute(db)
  return { jurisdiction, needed, left: rows[0]?.left ?? 0 }
}

/** Warns of packs that would wait for stamps; who knows of it releases them all the same. */
export async function assertStamps(unit: Unit, order: ProductionOrder) {
  const { jurisdiction, needed, left } = await stampsFor(unit.trx, order, order.qty_planned)
  if (needed <= left) return
  throw new Refused('stamps_short', {
    text: t('{needed} stamps of {jurisdiction} are needed, {left} are left', {
      needed: plainNumber(needed),
      jurisdiction,
      left: plainNumber(left),
    }),
    needed,
    left,
  })
}
