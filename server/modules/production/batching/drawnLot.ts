import { sql } from 'kysely'
import { lots, type Lot } from '../../../../src/resources/inventory/stock/lots'
import { asBarcodes, readLabel } from '../../../../src/resources/inventory/products/labelCodes'
import type { SourceLine } from '../../../../src/resources/production/batching/sheetShape'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { assertReleased } from '../stock/releasedLot'
import { t } from '../../../../src/texts/texts'

type SheetIngredient = Pick<SourceLine, 'product_id' | 'product' | 'role'>

/** The lot that is in a scanned pail. */
async function lotInPail(unit: Unit, code: string): Promise<number | null> {
  const { rows } = await sql<{ lot_id: number }>`select lot_id from pails
    where (upper(code) = upper(${code}) or upper(qr_code) = upper(${code})) and volume_ml > 0`.execute(
    unit.trx,
  )
  return rows[0]?.lot_id ?? null
}

/** The lot that a label names, of the product of the line where the number is that of several. */
async function scannedLot(unit: Unit, code: string, line: SheetIngredient): Promise<number> {
  const { text, gtin, sku, lot } = readLabel(code)
  const barcodes = gtin === null ? [] : asBarcodes(gtin)
  const { rows } = await sql<{ id: number }>`
    select t.id from lots t join products p on p.id = t.product_id
    where upper(t.lot_number) = upper(${lot ?? text}) and (${sku}::text is null or upper(p.sku) = upper(${sku}))
      and (${gtin}::text is null or p.barcode = any(${barcodes}::text[]))
    order by t.product_id <> ${line.product_id}, t.id limit 1`.execute(unit.trx)
  const [found] = rows
  const pail = found ? null : await lotInPail(unit, text)
  if (pail !== null) return pail
  if (!found) throw invalidBecause('scan', t('No lot has this code: scan the lot label of the container'))
  return found.id
}

type Named = { lot_id: number | null; scan: string | null }

/** The lot an addition is taken from: of the ingredient of its line, in date and released. */
export async function drawnLot(unit: Unit, line: SheetIngredient, { lot_id, scan }: Named): Promise<Lot> {
  const id = lot_id ?? (scan === null ? null : await scannedLot(unit, scan, line))
  if (id === null) throw invalid({ lot_id: 'required' })
  const lot = await unit.get(lots, id)
  if (lot.product_id !== line.product_id)
    throw new Refused('wrong_ingredient', {
      text: t('This is {product}, lot {lot}. The line needs {needed}', {
        product: lot.product,
        lot: lot.lot_number,
        needed: line.product,
      }),
    })
  await assertReleased(unit, lot)
  if (line.role === 'nicotine' && !lot.strength_mg_ml)
    throw new Refused('strength_not_released', {
      text: t('Nicotine lot {lot} has no released strength', { lot: lot.lot_number }),
    })
  return lot
}
