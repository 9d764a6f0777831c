import { sql } from 'kysely'
import { type Lot, lots } from '../../../../src/resources/inventory/stock/lots'
import type { LabReceivingItem } from '../../../../src/resources/labReceiving/lab_receiving_items'
import type { LabReceiving } from '../../../../src/resources/labReceiving/lab_receivings'
import { t } from '../../../../src/texts/texts'
import { invalidBecause } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'

/** Two benches that receive the same product make its lots one after the other, as the docks do. */
async function holdProduct(unit: Unit, productId: number) {
  await sql`select pg_advisory_xact_lock(hashtext('receiving lots'), ${productId}::int)`.execute(unit.trx)
}

/** A lot of goods that the company has already: by its own number or that of the supplier, in a bin where one is named. */
async function existingLot(unit: Unit, { product_id, supplier_lot }: LabReceivingItem, binId: number | null) {
  const { rows } = await sql<{ id: number }>`
    select t.id from lots t
    where t.product_id = ${product_id} and (t.lot_number = ${supplier_lot} or t.supplier_lot = ${supplier_lot})
      and (${binId}::bigint is null or exists (select from stock_levels l
        where l.lot_id = t.id and l.bin_id = ${binId} and l.on_hand > 0))
    order by t.lot_number <> ${supplier_lot}, t.id limit 1`.execute(unit.trx)
  const id = rows[0]?.id
  return id === undefined ? null : unit.get(lots, id)
}

/** The lot of goods from a supplier: one of the same product, supplier and supplier lot is used again. */
async function lotFromSupplier(unit: Unit, receiving: LabReceiving, item: LabReceivingItem): Promise<Lot> {
  const { product_id, supplier_lot } = item
  const { supplier_id } = receiving
  const [same] = await unit.find(lots, { product_id, supplier_id, supplier_lot })
  if (same) return same
  const [taken] = await unit.find(lots, { product_id, lot_number: supplier_lot ?? '' })
  const lot_number = taken || supplier_lot === null ? `${receiving.number}-${item.line_no}` : supplier_lot
  return unit.insert(lots, {
    lot_number,
    product_id,
    supplier_id,
    supplier_lot,
    manufactured_on: item.manufactured_on,
    received_at: unit.doneAt,
    expires_on: item.expires_on,
    coa_reference: item.coa_reference,
    sds_reference: item.sds_reference,
    status: 'quarantine',
  })
}

/** The lot that an item goes under. */
export async function lotOf(unit: Unit, receiving: LabReceiving, item: LabReceivingItem): Promise<Lot> {
  if (item.lot_id !== null) return unit.get(lots, item.lot_id)
  if (receiving.kind === 'purchase' || receiving.kind === 'sample') {
    await holdProduct(unit, item.product_id)
    return lotFromSupplier(unit, receiving, item)
  }
  const lot = await existingLot(unit, item, receiving.from_bin_id)
  if (!lot)
    throw invalidBecause(
      'supplier_lot',
      receiving.kind === 'transfer'
        ? t('This lot is not in the transfer')
        : t('This lot is not in the bin that it is returned from'),
    )
  return lot
}
