import { sql } from 'kysely'
import {
  type ProductionOrderCorrection,
  productionOrderCorrections,
} from '../../../../src/resources/production/corrections/production_order_corrections'
import { productionOrders } from '../../../../src/resources/production/orders/production_orders'
import { t } from '../../../../src/texts/texts'
import { Refused } from '../../../engine/errors'
import { beforeLock, onCreate, onEvent, onRefused } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'
import { lockFloor } from '../steps/stepLocks'
import { applyCorrection } from './apply'
import './preview'
import { requestCorrection } from './request'

/** The floor locks order, machine and steps before anything of them. */
async function lockCorrection(unit: Unit, id: number) {
  const { rows } = await sql<{ production_order_id: number; step_id: number | null }>`
    select production_order_id, step_id from production_order_corrections where id = ${id}`.execute(unit.trx)
  const [places] = rows
  if (!places) return
  if (places.step_id !== null) await lockFloor(unit, places.step_id)
  await unit.lock(productionOrders, places.production_order_id)
}

const decide = async (
  unit: Unit,
  _row: ProductionOrderCorrection,
  { note }: { note?: string | null | undefined },
) => ({ note: note ?? null, decided_by_id: unit.by.id || null, decided_at: unit.doneAt })

onCreate(productionOrderCorrections, requestCorrection)
beforeLock(productionOrderCorrections, lockCorrection)
onEvent(productionOrderCorrections, 'reject', decide)
onEvent(productionOrderCorrections, 'approve', async (unit, row, payload) => {
  const moved = await applyCorrection(unit, row)
  return {
    ...(await decide(unit, row, payload)),
    effect_movement_ids: moved.length > 0 ? moved.join(', ') : null,
  }
})

onRefused(productionOrderCorrections, async ({ by }, { requested_by_id }, event, refused) =>
  refused === 'no_privileges' && event !== 'withdraw' && requested_by_id === by.id
    ? new Refused('self_approval', { text: t('Another person must approve this') })
    : undefined,
)
