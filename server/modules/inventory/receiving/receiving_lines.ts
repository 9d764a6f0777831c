import type { Changes } from '../../../../src/resources/kit/define/row'
import {
  type ReceivingLine,
  receivingLines,
} from '../../../../src/resources/inventory/receiving/receiving_lines'
import { type Receiving, receivings } from '../../../../src/resources/inventory/receiving/receivings'
import type { FieldErrors } from '../../../../src/resources/kit/fields/validate'
import { fitsDecimal } from '../../../../src/resources/kit/fields/numbers'
import { onCreate, onRemove, onUpdate } from '../../../engine/hooks/hooks'
import { invalid, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { type Goods, goodsOf, placesOf } from './receivingGoods'
import { sourceOf } from './receivingSource'
import { t } from '../../../../src/texts/texts'

const other = (text: string) => ({ code: 'other', text })

/** What goods that come in for a reason may be put into. */
export const mayBeStoredIn = (sourceKind: Receiving['source_kind'], binKind: string) =>
  sourceKind !== 'customer_return' || binKind === 'quarantine'

const quantities = ['qty_expected', 'qty_now', 'reject_qty'] as const

const tooFine = (line: Partial<ReceivingLine>, { decimals }: Goods): FieldErrors =>
  Object.fromEntries(
    quantities
      .filter((name) => !fitsDecimal(line[name] ?? 0, decimals))
      .map((name) => [name, other(t('At most {decimals} decimals', { decimals }))]),
  )

/** Refuses what can't be right of a line, whatever will be counted. */
async function assertLine(unit: Unit, { source_kind, location_id }: Receiving, line: Partial<ReceivingLine>) {
  const goods = (await goodsOf(unit.trx, [Number(line.product_id)])).get(Number(line.product_id))
  if (!goods) throw invalid({ product_id: 'exists' })
  const wrong = tooFine(line, goods)
  if (goods.kind === 'service') wrong.product_id = other(t('A service keeps no stock'))
  if (line.bin_id) {
    const bin = (await placesOf(unit.trx, [line.bin_id])).get(line.bin_id)
    if (bin?.location_id !== location_id) wrong.bin_id = other(t('This bin is at another location'))
    else if (!mayBeStoredIn(source_kind, bin.kind)) wrong.bin_id = 'in'
  }
  if (line.manufactured_on && line.expires_on && line.expires_on <= line.manufactured_on)
    wrong.expires_on = other(t('Expires after it was made'))
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

const hasSource = ({ source_kind }: Receiving) => source_kind === 'purchase' || source_kind === 'transfer'

onCreate(receivingLines, async (unit, values) => {
  const receiving = await unit.get(receivings, Number(values.receiving_id))
  await assertLine(unit, receiving, values)
  // A part split off keeps what the line was expected for.
  if (values.source_status !== undefined || !hasSource(receiving)) return values
  return {
    ...values,
    qty_expected: null,
    ...(await sourceOf(unit.trx, receiving, Number(values.product_id))),
  }
})

/** What the document behind a delivery says of a line is not typed over. */
function assertAsExpected(
  { product_id, qty_expected }: ReceivingLine,
  { source_number }: Receiving,
  changes: Changes<typeof receivingLines>,
) {
  const wrong: FieldErrors = {}
  if ('qty_expected' in changes && (changes.qty_expected ?? null) !== qty_expected)
    wrong.qty_expected = other(
      t('{sourceNumber} sets the expected quantity', { sourceNumber: source_number }),
    )
  if (qty_expected !== null && 'product_id' in changes && changes.product_id !== product_id)
    wrong.product_id = other(t('Expected for {sourceNumber}', { sourceNumber: source_number }))
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

onUpdate(receivingLines, async (unit, before, values) => {
  const receiving = await unit.get(receivings, before.receiving_id)
  await assertLine(unit, receiving, { ...before, ...values })
  let changes = values
  // A line that is split is expected in parts.
  if (hasSource(receiving) && values.source_status === undefined) {
    assertAsExpected(before, receiving, values)
    if (values.product_id !== undefined && values.product_id !== before.product_id)
      changes = {
        ...values,
        ...(await sourceOf(unit.trx, receiving, Number(values.product_id))),
        accept_reason: null,
        accepted_by_id: null,
      }
  }
  const fixed =
    before.qty_received > 0
      ? fixedOnceReceived.filter((name) => name in changes && changes[name] !== before[name])
      : []
  if (fixed.length > 0)
    throw invalid(
      Object.fromEntries(
        fixed.map((name) => [name, other(t('Some of this line is in stock: split it for another lot'))]),
      ),
    )
  return changes
})

onRemove(receivingLines, async (unit, { qty_received, qty_expected, receiving_id, product }) => {
  if (qty_received > 0)
    throw new Refused('database_delete_1451', {
      text: t('Some of {product} is in stock by this line', { product }),
    })
  if (qty_expected === null) return
  const receiving = await unit.get(receivings, receiving_id)
  if (hasSource(receiving) && receiving.status !== 'draft')
    throw new Refused('database_delete_1451', {
      text: t('{product} is expected for {sourceNumber}: leave it at 0 and close short', {
        product,
        sourceNumber: receiving.source_number,
      }),
    })
})
