import { containerCode } from '../../../../src/resources/labReceiving/containerCode'
import {
  type LabContainer,
  labReceivingContainers,
} from '../../../../src/resources/labReceiving/lab_receiving_containers'
import type { EventPayload } from '../../../../src/resources/kit/define/row'
import { lots } from '../../../../src/resources/inventory/stock/lots'
import { stockAdjustments } from '../../../../src/resources/inventory/adjustments/stock_adjustments'
import { stockAdjustmentLines } from '../../../../src/resources/inventory/adjustments/stock_adjustment_lines'
import { scaled, unscaled } from '../../../../src/resources/kit/text/sum'
import { t } from '../../../../src/texts/texts'
import { create } from '../../../engine/crud'
import { nextNumbers } from '../../../engine/documentNumbers'
import { afterEvent, beforeLock, onEvent } from '../../../engine/hooks/hooks'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { plantToday } from '../../../site/plant'
import { settingsNow } from '../../../site/settings'
import { post } from '../../inventory/ledger/post'
import { assertCabinets, lockBins } from '../classes/cabinetRules'
import { labGoodsOf } from '../receiving/items'
import { assertAtBench, filledOrFault, writeContainers } from '../receiving/addContainers'
import { assertPlaces } from '../receiving/receiveDelivery'
import { assertEnough, assertUsable, lessOf, lockOfLot, takeOut } from './content'
import { logContainer, openingOf } from './follow'
import { releaseOthers, whileReleasing } from './lotsOfContainers'
import { withOwnContainers } from './ownContainers'
import { assertReleasable } from './releaseGuard'

beforeLock(labReceivingContainers, lockOfLot)

type Payload<E extends keyof (typeof labReceivingContainers)['events']> = EventPayload<
  typeof labReceivingContainers,
  E
>

const lotIdOf = ({ lot_id }: LabContainer) => lot_id ?? 0

onEvent(labReceivingContainers, 'release', async (unit, row) => {
  const lot = await unit.get(lots, lotIdOf(row))
  if (lot.status !== 'quarantine' && lot.status !== 'released')
    throw new Refused('invalid_transition', {
      text: t('Lot {lot} is {status}', { lot: lot.lot_number, status: lot.status }),
    })
  const released = await assertReleasable(unit, lot.id)
  await whileReleasing(unit, row.id, async () => {
    if (lot.status === 'quarantine') await unit.fire(lots, lot.id, 'release', released)
    else await releaseOthers(unit, lot.id, row.id)
  })
  return { status_reason: null, released_at: row.released_at ?? unit.doneAt }
})

onEvent(labReceivingContainers, 'hold', async (_unit, _row, { reason }) => ({ status_reason: reason }))
onEvent(labReceivingContainers, 'reject', async (_unit, _row, { reason }) => ({ status_reason: reason }))

onEvent(labReceivingContainers, 'open', async (unit, row) => {
  await assertUsable(unit, row)
  return openingOf(unit, row)
})

onEvent(labReceivingContainers, 'draw', async (unit, row, { qty, note }) => {
  await assertUsable(unit, row)
  const remaining_qty = await takeOut(unit, row, {
    event: 'draw',
    reason: 'sample',
    outside: 'virtual_sample',
    action: 'draw',
    qty,
    note: note ?? null,
  })
  return { remaining_qty, ...(await openingOf(unit, row)) }
})

/** What is empty is no longer opened. */
async function deplete(unit: Unit, { id, remaining_qty }: LabContainer) {
  if (remaining_qty === 0) await unit.transition(labReceivingContainers, id, 'deplete', {})
}
afterEvent(labReceivingContainers, 'draw', deplete)
afterEvent(labReceivingContainers, 'decant', deplete)

