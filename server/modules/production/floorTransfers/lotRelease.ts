import { sql } from 'kysely'
import type { Bin } from '../../../../src/resources/inventory/bins/bins'
import { type Lot, lots } from '../../../../src/resources/inventory/stock/lots'
import { t } from '../../../../src/texts/texts'
import { Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { unusableCode } from '../stock/releasedLot'
import type { Goods } from './transferGoods'

type Open = { liquid: string | null; label: string | null }

/** What the release of bottles waits for: the laboratory's word about their liquid, or a decision about their labels. */
async function openFor(
  unit: Unit,
  { product_id, lot_number, production_order_id: order }: Lot,
): Promise<Open> {
  const { rows } = await sql<Open>`select
    (select b.lot_number || ' (' || p.sku || ')' from lots b join products p on p.id = b.product_id
      where b.production_order_id = ${order} and b.lot_number = ${lot_number} and b.product_id <> ${product_id}
        and p.kind = 'semi_finished' and b.status <> 'released' limit 1) as liquid,
    (select k.number from label_checks k left join product_stamping_orders s on s.id = k.product_stamping_order_id
      where coalesce(k.production_order_id, s.production_order_id) = ${order} and k.status = 'failed'
      limit 1) as label`.execute(unit.trx)
  return rows[0] ?? { liquid: null, label: null }
}

/** Why goods of a lot may only be received into quarantine; null where they are released, or can be now. */
async function whyHeld(unit: Unit, lot: Lot): Promise<string | null> {
  const { lot_number, status } = lot
  if (status === 'released') return null
  if (status !== 'quarantine') return t('Lot {lot} is {status}', { lot: lot_number, status })
  const { liquid, label } = await openFor(unit, lot)
  if (liquid !== null)
    return t('The liquid of {lot} has not passed HPLC: {liquid}', { lot: lot_number, liquid })
  return label === null ? null : t('{number} found a wrong label', { number: label })
}

/** Bottles that come into store are released with what was tested and checked; all else belongs in quarantine. */
export async function releaseReceived(
  unit: Unit,
  goods: readonly Goods[],
  place: Pick<Bin, 'code' | 'kind'>,
) {
  if (place.kind === 'quarantine') return
  for (const lotId of new Set(goods.map(({ lot_id }) => lot_id))) {
    const lot = await unit.lock(lots, lotId)
    const reason = await whyHeld(unit, lot)
    if (reason !== null)
      throw new Refused(unusableCode(lot.status), {
        text: t('{reason}: receive it into a quarantine bin', { reason }),
        lot_id: lotId,
      })
    if (lot.status === 'quarantine') await unit.fire(lots, lotId, 'release', {})
  }
}
