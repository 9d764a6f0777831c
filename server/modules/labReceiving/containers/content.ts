import { sql } from 'kysely'
import { scaled, unscaled } from '../../../../src/resources/kit/text/sum'
import type { ContainerLog } from '../../../../src/resources/labReceiving/lab_receiving_container_logs'
import {
  type LabContainer,
  labReceivingContainers,
  usableStatuses,
} from '../../../../src/resources/labReceiving/lab_receiving_containers'
import type { MovementReason } from '../../../../src/resources/inventory/stock/stock_movements'
import { words } from '../../../../src/resources/kit/text/words'
import { t } from '../../../../src/texts/texts'
import { Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { plantToday } from '../../../site/plant'
import { post } from '../../inventory/ledger/post'
import { logContainer } from './follow'
import { withOwnContainers } from './ownContainers'

/** Refuses a container from which nothing may be taken. */
export async function assertUsable(unit: Unit, { number, status, due_on }: LabContainer) {
  if (!usableStatuses.some((one) => one === status))
    throw new Refused('invalid_transition', {
      text: t('{number} is {status}', { number, status: words(status).toLowerCase() }),
    })
  if (due_on !== null && due_on < (await plantToday(unit)))
    throw new Refused('container_expired', {
      text: t('{number} could be used until {day}: retest it, or take another one', { number, day: due_on }),
    })
}

export function assertEnough({ number, remaining_qty, measure }: LabContainer, qty: number) {
  if (scaled(qty) > scaled(remaining_qty))
    throw new Refused('insufficient_stock', {
      text: t('{number} has {remaining} {measure} left', { number, remaining: remaining_qty, measure }),
    })
}

export const lessOf = ({ remaining_qty }: LabContainer, qty: number) =>
  Number(unscaled(scaled(remaining_qty) - scaled(qty)))

async function outsideBin(unit: Unit, kind: 'virtual_sample' | 'virtual_scrap' | 'virtual_supplier') {
  const rows = await unit.trx.selectFrom('bins').select('id').where('kind', '=', kind).execute()
  return rows[0]?.id ?? 0
}

type Taken = {
  event: string
  reason: MovementReason
  outside: 'virtual_sample' | 'virtual_scrap' | 'virtual_supplier'
  action: ContainerLog['action']
  qty: number
  note?: string | null
}

/** Takes goods out of a container and out of stock, with the entry of its history; answers what is left. */
export async function takeOut(unit: Unit, row: LabContainer, taken: Taken): Promise<number> {
  const { event, reason, outside, action, qty, note = null } = taken
  assertEnough(row, qty)
  const remaining_qty = lessOf(row, qty)
  const to_bin_id = await outsideBin(unit, outside)
  const { movement_ids } = await withOwnContainers(unit, () =>
    post(unit, {
      posting_key: `${labReceivingContainers.name}:${row.id}:${event}:${row.version}`,
      source_type: labReceivingContainers.name,
      source_id: row.id,
      event,
      movements: [
        {
          product_id: row.product_id,
          lot_id: row.lot_id ?? 0,
          from_bin_id: row.bin_id,
          to_bin_id,
          qty,
          reason,
          note,
          container_id: row.id,
        },
      ],
    }),
  )
  await logContainer(unit, {
    container_id: row.id,
    action,
    qty: -qty,
    remaining_qty,
    from_bin_id: row.bin_id,
    stock_movement_id: movement_ids[0] ?? null,
    source_type: labReceivingContainers.name,
    source_id: row.id,
    note,
  })
  return remaining_qty
}

/** Takes a container, and all others of its lot, before anything that a posting locks. */
export async function lockOfLot(unit: Unit, id: number) {
  await sql`select from lab_receiving_containers where id = ${id}
      or lot_id = (select lot_id from lab_receiving_containers where id = ${id}) order by id for update`.execute(
    unit.trx,
  )
}
