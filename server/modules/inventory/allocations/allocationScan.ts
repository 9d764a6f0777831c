import { allocationCalls } from '../../../../src/resources/inventory/allocations/allocationCalls'
import { sql } from 'kysely'
import type { Actor } from '../../../../src/access'
import { allocationLines } from '../../../../src/resources/inventory/allocations/allocation_lines'
import { allocations } from '../../../../src/resources/inventory/allocations/allocations'
import { barcodesRead, isSameCode, readLabel } from '../../../../src/resources/inventory/products/labelCodes'
import type { PromisedGoods } from '../../../../src/resources/inventory/allocations/promisedGoods'
import { onCall } from '../../../calls/handlers'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { scannedCarrier } from '../ledger/carriers'
import { stillToPick } from './allocationReserve'
import { pickCarrier } from './pickCarrier'
import { t } from '../../../../src/texts/texts'

type Read = {
  /** Products with the code; null where it names only a lot. */
  products: readonly { id: number; units: number }[] | null
  lot: string | null
}

/** What a label says: a product, a case of it, a lot of it, or a lot alone. */
async function readCode(unit: Unit, code: string): Promise<Read> {
  const label = readLabel(code)
  const { text: plain, gtin, sku, lot } = label
  const barcodes = barcodesRead(label)
  const { rows } = await sql<{ id: number; units: number }>`
    select id, case when case_barcode = any(${barcodes}::text[]) then coalesce(units_per_carton, 1) else 1 end as units
    from products where barcode = any(${barcodes}::text[]) or case_barcode = any(${barcodes}::text[])
      or upper(sku) = upper(${sku ?? plain})`.execute(unit.trx)
  if (rows.length > 0) return { products: rows, lot }
  return { products: gtin === null && sku === null ? null : [], lot: lot ?? plain }
}

/** What was meant among the goods that are still to be picked. */
async function meantGoods(
  unit: Unit,
  open: readonly PromisedGoods[],
  { barcode, lot }: { barcode?: string | null; lot?: string | null },
) {
  const read = barcode ? await readCode(unit, barcode) : { products: null, lot: null }
  const named = lot ?? read.lot
  const units = read.products?.[0]?.units ?? 1
  const goods = open.filter(
    (one) =>
      (read.products === null || read.products.some(({ id }) => id === one.product_id)) &&
      (named === null || isSameCode(named, one.lot)),
  )
  if (goods.length > 0) return { goods, units, isLot: named !== null }
  const ofProduct = open.find((one) => read.products?.some(({ id }) => id === one.product_id))
  throw new Refused('wrong_product', {
    text: ofProduct
      ? `Lot ${named} is not reserved here: pick lot ${ofProduct.lot} from ${ofProduct.bin}, or swap the lot`
      : t('Nothing of this left to pick'),
  })
}

type Scanned = Record<'bin' | 'lot' | 'barcode' | 'carton_no', string | null> & { qty: number | null }

/** Picks what was scanned for the first of these packing lists that wants it; they are locked already. */
async function pickScanned(unit: Unit, by: Actor, ids: readonly number[], scan: Scanned) {
  const { bin, lot, barcode, carton_no, qty: scannedQty } = scan
  if (!barcode && !lot) throw invalid({ barcode: 'required' })
  const carrier = barcode && !lot ? await scannedCarrier(unit, barcode) : null
  if (carrier) return pickCarrier(unit, ids, carrier, { bin, carton_no })
  const open = await stillToPick(unit, ids)
  const { goods, units, isLot } = await meantGoods(unit, open, { barcode: barcode ?? null, lot: lot ?? null })
  const here = bin
    ? goods.filter((one) => isSameCode(bin, one.bin) || isSameCode(bin, one.bin_barcode))
    : goods
  const [found, ...others] = here
  if (!found)
    throw new Refused('wrong_bin', {
      text: `Pick it from ${[...new Set(goods.map((one) => one.bin))].join(', ')}`,
    })
  if (!bin && others.some(({ bin_id }) => bin_id !== found.bin_id))
    throw invalidBecause(
      'bin',
      t('Scan the bin first: {here}', { here: here.map((one) => one.bin).join(', ') }),
    )
  if (!isLot && others.some(({ lot_id }) => lot_id !== found.lot_id))
    throw invalidBecause('lot', t('Scan the lot: {here}', { here: here.map((one) => one.lot).join(' or ') }))
  const each = scannedQty ?? (isLot && units === 1 ? found.qty : 1)
  const qty = each === found.qty && scannedQty === null ? found.qty : each * units
  const picked = { allocation_line_id: found.line_id, bin_id: found.bin_id, lot_id: found.lot_id, qty }
  const after = await unit.fire(allocations, found.document_id, 'pick', { ...picked, carton_no }, by)
  const [next = null] = await stillToPick(unit, ids)
  return {
    line: await unit.get(allocationLines, found.line_id),
    allocation: after,
    picked: { ...found, qty },
    next,
  }
}

onCall(allocationCalls.pick, async ({ unit, by, input }) => {
  const { id } = input
  await unit.lock(allocations, id)
  return pickScanned(unit, by, [id], input)
})

onCall(allocationCalls.pickOfWave, async ({ unit, by, input: { wave, ...scan } }) => {
  const { rows } = await sql<{ id: number }>`select id from allocations
      where wave = ${wave} and status = 'in_progress' order by id for update`.execute(unit.trx)
  if (rows.length === 0) throw invalid({ wave: 'exists' })
  return pickScanned(
    unit,
    by,
    rows.map(({ id }) => id),
    scan,
  )
})
