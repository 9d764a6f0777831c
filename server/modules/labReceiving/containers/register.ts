import { sql } from 'kysely'
import { containerCode } from '../../../../src/resources/labReceiving/containerCode'
import { labReceivingCalls } from '../../../../src/resources/labReceiving/labReceivingCalls'
import { labReceivingContainers } from '../../../../src/resources/labReceiving/lab_receiving_containers'
import { labReceivingItems } from '../../../../src/resources/labReceiving/lab_receiving_items'
import { lots } from '../../../../src/resources/inventory/stock/lots'
import { t } from '../../../../src/texts/texts'
import { onCall } from '../../../calls/handlers'
import { nextNumbers } from '../../../engine/documentNumbers'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { plantToday } from '../../../site/plant'
import { post } from '../../inventory/ledger/post'
import { assertCabinets, lockBins } from '../classes/cabinetRules'
import { filledOrFault, writeContainers } from '../receiving/addContainers'
import { labGoodsOf } from '../receiving/items'
import { assertPlaces } from '../receiving/receiveDelivery'
import { logContainer } from './follow'
import { withOwnContainers } from './ownContainers'

/** The papers of goods: of their lot, else of the last delivery of the product. */
async function papersOf(unit: Unit, productId: number, lotId: number) {
  const { rows } = await sql<{ id: number }>`select id from lab_receiving_items
    where product_id = ${productId} and flashpoint_class_id is not null
    order by lot_id is not distinct from ${lotId} desc, id desc limit 1`.execute(unit.trx)
  const id = rows[0]?.id
  if (id === undefined)
    throw invalidBecause('product_id', t('No safety data of this product: receive it in Lab receiving once'))
  return unit.get(labReceivingItems, id)
}

onCall(labReceivingCalls.register, async ({ unit, input }) => {
  const { product_id, lot_id, from_bin_id, bin_id, gross_g, tare_g, volume_ml, container_type, shelf } = input
  if (lot_id === null) throw invalid({ lot_id: 'required' })
  if (from_bin_id === null) throw invalid({ from_bin_id: 'required' })
  const lot = await unit.get(lots, lot_id)
  if (lot.product_id !== product_id) throw invalid({ lot_id: 'exists' })
  if (lot.status !== 'released' && lot.status !== 'quarantine')
    throw new Refused('invalid_transition', {
      text: t('Lot {lot} is {status}', { lot: lot.lot_number, status: lot.status }),
    })
  const goods = await labGoodsOf(unit, product_id)
  const papers = await papersOf(unit, product_id, lot_id)
  const measured = { gross_g, tare_g, volume_ml }
  const content = filledOrFault(measured, goods, papers.density_g_ml)
  const [number = ''] = await nextNumbers(unit.trx, 'LC', 1)
  const [container] = await writeContainers(
    unit,
    { ...papers, id: null, lot_id, expires_on: lot.expires_on, retest_on: null },
    { container_type, bin_id, shelf },
    [
      {
        ...measured,
        ...content,
        number,
        qr_code: containerCode({ number, sku: goods.sku, lot: lot.supplier_lot ?? lot.lot_number }),
      },
    ],
  )
  if (!container) throw new Error('The container was not written')
  const movement =
    from_bin_id === bin_id
      ? null
      : await withOwnContainers(unit, () =>
          post(unit, {
            posting_key: `${labReceivingContainers.name}:${container.id}:register`,
            source_type: labReceivingContainers.name,
            source_id: container.id,
            event: 'register',
            movements: [
              { product_id, lot_id, from_bin_id, to_bin_id: bin_id, qty: content.qty, reason: 'bin_move' },
            ],
          }),
        )
  if (!movement) await lockBins(unit, [bin_id])
  await unit.update(labReceivingContainers, container.id, {
    status: lot.status === 'released' ? 'released' : 'quarantined',
    from_bin_id,
    received_on: await plantToday(unit),
    ...(lot.status === 'released' && { released_at: unit.doneAt }),
  })
  await logContainer(unit, {
    container_id: container.id,
    action: 'receive',
    qty: content.qty,
    remaining_qty: content.qty,
    from_bin_id,
    to_bin_id: bin_id,
    gross_g,
    stock_movement_id: movement?.movement_ids[0] ?? null,
    source_type: labReceivingContainers.name,
    source_id: container.id,
  })
  await assertCabinets(unit, [container.id])
  await assertPlaces(unit, [lot_id])
  return unit.get(labReceivingContainers, container.id)
})
