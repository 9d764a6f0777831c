import { databaseOver } from '../../db/dedicatedConnection'
import { purchaseCalls } from '../../../src/resources/purchase/purchaseCalls'
import type { ReturnedLine } from '../../../src/resources/purchase/purchase_changes'
import type { PurchaseGoods } from '../../../src/resources/purchase/purchaseCalls'
import { type PurchaseLine, purchaseLines } from '../../../src/resources/purchase/purchase_lines'
import { type Purchase, purchases } from '../../../src/resources/purchase/purchases'
import type { FieldErrors } from '../../../src/resources/kit/fields/validate'
import { scaled, sumOf, unscaled } from '../../../src/resources/kit/text/sum'
import { onCall } from '../../calls/handlers'
import { invalid, invalidBecause, refusalOf } from '../../engine/errors'
import type { Unit } from '../../engine/unitTypes'
import { post } from '../inventory/ledger/post'
import type { Movement } from '../inventory/ledger/posting'
import { lockedLines } from './purchaseLifecycle'
import type { EventPayload } from '../../../src/resources/kit/define/row'
import { t } from '../../../src/texts/texts'

onCall(purchaseCalls.deliveries, ({ pool, input }) =>
  databaseOver(pool)
    .selectFrom('receivings')
    .select(['id', 'number', 'status', 'packing_slip', 'arrived_at', 'line_count', 'lines_received'])
    .where('purchase_id', '=', input.id)
    .orderBy('id', 'desc')
    .execute(),
)

onCall(
  purchaseCalls.goods,
  async ({ pool, input }) =>
    (
      await pool.query<PurchaseGoods>(
        `select l.id as purchase_line_id, p.sku || ' ' || p.name as product, v.lot_id, t.lot_number as lot,
           t.status as lot_status, v.bin_id, b.code as bin, m.code as measure,
           trunc(least(v.available / l.factor, l.qty_received - l.qty_returned), 6)::float8 as qty
         from (select distinct r.source_line_id, r.lot_id from receiving_lines r
           join receivings d on d.id = r.receiving_id
           where d.purchase_id = $1 and r.qty_received > 0 and r.lot_id is not null) came
         join purchase_lines l on l.id = came.source_line_id join products p on p.id = l.product_id
         join measures m on m.id = l.measure_id join stock_levels v on v.lot_id = came.lot_id
         join lots t on t.id = v.lot_id join bins b on b.id = v.bin_id
         where v.available > 0 and b.kind <> 'transit' and l.qty_received > l.qty_returned
         order by l.line_no, t.lot_number, b.code`,
        [input.id],
      )
    ).rows,
)

/** What goes back of each line altogether, or what is wrong with it. */
function returnedOf(lines: ReadonlyMap<number, PurchaseLine>, returns: readonly ReturnedLine[]) {
  const errors: FieldErrors = {}
  const returned = new Map<number, string>()
  for (const [place, { purchase_line_id: id, qty }] of returns.entries()) {
    const line = lines.get(id)
    if (!line) {
      errors[`lines.${place}.purchase_line_id`] = 'exists'
      continue
    }
    const sum = sumOf([Number(returned.get(id) ?? line.qty_returned), qty])
    returned.set(id, sum)
    if (Number(sum) > line.qty_received)
      errors[`lines.${place}.qty`] = {
        code: 'other',
        text: t('Only {unscaled} of it was received and is still on hand', {
          unscaled: unscaled(scaled(line.qty_received) - scaled(line.qty_returned)),
        }),
      }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return returned
}

const stockQty = (qty: number, { factor }: PurchaseLine) =>
  Number(unscaled((scaled(qty) * scaled(factor ?? 1)) / 1_000_000n))

const supplierBin = async ({ trx }: Unit) => {
  const rows = await trx.selectFrom('bins').select('id').where('kind', '=', 'virtual_supplier').execute()
  return rows[0]?.id ?? 0
}

/** A movement refused by the ledger is reported at the line it came from. */
function ofLines(error: unknown) {
  const refused = refusalOf(error)
  if (refused?.code !== 'validation_error') return error
  return invalid(
    Object.fromEntries(
      Object.entries(refused.errors).map(([key, rule]) => [key.replace('from_bin_id', 'bin_id'), rule]),
    ),
  )
}

export async function returnPurchase(
  unit: Unit,
  purchase: Purchase,
  { lines: input, reason }: EventPayload<typeof purchases, 'return'>,
) {
  const returns = input
  const lines = new Map((await lockedLines(unit, purchase)).map((line) => [line.id, line]))
  const returned = returnedOf(lines, returns)
  const outside = await supplierBin(unit)
  const movements = returns.flatMap(({ purchase_line_id, lot_id, bin_id, qty }): Movement[] => {
    const line = lines.get(purchase_line_id)
    if (!line) return []
    return [
      {
        product_id: line.product_id,
        lot_id,
        from_bin_id: bin_id,
        to_bin_id: outside,
        qty: stockQty(qty, line),
        reason: 'return_to_supplier',
        source_line_id: line.id,
        note: reason,
      },
    ]
  })
  if (movements.some(({ qty }) => qty === 0)) throw invalidBecause('lines', t('Quantity is too small'))
  await post(unit, {
    posting_key: `${purchases.name}:${purchase.id}:return:${purchase.version}`,
    source_type: purchases.name,
    source_id: purchase.id,
    event: 'return',
    movements,
  }).catch((error: unknown) => {
    throw ofLines(error)
  })
  for (const [id, qty_returned] of returned) await unit.update(purchaseLines, id, { qty_returned })
}
