import { sql } from 'kysely'
import { lots } from '../../../../src/resources/inventory/stock/lots'
import { recoveryCalls } from '../../../../src/resources/production/recoveries/recoveryCalls'
import { pails } from '../../../../src/resources/production/recoveries/pails'
import { productionOrders } from '../../../../src/resources/production/orders/production_orders'
import { recoveries } from '../../../../src/resources/production/recoveries/recoveries'
import { onCall } from '../../../calls/handlers'
import { nextNumbers } from '../../../engine/documentNumbers'
import { invalid, invalidBecause } from '../../../engine/errors'
import { beforeLock, type Fired, onEvent } from '../../../engine/hooks/hooks'
import { contentsOf, faultsOf } from './pailContents'
import { filledWith, notBeingRecorded } from './plannedRecovery'
import { moveIntoLot } from './record'
import { assertRecorder } from './recorders'
import { disposePail } from './recoveryDisposal'
import { sourceOf } from './sourceLiquid'

onCall(recoveryCalls.makePails, async ({ unit, input }) => {
  assertRecorder(unit)
  const codes = await nextNumbers(unit.trx, 'PL', input.count)
  for (const code of codes)
    await unit.insert(pails, {
      code,
      qr_code: code,
      volume_capacity_ml: input.volume_capacity_ml,
      tare_g: input.tare_g ?? null,
    })
  return { made: codes.length, codes }
})

/** The recovery that a pail belongs to, or is filled for. */
const recoveryIdOf = (id: number, fired?: Fired) =>
  fired?.event === 'fill' && typeof fired.payload.recovery_id === 'number'
    ? sql`${fired.payload.recovery_id}::bigint`
    : sql`(select recovery_id from pails where id = ${id})`

// As where liquid is recorded: the source lot and the recovery are locked before their pails.
beforeLock(pails, async (unit, id, fired) => {
  const recovery = recoveryIdOf(id, fired)
  await unit.load(
    {
      resource: lots,
      where: sql`t.id = (select source_lot_id from recoveries where id = ${recovery})`,
      isLocked: true,
    },
    { resource: recoveries, where: sql`t.id = ${recovery}`, isLocked: true },
  )
})

// One more pail of a recovery that is still being recorded: out of the same lot.
onEvent(pails, 'fill', async (unit, pail, { recovery_id, volume_ml, gross_g = null }) => {
  const recovery = await unit.lock(recoveries, recovery_id)
  const isOver = notBeingRecorded(recovery)
  if (isOver !== null) throw invalidBecause('recovery_id', isOver)
  const faults = faultsOf(pail, { volume_ml })
  if (Object.keys(faults).length > 0) throw invalid(faults)
  const source = await sourceOf(unit, await unit.get(productionOrders, recovery.source_order_id), {
    source_lot_id: recovery.source_lot_id,
    source_units: undefined,
    ml: volume_ml,
  })
  await moveIntoLot(unit, recovery, source, volume_ml, 'fill')
  await unit.update(recoveries, recovery.id, filledWith(recovery, volume_ml, 1))
  return contentsOf(unit, recovery, { volume_ml, gross_g })
})

onEvent(pails, 'dispose', async (unit, pail, { disposal_ref }) => {
  if (pail.recovery_id !== null)
    await disposePail(unit, pail.recovery_id, { pail, ml: pail.volume_ml }, disposal_ref)
  return { volume_ml: 0 }
})

onEvent(pails, 'clean', async () => ({
  recovery_id: null,
  production_order_id: null,
  product_id: null,
  lot_id: null,
  volume_ml: 0,
  strength_mg_ml: null,
  gross_g: null,
  bin_id: null,
  filled_at: null,
  filled_by_id: null,
  floor_transfer_id: null,
}))
