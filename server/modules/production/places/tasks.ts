import { sql } from 'kysely'
import { bins } from '../../../../src/resources/inventory/bins/bins'
import { products } from '../../../../src/resources/inventory/products/products'
import {
  type ReplenishmentTask,
  replenishmentTasks,
} from '../../../../src/resources/production/places/replenishment_tasks'
import { scaled, unscaled } from '../../../../src/resources/kit/text/sum'
import { plainNumber } from '../../../../src/texts/locale'
import { t } from '../../../../src/texts/texts'
import { invalidBecause, Refused } from '../../../engine/errors'
import { onEvent } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'
import { post } from '../../inventory/ledger/post'
import type { Movement } from '../../inventory/ledger/posting'

/** Refuses a code that is not on the bin. */
async function assertScanned(unit: Unit, field: 'from_code' | 'to_code', binId: number, scanned: string) {
  const { code, barcode } = await unit.get(bins, binId)
  const plain = scanned.trim().toUpperCase()
  if (plain === code.toUpperCase() || plain === barcode?.toUpperCase()) return
  throw new Refused('wrong_bin', {
    text: t('This is not {bin}: {scanned} was scanned', { bin: code, scanned: scanned.trim() }),
    field,
    bin_id: binId,
  })
}

type Free = { lot_id: number; available: string }

/** What of a product may be taken from a bin, what expires first before the rest; goods that only leave it in any state. */
async function freeIn(unit: Unit, { kind, product_id, from_bin_id }: ReplenishmentTask) {
  const { rows } = await sql<Free>`
    select v.lot_id, v.available::text from stock_levels v join lots l on l.id = v.lot_id
    where v.product_id = ${product_id} and v.bin_id = ${from_bin_id} and v.available > 0
      and (${kind} = 'relocate' or l.status = 'released'
        and (l.expires_on is null or l.expires_on >= (select plant_today())))
    order by l.expires_on nulls last, l.received_at nulls last, v.lot_id`.execute(unit.trx)
  return rows
}

/** So much of the lots in their order, as movements of a task. */
function movementsOf(
  { product_id, from_bin_id, to_bin_id }: ReplenishmentTask,
  free: readonly Free[],
  qty: bigint,
) {
  let open = qty
  return free.flatMap(({ lot_id, available }): Movement[] => {
    const part = scaled(available) < open ? scaled(available) : open
    if (part <= 0n) return []
    open -= part
    return [{ product_id, lot_id, from_bin_id, to_bin_id, qty: Number(unscaled(part)), reason: 'bin_move' }]
  })
}

onEvent(replenishmentTasks, 'confirm', async (unit, task, { from_code, to_code, qty }) => {
  await assertScanned(unit, 'from_code', task.from_bin_id, from_code)
  await assertScanned(unit, 'to_code', task.to_bin_id, to_code)
  const free = await freeIn(unit, task)
  const there = free.reduce((sum, { available }) => sum + scaled(available), 0n)
  const { sku } = await unit.get(products, task.product_id)
  const { code } = await unit.get(bins, task.from_bin_id)
  if (there === 0n)
    throw new Refused('insufficient_stock', {
      text: t('Nothing of {sku} is left in {bin}', { sku, bin: code }),
    })
  // Goods that leave a place leave it whole, whatever came since.
  const needed = task.kind === 'relocate' ? there : scaled(task.qty)
  const typed = qty === null || qty === undefined ? (needed < there ? needed : there) : scaled(qty)
  if (typed > there)
    throw invalidBecause(
      'qty',
      t('Only {qty} of {sku} are in {bin}', { qty: plainNumber(Number(unscaled(there))), sku, bin: code }),
    )
  await post(unit, {
    posting_key: `${replenishmentTasks.name}:${task.id}:confirm:${task.version}`,
    source_type: replenishmentTasks.name,
    source_id: task.id,
    event: 'confirm',
    movements: movementsOf(task, free, typed),
  })
  return { qty_moved: Number(unscaled(typed)), done_at: unit.doneAt, done_by_id: unit.by.id || null }
})

onEvent(replenishmentTasks, 'cancel', async (_unit, _task, { cancel_reason }) => ({ cancel_reason }))

/** The task that takes what is left of a product in a bin to another one; null where nothing is left. */
export async function relocate(
  unit: Unit,
  ends: Pick<ReplenishmentTask, 'product_id' | 'location_id' | 'from_bin_id' | 'to_bin_id'>,
): Promise<ReplenishmentTask | null> {
  const { product_id, from_bin_id, to_bin_id } = ends
  const { rows } = await sql<{ qty: number | null }>`select sum(on_hand)::float8 as qty from stock_levels
    where product_id = ${product_id} and bin_id = ${from_bin_id} and on_hand > 0`.execute(unit.trx)
  const [open] = await unit.find(replenishmentTasks, {
    product_id,
    from_bin_id,
    kind: 'relocate',
    status: 'open',
  })
  if (open)
    await unit.fire(
      replenishmentTasks,
      open.id,
      'cancel',
      { cancel_reason: t('The place was moved again') },
      { ...unit.by, system: true },
    )
  const qty = rows[0]?.qty ?? 0
  if (qty === 0 || from_bin_id === to_bin_id) return null
  return unit.insert(replenishmentTasks, { ...ends, kind: 'relocate', qty, qty_moved: 0, status: 'open' })
}
