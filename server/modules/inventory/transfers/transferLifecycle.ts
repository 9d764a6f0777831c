import { sql } from 'kysely'
import { bins } from '../../../../src/resources/inventory/bins/bins'
import { type Transfer, transfers } from '../../../../src/resources/inventory/transfers/transfers'
import { fitsDecimal } from '../../../../src/resources/kit/fields/numbers'
import { sumOf } from '../../../../src/resources/kit/text/sum'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { post } from '../ledger/post'
import type { Movement } from '../ledger/posting'
import { assertMeasured } from '../products/measured'
import { reserve } from '../ledger/reserve'
import { keepPromised, settlePromised, shares } from './transferFigures'
import { lockedLines, promise, promisedGoods } from './transferGoods'
import type { Changes, NewValues, UpdateValues, EventPayload } from '../../../../src/resources/kit/define/row'
import { t } from '../../../../src/texts/texts'

function assertTwoEnds({ from_location_id: from, to_location_id: to }: Changes<typeof transfers>) {
  if (from === to) throw invalidBecause('to_location_id', t('Choose another location than the source'))
}

export async function beforeTransferCreate(unit: Unit, values: NewValues<typeof transfers>) {
  assertTwoEnds(values)
  return { ...values, requested_by_id: unit.by.id || null }
}

export async function beforeTransferUpdate(
  _unit: Unit,
  before: Transfer,
  changes: UpdateValues<typeof transfers>,
) {
  assertTwoEnds({ ...before, ...changes })
  return changes
}

/** A posting of a transfer: one per event and version, so that what is sent twice happens once. */
export const postingOf = ({ id, version }: Transfer, event: string) => ({
  posting_key: `${transfers.name}:${id}:${event}:${version}`,
  source_type: transfers.name,
  source_id: id,
  event,
})

async function assertFits(unit: Unit, transfer: Transfer) {
  const { rows } = await sql<{ sku: string; decimals: number; qty: number; kind: string }>`
    select p.sku, p.kind, m.decimals, l.qty_requested::float8 as qty from transfer_lines l
    join products p on p.id = l.product_id join measures m on m.id = p.stock_measure_id
    where l.transfer_id = ${transfer.id} order by l.id`.execute(unit.trx)
  if (rows.length === 0) throw invalidBecause('transfer_lines', t('There is no line to release'))
  const wrong = rows.flatMap(({ decimals, qty, kind }, place): [string, { code: string; text: string }][] => {
    const at = `transfer_lines.${place}`
    if (kind === 'service') return [[`${at}.product_id`, { code: 'other', text: 'A service keeps no stock' }]]
    if (fitsDecimal(qty, decimals)) return []
    const text = t('Quantity must be greater than 0 with at most {decimals} decimals', { decimals })
    return [[`${at}.qty_requested`, { code: 'other', text }]]
  })
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong))
}

export async function releaseTransfer(unit: Unit, transfer: Transfer) {
  await assertFits(unit, transfer)
  const lines = await lockedLines(unit, transfer)
  const { source_type: document, ...posting } = postingOf(transfer, 'release')
  const got = await reserve(unit, {
    ...posting,
    document,
    lines: 'transfer_lines',
    location_id: transfer.from_location_id,
    demands: lines
      .map(({ id, product_id, qty_requested, qty_reserved }) => ({
        source_line_id: id,
        product_id,
        qty: Number(sumOf([qty_requested, -qty_reserved])),
      }))
      .filter(({ qty }) => qty > 0),
  })
  if (got.size === 0)
    throw new Refused('insufficient_stock', {
      text: t('Nothing {value}of it is available at {fromLocation}', {
        value: lines.some(({ qty_reserved }) => qty_reserved > 0) ? t('more ') : '',
        fromLocation: transfer.from_location,
      }),
    })
  await keepPromised(unit, transfer.id)
  return shares(unit, transfer.id)
}

export const afterReleaseTransfer = (unit: Unit, { id }: Transfer) => settlePromised(unit, id)

/** What the picker showed: a bin and a lot with so much of it, or nothing, which is all that is still to be picked. */
async function pickedGoods(unit: Unit, transfer: Transfer, picked: EventPayload<typeof transfers, 'pick'>) {
  const open = (await promisedGoods(unit.trx, transfer.id)).filter(({ bin_kind }) => bin_kind !== 'staging')
  const { transfer_line_id: line, bin_id: bin, lot_id: lot, qty } = picked
  const matching = open.filter(
    (one) => one.transfer_line_id === (line ?? one.transfer_line_id) && one.lot_id === (lot ?? one.lot_id),
  )
  if (matching.length === 0) throw new Refused('wrong_product', { text: 'Nothing of this left to pick' })
  const found = matching.filter((one) => one.bin_id === (bin ?? one.bin_id))
  if (found.length === 0)
    throw new Refused('wrong_bin', {
      text: `Pick it from ${matching.map((one) => one.bin).join(', ')}`,
    })
  if (qty === null || qty === undefined) return found
  const [first, ...others] = found
  if (!first || others.length > 0) throw invalidBecause('bin_id', t('A quantity is of one bin and one lot'))
  if (qty > first.qty)
    throw new Refused('over_pick', {
      text: t('Only {qty} {measure} are to be picked here', { qty: first.qty, measure: first.measure }),
    })
  await assertMeasured(unit, first.product_id, qty)
  return [{ ...first, qty }]
}

export async function pickTransfer(
  unit: Unit,
  transfer: Transfer,
  payload: EventPayload<typeof transfers, 'pick'>,
) {
  const picked = payload
  await lockedLines(unit, transfer)
  const lane = await unit.get(bins, picked.to_bin_id)
  if (lane.location_id !== transfer.from_location_id) throw invalid({ to_bin_id: 'in' })
  const goods = await pickedGoods(unit, transfer, picked)
  await post(unit, {
    ...postingOf(transfer, 'pick'),
    movements: goods.map(({ transfer_line_id, product_id, lot_id, bin_id, qty }): Movement => ({
      product_id,
      lot_id,
      from_bin_id: bin_id,
      to_bin_id: lane.id,
      qty,
      reason: 'pick',
      source_line_id: transfer_line_id,
    })),
    reservations: goods.flatMap((one) => [
      promise(transfer, one, one.bin_id, -one.qty),
      promise(transfer, one, lane.id, one.qty),
    ]),
  })
  await keepPromised(unit, transfer.id)
  return shares(unit, transfer.id)
}