/** The portion as a container of its own, of the same lot and age. */
async function portionOf(unit: Unit, row: LabContainer, { qty, container_type, bin_id }: Payload<'decant'>) {
  const goods = await labGoodsOf(unit, row.product_id)
  const lot = await unit.get(lots, lotIdOf(row))
  const [number = ''] = await nextNumbers(unit.trx, 'LC', 1)
  const share = qty / row.initial_qty
  const [portion] = await writeContainers(
    unit,
    { ...row, id: row.lab_receiving_item_id },
    { container_type, bin_id: bin_id ?? row.bin_id, shelf: null },
    [
      {
        number,
        qr_code: containerCode({ number, sku: goods.sku, lot: lot.supplier_lot ?? lot.lot_number }),
        gross_g: null,
        tare_g: null,
        net_g: null,
        volume_ml: null,
        qty,
        ml: row.initial_ml * share,
      },
    ],
  )
  if (!portion) throw new Error('The portion was not written')
  return portion
}

onEvent(labReceivingContainers, 'decant', async (unit, row, payload) => {
  const { qty } = payload
  await assertUsable(unit, row)
  assertEnough(row, qty)
  const to_bin_id = payload.bin_id ?? row.bin_id
  const opening = await openingOf(unit, row)
  const portion = await portionOf(unit, row, payload)
  const movementId =
    to_bin_id === row.bin_id
      ? null
      : ((
          await withOwnContainers(unit, () =>
            post(unit, {
              posting_key: `${labReceivingContainers.name}:${row.id}:decant:${row.version}`,
              source_type: labReceivingContainers.name,
              source_id: row.id,
              event: 'decant',
              movements: [
                {
                  product_id: row.product_id,
                  lot_id: lotIdOf(row),
                  from_bin_id: row.bin_id,
                  to_bin_id,
                  qty,
                  reason: 'bin_move',
                  container_id: row.id,
                },
              ],
            }),
          )
        ).movement_ids[0] ?? null)
  const left = lessOf(row, qty)
  await unit.update(labReceivingContainers, portion.id, {
    status: 'opened',
    parent_container_id: row.id,
    received_on: row.received_on,
    opened_on: opening.opened_on ?? row.opened_on,
    opened_by_id: opening.opened_by_id ?? row.opened_by_id,
    use_by: opening.use_by ?? row.use_by,
  })
  const moved = { stock_movement_id: movementId, from_bin_id: row.bin_id, to_bin_id }
  await logContainer(unit, {
    container_id: row.id,
    action: 'decant',
    qty: -qty,
    remaining_qty: left,
    ...moved,
  })
  await logContainer(unit, {
    container_id: portion.id,
    action: 'decanted_in',
    qty,
    remaining_qty: qty,
    ...moved,
  })
  await unit.updateSilently(labReceivingContainers, row.id, { remaining_qty: left })
  if (to_bin_id === row.bin_id) await lockBins(unit, [row.bin_id])
  await assertCabinets(unit, [portion.id])
  await assertPlaces(unit, [lotIdOf(row)])
  return { remaining_qty: left, ...opening }
})

onEvent(labReceivingContainers, 'move', async (unit, row, { bin_id, shelf }) => {
  if (row.status === 'expected') {
    await lockBins(unit, [bin_id])
    await assertAtBench(unit, bin_id, row.location_id ?? 0)
    return { bin_id, shelf: shelf ?? null }
  }
  if (bin_id !== row.bin_id)
    await post(unit, {
      posting_key: `${labReceivingContainers.name}:${row.id}:move:${row.version}`,
      source_type: labReceivingContainers.name,
      source_id: row.id,
      event: 'move',
      movements: [
        {
          product_id: row.product_id,
          lot_id: lotIdOf(row),
          from_bin_id: row.bin_id,
          to_bin_id: bin_id,
          qty: row.remaining_qty,
          reason: 'bin_move',
          container_id: row.id,
        },
      ],
    })
  else await lockBins(unit, [bin_id])
  return { bin_id, shelf: shelf ?? null }
})
afterEvent(labReceivingContainers, 'move', (unit, { id }) => assertCabinets(unit, [id]))

