import { sql } from 'kysely'
import { asBarcodes, readLabel } from '../../../src/resources/inventory/products/labelCodes'
import { t } from '../../../src/texts/texts'
import { invalidBecause } from '../../engine/errors'
import type { Unit } from '../../engine/unitTypes'

/** The lot that is in a scanned pail. */
async function lotInPail(unit: Unit, code: string): Promise<number | null> {
  const { rows } = await sql<{ lot_id: number }>`select lot_id from pails
    where (upper(code) = upper(${code}) or upper(qr_code) = upper(${code})) and volume_ml > 0`.execute(
    unit.trx,
  )
  return rows[0]?.lot_id ?? null
}

/** The lot that a label names, of a product where the number is that of several. */
export async function scannedLot(unit: Unit, code: string, productId: number): Promise<number> {
  const { text, gtin, sku, lot } = readLabel(code)
  const barcodes = gtin === null ? [] : asBarcodes(gtin)
  const { rows } = await sql<{ id: number }>`
    select t.id from lots t join products p on p.id = t.product_id
    where upper(t.lot_number) = upper(${lot ?? text}) and (${sku}::text is null or upper(p.sku) = upper(${sku}))
      and (${gtin}::text is null or p.barcode = any(${barcodes}::text[]))
    order by t.product_id <> ${productId}, t.id limit 1`.execute(unit.trx)
  const [found] = rows
  const pail = found ? null : await lotInPail(unit, text)
  if (pail !== null) return pail
  if (!found) throw invalidBecause('scan', t('No lot has this code: scan the lot label of the container'))
  return found.id
}
