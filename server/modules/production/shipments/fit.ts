import { lots } from '../../../../src/resources/inventory/stock/lots'
import { products } from '../../../../src/resources/inventory/products/products'
import type { Shipment } from '../../../../src/resources/production/shipments/shipments'
import { forbiddenBy } from '../../../../src/resources/production/stamps/clock'
import { t } from '../../../../src/texts/texts'
import { Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { plantToday } from '../../../site/plant'
import { complianceOf, placeOf, saleProductsOf } from '../../../site/saleGoods'
import { forbiddenText } from '../../inventory/ledger/exciseRules'
import { assertUsable } from '../stock/releasedLot'
import type { Content } from './contents'

type Destination = Pick<Shipment, 'destination_kind' | 'ship_to_province_id' | 'duty_exempt'>

/** What is on a skid, or of a lot on none, under its name. */
type Taken = { item: string; contents: readonly Content[] }

/**
 * Refuses goods that may not go where a shipment goes: of a lot that is not released, or with another stamp. All that
 * it looks at is read at once, however many skids there are.
 */
export async function assertFits(
  unit: Unit,
  { destination_kind, ship_to_province_id, duty_exempt }: Destination,
  taken: readonly Taken[],
) {
  const all = taken.flatMap(({ contents }) => contents)
  const idsOf = (ids: readonly number[]) => [...new Set(ids)].toSorted((one, other) => one - other)
  await unit.load(
    { resource: lots, where: { id: idsOf(all.map(({ lot_id }) => lot_id)) } },
    { resource: products, where: { id: idsOf(all.map(({ product_id }) => product_id)) } },
  )
  const on = await plantToday(unit)
  for (const { lot_id } of all) assertUsable(await unit.get(lots, lot_id), on)
  // A licensee may hold at its own sites what is stamped for any province (Excise Act, 2001, s. 158.44(2)).
  if (destination_kind === 'distribution_centre') return
  const place = await placeOf(unit.trx, ship_to_province_id)
  const wares = await saleProductsOf(
    unit.trx,
    all.map(({ product_id }) => product_id),
  )
  for (const { item, contents } of taken)
    for (const { product_id, lot_id } of contents) {
      const ware = wares.get(product_id)
      const reason = ware && place ? complianceOf(ware, place, duty_exempt) : null
      if (reason !== null)
        throw new Refused('jurisdiction_mismatch', { text: t('{item}: {reason}', { item, reason }) })
      const lot = await unit.get(lots, lot_id)
      const { excise_jurisdiction: jurisdiction } = await unit.get(products, product_id)
      const forbidden = forbiddenBy({
        goods: { ...lot, jurisdiction },
        reason: 'ship',
        intoWarehouse: false,
        outOfWarehouse: false,
        on,
        exempt: duty_exempt,
      })
      if (forbidden !== null)
        throw new Refused(forbidden === 'clock_over' ? forbidden : 'jurisdiction_mismatch', {
          text: forbiddenText(forbidden, { lot: lot.lot_number, day: lot.stamp_by }),
        })
    }
}
