import type { Changes } from '../../../../src/resources/kit/define/row'
import { sql } from 'kysely'
import { locations } from '../../../../src/resources/general/places/locations'
import { bins } from '../../../../src/resources/inventory/bins/bins'
import type { TransferReceipt } from '../../../../src/resources/inventory/transfers/transfer_events'
import type { TransferGoods } from '../../../../src/resources/inventory/transfers/transferCalls'
import { transferLines } from '../../../../src/resources/inventory/transfers/transfer_lines'
import { type Transfer, transfers } from '../../../../src/resources/inventory/transfers/transfers'
import type { FieldErrors } from '../../../../src/resources/kit/fields/validate'
import { scaled, sumOf, unscaled } from '../../../../src/resources/kit/text/sum'
import { invalid, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { reverseSameDay } from './sameDayReversal'
import { post } from '../ledger/post'
import type { Movement } from '../ledger/posting'
import { unpicked } from '../allocations/promisedGoods'
import { keepPromised, settlePromised, shares } from './transferFigures'
import { goodsOnTheWay, lockedLines, promise, promisedGoods } from './transferGoods'
import { postingOf } from './transferLifecycle'
import type { EventPayload } from '../../../../src/resources/kit/define/row'
import { t } from '../../../../src/texts/texts'

/** Where goods are while they travel between two locations: one place per pair, made when the first ones leave. */
async function transitBin(unit: Unit, { from_location_id, to_location_id }: Transfer): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('transit bins'))`.execute(unit.trx)
  const { code } = await unit.get(locations, to_location_id)
  const place = { code: `TRANSIT-${code}`, location_id: from_location_id, kind: 'transit' } as const
  const [existing] = await unit.find(bins, place)
  return (existing ?? (await unit.insert(bins, { ...place, is_active: true }))).id
}

const movementOf = (
  { transfer_line_id, product_id, lot_id, bin_id, qty }: TransferGoods,
  to_bin_id: number,
  reason: Movement['reason'],
): Movement => ({
  product_id,
  lot_id,
  from_bin_id: bin_id,
  to_bin_id,
  qty,
  reason,
  source_line_id: transfer_line_id,
})

/** Adds to a figure of each line what of it was moved. */
async function addToLines(
  unit: Unit,
  transfer: Transfer,
  figure: 'qty_shipped' | 'qty_received' | 'loss_qty',
  moved: readonly Pick<TransferGoods, 'transfer_line_id' | 'qty'>[],
  more: Changes<typeof transferLines> = {},
) {
  for (const line of await unit.find(transferLines, { transfer_id: transfer.id })) {
    const own = moved.filter(({ transfer_line_id }) => transfer_line_id === line.id).map(({ qty }) => qty)
    if (own.length === 0) continue
    const changes: Changes<typeof transferLines> = { ...more }
    changes[figure] = sumOf([line[figure], ...own])
    await unit.update(transferLines, line.id, changes)
  }
}

export async function shipTransfer(
  unit: Unit,
  transfer: Transfer,
  { carrier_id, tracking_number }: EventPayload<typeof transfers, 'ship'>,
) {
  await lockedLines(unit, transfer)
  const goods = await promisedGoods(unit.trx, transfer.id)
  const open = goods.filter(({ bin_kind }) => bin_kind !== 'staging')
  if (goods.length === 0) throw new Refused('not_picked', { text: 'Nothing is staged' })
  if (open.length > 0)
    throw new Refused('not_picked', {
      text: t('Still to pick: {open}', {
        open: open.map(({ lot, bin }) => t('{lot} from {bin}', { lot, bin })).join(', '),
      }),
    })
  const transit = await transitBin(unit, transfer)
  await post(unit, {
    ...postingOf(transfer, 'ship'),
    movements: goods.map((one) => movementOf(one, transit, 'transfer_out')),
    reservations: goods.map((one) => promise(transfer, one, one.bin_id, -one.qty)),
  })
  await addToLines(unit, transfer, 'qty_shipped', goods)
  await keepPromised(unit, transfer.id)
  return {
    carrier_id: carrier_id ?? transfer.carrier_id,
    tracking_number: tracking_number ?? transfer.tracking_number,
    shipped_at: unit.at,
    ...(await shares(unit, transfer.id)),
  }
}

export async function reverseTransfer(unit: Unit, transfer: Transfer) {
  const lines = await lockedLines(unit, transfer)
  const movements = await reverseSameDay(unit, transfers, transfer)
  await post(unit, {
    ...postingOf(transfer, 'reverse'),
    movements,
    reservations: movements.map(({ source_line_id, to_bin_id, ...one }) =>
      promise(transfer, { ...one, transfer_line_id: source_line_id ?? 0 }, to_bin_id, one.qty),
    ),
  })
  for (const { id } of lines) await unit.update(transferLines, id, { qty_shipped: 0 })
  await keepPromised(unit, transfer.id)
  return { shipped_at: null, ...(await shares(unit, transfer.id)) }
}

export const afterReverseTransfer = (unit: Unit, { id }: Transfer) => settlePromised(unit, id)

/** Takes what came from what is on its way, of the lots that were named or of those that come first. */
async function receivedGoods(unit: Unit, transfer: Transfer, receipts: readonly TransferReceipt[]) {
  const goods = await goodsOnTheWay(unit.trx, transfer.id)
  const left = new Map(goods.map((one) => [one, scaled(one.qty)]))
  const errors: FieldErrors = {}
  const places = new Map(
    (await unit.find(bins, { id: receipts.map(({ bin_id }) => bin_id) })).map((bin) => [bin.id, bin]),
  )
  const taken = receipts.flatMap(({ transfer_line_id, lot_id, qty, bin_id }, place) => {
    if (places.get(bin_id)?.location_id !== transfer.to_location_id) errors[`lines.${place}.bin_id`] = 'in'
    let open = scaled(qty)
    const found = goods.filter(
      (one) => one.transfer_line_id === transfer_line_id && one.lot_id === (lot_id ?? one.lot_id),
    )
    const parts = found.flatMap((one) => {
      const here = left.get(one) ?? 0n
      const part = here < open ? here : open
      if (part <= 0n) return []
      left.set(one, here - part)
      open -= part
      return [{ goods: { ...one, qty: Number(unscaled(part)) }, bin_id }]
    })
    if (open > 0n) {
      const way = unscaled(scaled(qty) - open)
      errors[`lines.${place}.qty`] = { code: 'other', text: t('Only {way} of it are in transit', { way }) }
    }
    return parts
  })
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return taken
}

export async function receiveGoods(
  unit: Unit,
  transfer: Transfer,
  { lines }: EventPayload<typeof transfers, 'receive'>,
) {
  await lockedLines(unit, transfer)
  const taken = await receivedGoods(unit, transfer, lines)
  await post(unit, {
    ...postingOf(transfer, 'receive'),
    movements: taken.map(({ goods, bin_id }) => movementOf(goods, bin_id, 'transfer_in')),
  })
  await addToLines(
    unit,
    transfer,
    'qty_received',
    taken.map(({ goods }) => goods),
  )
  return { received_at: unit.at, ...(await shares(unit, transfer.id)) }
}

export async function afterReceiveTransfer(unit: Unit, { id }: Transfer) {
  if ((await goodsOnTheWay(unit.trx, id)).length === 0) await unit.fire(transfers, id, 'finish')
}

export async function writeOffTransfer(
  unit: Unit,
  transfer: Transfer,
  payload: EventPayload<typeof transfers, 'write_off'>,
) {
  await lockedLines(unit, transfer)
  const goods = await goodsOnTheWay(unit.trx, transfer.id)
  const [scrap] = await unit.find(bins, { kind: 'virtual_scrap' })
  await post(unit, {
    ...postingOf(transfer, 'write_off'),
    movements: goods.map((one) => movementOf(one, scrap?.id ?? 0, 'transfer_loss')),
  })
  await addToLines(unit, transfer, 'loss_qty', goods, payload)
  return { received_at: unit.at }
}

export async function cancelTransfer(unit: Unit, transfer: Transfer) {
  await lockedLines(unit, transfer)
  const goods = await promisedGoods(unit.trx, transfer.id)
  if (goods.length === 0) return
  const ready = goods
    .filter(({ bin_kind }) => bin_kind === 'staging')
    .map(({ transfer_line_id: line_id, ...one }) => ({ ...one, line_id }))
  const posting = postingOf(transfer, 'cancel')
  await post(unit, {
    ...posting,
    movements: await unpicked(unit.trx, posting, ready),
    reservations: goods.map((one) => promise(transfer, one, one.bin_id, -one.qty)),
  })
  await keepPromised(unit, transfer.id)
  return shares(unit, transfer.id)
}

/** Puts goods of a transfer away at its destination on behalf of another document, which a receiving is. */
export const receiveTransfer = (unit: Unit, transferId: number, lines: readonly TransferReceipt[]) =>
  unit.fire(transfers, transferId, 'receive', { lines })