onEvent(labReceivingContainers, 'retest', async (unit, row, { result, retest_on }) => {
  if (retest_on && retest_on <= (await plantToday(unit)))
    throw invalidBecause('retest_on', t('This date has passed'))
  return {
    last_retest_at: unit.doneAt,
    last_retest_result: result,
    retest_on: result === 'passed' ? (retest_on ?? null) : row.retest_on,
  }
})
afterEvent(labReceivingContainers, 'retest', async (unit, { id, last_retest_result: result }) => {
  if (result === 'failed') await unit.fire(labReceivingContainers, id, 'hold', { reason: t('Retest failed') })
})

/** Proposes to put the books right by what the scale says of a container. */
async function proposeAdjustment(
  unit: Unit,
  row: LabContainer,
  change: number,
  reason: 'evaporation' | 'data_error',
) {
  const { id } = await create(unit, stockAdjustments, {
    location_id: row.location_id ?? 0,
    reason_code: reason,
    note: t('{number} was weighed', { number: row.number }),
    stock_adjustment_lines: [
      { product_id: row.product_id, lot_id: lotIdOf(row), bin_id: row.bin_id, qty_change: change },
    ],
  })
  const [line] = await unit.find(stockAdjustmentLines, { stock_adjustment_id: id })
  if (line) await unit.update(stockAdjustmentLines, line.id, { container_id: row.id })
}

onEvent(labReceivingContainers, 'weigh', async (unit, row, { gross_g, reason_code }) => {
  const goods = await labGoodsOf(unit, row.product_id)
  const density = row.net_g !== null && row.initial_ml > 0 ? row.net_g / row.initial_ml : goods.density_g_ml
  const { qty } = filledOrFault({ gross_g, tare_g: row.tare_g, volume_ml: null }, goods, density)
  const change = Number(unscaled(scaled(qty) - scaled(row.remaining_qty)))
  const { 'lab_receiving.weigh_tolerance_percent': tolerance } = await settingsNow(
    unit.trx,
    'lab_receiving.weigh_tolerance_percent',
  )
  await logContainer(unit, {
    container_id: row.id,
    action: 'weigh',
    qty: 0,
    remaining_qty: row.remaining_qty,
    gross_g,
    note: change === 0 ? null : t('Difference {change} {measure}', { change, measure: goods.measure }),
  })
  if (Math.abs(change) <= (row.remaining_qty * tolerance) / 100) return {}
  if (!reason_code) throw invalid({ reason_code: 'requiredif' })
  if (reason_code === 'evaporation' && change > 0)
    throw invalidBecause('reason_code', t('It weighs more than before: a data error'))
  await proposeAdjustment(unit, row, change, reason_code)
  return {}
})

onEvent(labReceivingContainers, 'return', async (unit, row) => ({
  remaining_qty: await takeOut(unit, row, {
    event: 'return',
    reason: 'return_to_supplier',
    outside: 'virtual_supplier',
    action: 'return',
    qty: row.remaining_qty,
  }),
}))

/** Sound goods that were never opened are not thrown away: they are put on hold or rejected first. */
async function assertDisposable(unit: Unit, { number, status, due_on }: LabContainer) {
  if (status !== 'quarantined' && status !== 'released') return
  if (due_on === null || due_on >= (await plantToday(unit)))
    throw new Refused('invalid_transition', {
      text: t('{number} has not expired: put it on hold or reject it first', { number }),
    })
}

onEvent(labReceivingContainers, 'dispose', async (unit, row, { waste_ticket }) => {
  await assertDisposable(unit, row)
  return {
    waste_ticket,
    remaining_qty: await takeOut(unit, row, {
      event: 'dispose',
      reason: 'scrap',
      outside: 'virtual_scrap',
      action: 'scrap',
      qty: row.remaining_qty,
      note: waste_ticket,
    }),
  }
})
