import { sql } from 'kysely'
import {
  type LabelFault,
  supplierLabel,
  type SupplierLabel,
} from '../../../../src/resources/inventory/products/gs1'
import {
  asBarcodes,
  barcodesRead,
  isSameCode,
  readLabel,
} from '../../../../src/resources/inventory/products/labelCodes'
import { type NewFields } from '../../../../src/resources/kit/define/row'
import { labReceivingCalls } from '../../../../src/resources/labReceiving/labReceivingCalls'
import {
  type LabReceivingItem,
  labReceivingItems,
} from '../../../../src/resources/labReceiving/lab_receiving_items'
import type { LabReceiving } from '../../../../src/resources/labReceiving/lab_receivings'
import { supplierProducts } from '../../../../src/resources/purchase/supplier_products'
import { suppliers } from '../../../../src/resources/purchase/suppliers'
import { t } from '../../../../src/texts/texts'
import { onCall } from '../../../calls/handlers'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import { guardedChanges, guardedNew } from '../../../engine/hooks/runHooks'
import type { Unit } from '../../../engine/unitTypes'
import { noPapers, openDelivery } from './items'
import { publishTotals } from './totals'

const faults: Record<LabelFault, () => string> = {
  check_digit: () => t('The check digit of the trade number is wrong: scan the label again'),
  date: () => t('A day on the label is none of the calendar: scan it again'),
}

/** A delivery that goods are weighed in to. */
async function startedDelivery(unit: Unit, id: number) {
  const receiving = await openDelivery(unit, id)
  if (receiving.status === 'draft')
    throw new Refused('invalid_transition', { text: t('Start {number} first', { number: receiving.number }) })
  return receiving
}

type Read = Omit<SupplierLabel, 'gtin'>

/** What a label without elements of GS1 says besides its product. */
const nothing: Read = {
  lot: null,
  made_on: null,
  expires_on: null,
  net_g: null,
  gross_g: null,
  volume_ml: null,
  count: null,
  serial: null,
}

/** The label as it was scanned; one that was misread is refused. */
function readOff(code: string): Read & { gtin: string | null } {
  const label = supplierLabel(code)
  if (typeof label === 'string') throw invalidBecause('code', faults[label]())
  return label ?? { ...nothing, gtin: null, lot: readLabel(code).lot }
}

/** The products that a label may mean: by their own number, by that of the supplier, or by the SKU. */
async function productsOf(unit: Unit, code: string, gtin: string | null, supplier: number | null) {
  const label = readLabel(code)
  const numbers = gtin === null ? barcodesRead(label) : asBarcodes(gtin)
  const { rows } = await sql<{ id: number }>`
    select id from products where barcode = any(${numbers}::text[]) or case_barcode = any(${numbers}::text[])
      or (${gtin}::text is null and upper(sku) = upper(${label.sku ?? label.text}))
    union select product_id from supplier_products
      where supplier_id = ${supplier}::bigint and gtin = any(${numbers}::text[])
    order by 1 limit 2`.execute(unit.trx)
  return rows.map(({ id }) => id)
}

/** The item a label belongs to: of its lot, else one that waits for its papers. */
function itemFor(items: readonly LabReceivingItem[], product: number, lot: string | null) {
  const open = items.filter(
    ({ product_id, item_status }) => product_id === product && item_status !== 'rejected',
  )
  const ofLot = open.find(({ supplier_lot }) => lot === null || isSameCode(lot, supplier_lot))
  return ofLot ?? open.find(({ supplier_lot, qty_received }) => supplier_lot === null && qty_received === 0)
}

/** What of the papers of an item the label adds: nothing that was typed is overwritten. */
function addedBy({ lot, made_on, expires_on }: Read, item: LabReceivingItem | undefined) {
  const added: Partial<NewFields<typeof labReceivingItems>> = {}
  if (lot !== null && (item?.supplier_lot ?? null) === null) added.supplier_lot = lot
  if (item && item.qty_received > 0) return added
  if (made_on !== null && (item?.manufactured_on ?? null) === null) added.manufactured_on = made_on
  if (expires_on !== null && (item?.expires_on ?? null) === null) added.expires_on = expires_on
  return added
}

/** Writes what a label says to the item that waits for it, or to a new one. */
async function writeItem(unit: Unit, receiving: LabReceiving, product: number, label: Read) {
  const items = await unit.find(labReceivingItems, { lab_receiving_id: receiving.id })
  const found = itemFor(items, product, label.lot)
  const added = addedBy(label, found)
  if (!found)
    return unit.insert(
      labReceivingItems,
      await guardedNew(unit, labReceivingItems, {
        ...noPapers,
        supplier_lot: null,
        expires_on: null,
        qty_expected: null,
        lab_receiving_id: receiving.id,
        product_id: product,
        ...added,
      }),
    )
  if (Object.keys(added).length === 0) return found
  const item = await unit.lock(labReceivingItems, found.id)
  return unit.update(labReceivingItems, item.id, await guardedChanges(unit, labReceivingItems, item, added))
}

onCall(labReceivingCalls.scanLabel, async ({ unit, input: { id, code } }) => {
  const receiving = await startedDelivery(unit, id)
  const { gtin, ...label } = readOff(code)
  const [product, another] = await productsOf(unit, code, gtin, receiving.supplier_id)
  if (product === undefined) throw invalid({ code: 'exists' })
  if (another !== undefined) throw invalidBecause('code', t('Several products have this trade number'))
  const item = await writeItem(unit, receiving, product, label)
  await publishTotals(unit, receiving.id, item.id)
  const { expires_on, net_g, gross_g, volume_ml, count, serial } = label
  return {
    item: await unit.get(labReceivingItems, item.id),
    label: { expires_on, net_g, gross_g, volume_ml, count, serial },
  }
})

onCall(labReceivingCalls.linkLabel, async ({ unit, input: { id, code, product_id } }) => {
  const receiving = await startedDelivery(unit, id)
  const { gtin } = readOff(code)
  const [number] = gtin === null ? barcodesRead(readLabel(code)).filter(isTradeNumber) : [gtin]
  if (number === undefined) throw invalidBecause('code', t('This label has no trade number'))
  if (receiving.supplier_id === null)
    throw invalidBecause(
      'code',
      t('This delivery has no supplier: the product itself needs the trade number'),
    )
  const [taken] = await productsOf(unit, code, gtin, receiving.supplier_id)
  if (taken !== undefined) throw invalid({ code: 'unique' })
  // Locked before its products, as where a buyer saves them; its form is stale from here on.
  const supplier = await unit.lock(suppliers, receiving.supplier_id)
  const packs = await unit.find(supplierProducts, { supplier_id: supplier.id, product_id })
  const free = packs.toSorted((one, two) => one.min_qty - two.min_qty).find((pack) => pack.gtin === null)
  if (free)
    await unit.update(
      supplierProducts,
      free.id,
      await guardedChanges(unit, supplierProducts, free, { gtin: number }),
    )
  else if (packs.length === 0)
    await unit.insert(
      supplierProducts,
      await guardedNew(unit, supplierProducts, { supplier_id: supplier.id, product_id, gtin: number }),
    )
  else throw invalidBecause('product_id', t('All packs of it that this supplier sells have a trade number'))
  await unit.update(suppliers, supplier.id, {})
  return { gtin: number, product_id }
})

const isTradeNumber = (text: string) => /^(\d{8}|\d{12,14})$/.test(text)
