import { sql } from 'kysely'
import { lots } from '../../../../src/resources/inventory/stock/lots'
import { labReceivingContainers } from '../../../../src/resources/labReceiving/lab_receiving_containers'
import { afterEvent, beforeLock } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'
import { assertReleasable } from './releaseGuard'

const releasing = new WeakMap<Unit, number>()

/** Releases a lot on behalf of a container, which follows by itself. */
export async function whileReleasing(unit: Unit, containerId: number, work: () => Promise<void>) {
  releasing.set(unit, containerId)
  try {
    await work()
  } finally {
    releasing.delete(unit)
  }
}

/** Releases the containers of a lot that are in quarantine, without one that is released already. */
export async function releaseOthers(unit: Unit, lotId: number, without?: number) {
  for (const { id } of await unit.find(labReceivingContainers, { lot_id: lotId, status: 'quarantined' }))
    if (id !== without)
      await unit.transition(labReceivingContainers, id, 'release', {
        status_reason: null,
        released_at: unit.doneAt,
      })
}

beforeLock(lots, async (unit, id, fired) => {
  if (!fired) return
  const { rows } = await sql<{ status: string | null }>`
    with own as (select id from lab_receiving_containers where lot_id = ${id} order by id for update)
    select (select status from lots where id = ${id}) as status from own limit 1`.execute(unit.trx)
  // The guard of the bench holds on the page of lots too.
  if (rows[0]?.status === 'quarantine' && fired.event === 'release' && !releasing.has(unit))
    await assertReleasable(unit, id)
})

afterEvent(lots, 'release', (unit, { id }) => releaseOthers(unit, id, releasing.get(unit)))

afterEvent(lots, 'reject', async (unit, { id, status_reason: reason }) => {
  const changes = { status_reason: reason }
  for (const one of await unit.find(labReceivingContainers, {
    lot_id: id,
    status: ['quarantined', 'released', 'opened', 'hold'],
  })) {
    if (one.status === 'released' || one.status === 'opened')
      await unit.transition(labReceivingContainers, one.id, 'hold', changes)
    await unit.transition(labReceivingContainers, one.id, 'reject', changes)
  }
})
