import { lots, type Lot } from '../../../../src/resources/inventory/stock/lots'
import type { SourceLine } from '../../../../src/resources/production/batching/sheetShape'
import { invalid, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { scannedLot } from '../../../site/mixes/scannedLot'
import { assertReleased } from '../stock/releasedLot'
import { t } from '../../../../src/texts/texts'

type SheetIngredient = Pick<SourceLine, 'product_id' | 'product' | 'role'>

type Named = { lot_id: number | null; scan: string | null }

/** The lot an addition is taken from: of the ingredient of its line, in date and released. */
export async function drawnLot(unit: Unit, line: SheetIngredient, { lot_id, scan }: Named): Promise<Lot> {
  const id = lot_id ?? (scan === null ? null : await scannedLot(unit, scan, line.product_id))
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
