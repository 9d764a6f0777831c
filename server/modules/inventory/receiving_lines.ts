import { type ReceivingLine, receivingLines } from '../../../src/resources/inventory/receiving_lines'
import { type Receiving, receivings } from '../../../src/resources/inventory/receivings'
import type { FieldErrors } from '../../../src/resources/kit/defineResource'
import { fitsDecimal } from '../../../src/resources/kit/field'
import { onCreate, onRemove, onUpdate } from '../../http/hooks'
import { invalid, Refused } from '../../http/refused'
import type { Unit } from '../../http/unit'
import { type Goods, goodsOf, placesOf } from './receivingGoods'

const other = (text: string) => ({ code: 'other', text })

/** What goods that come in for a reason may be put into. */
export const mayLieIn = (sourceKind: Receiving['source_kind'], binKind: string) =>
  sourceKind !== 'customer_return' || binKind === 'quarantine'

const quantities = ['qty_expected', 'qty_now', 'reject_qty'] as const

const tooFine = (line: Partial<ReceivingLine>, { decimals }: Goods): FieldErrors =>
  Object.fromEntries(
    quantities
      .filter((name) => !fitsDecimal(line[name] ?? 0, decimals))
      .map((name) => [name, other(`At most ${decimals} decimals`)]),
  )

/** Refuses what can't be right of a line, whatever will be counted. */
async function demandLine(unit: Unit, { source_kind, location_id }: Receiving, line: Partial<ReceivingLine>) {
  const goods = (await goodsOf(unit.trx, [Number(line.product_id)])).get(Number(line.product_id))
  if (!goods) throw invalid({ product_id: 'exists' })
  const wrong = tooFine(line, goods)
  if (goods.kind === 'service') wrong.product_id = other('A service keeps no stock')
  if (line.bin_id) {
    const bin = (await placesOf(unit.trx, [line.bin_id])).get(line.bin_id)
    if (bin?.location_id !== location_id) wrong.bin_id = other('This bin is at another location')
    else if (!mayLieIn(source_kind, bin.kind)) wrong.bin_id = 'in'
  }
  if (line.manufactured_on && line.expires_on && line.expires_on <= line.manufactured_on)
    wrong.expires_on = other('Expires after it was made')
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

/** What a line is once some of it is in stock. */
const fixedOnceReceived = [
  'product_id',
  'lot_number',
  'supplier_lot',
  'manufactured_on',
  'expires_on',
] as const

onCreate(receivingLines, async (unit, values) => {
  await demandLine(unit, await unit.get(receivings, Number(values.receiving_id)), values)
  return values
})

onUpdate(receivingLines, async (unit, before, changes) => {
  await demandLine(unit, await unit.get(receivings, before.receiving_id), { ...before, ...changes })
  const fixed =
    before.qty_received > 0
      ? fixedOnceReceived.filter((name) => name in changes && changes[name] !== before[name])
      : []
  if (fixed.length > 0)
    throw invalid(
      Object.fromEntries(
        fixed.map((name) => [name, other('Some of this line is in stock: split it for another lot')]),
      ),
    )
  return changes
})

onRemove(receivingLines, async (_unit, { qty_received, product }) => {
  if (qty_received > 0)
    throw new Refused('database_delete_1451', { text: `Some of ${product} is in stock by this line` })
})
