import { sql } from 'kysely'
import { lots } from '../../../../src/resources/inventory/stock/lots'
import { recallCalls } from '../../../../src/resources/inventory/traceability/recallCalls'
import { recallCustomers } from '../../../../src/resources/inventory/traceability/recall_customers'
import { recallLots } from '../../../../src/resources/inventory/traceability/recall_lots'
import { type Recall, recalls } from '../../../../src/resources/inventory/traceability/recalls'
import { t } from '../../../../src/texts/texts'
import { onCall } from '../../../calls/handlers'
import { Refused } from '../../../engine/errors'
import { afterEvent, onCreate, onEvent, onRemove } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'
import { reachedCustomers, reachedLots } from './recallReach'
import { traceLots } from '../../../site/lots/traceLots'

const traced = () => new Refused('other', { text: t('Lots and customers of a recall come from its trace') })
for (const resource of [recallLots, recallCustomers] as const) {
  onCreate(resource, async () => {
    throw traced()
  })
  onRemove(resource, async () => {
    throw traced()
  })
}

/** Statuses in which goods can still be used. */
const usable: ReadonlySet<string> = new Set(['quarantine', 'released'])

/** Adds what the recall reaches and does not list yet; a recall puts all of it on hold, a drill nothing. */
async function reach(unit: Unit, recall: Recall) {
  const { levels } = await traceLots(unit.trx, [recall.lot_id], 'uses')
  const listed = new Map(
    (await unit.find(recallLots, { recall_id: recall.id })).map((row) => [row.lot_id, row] as const),
  )
  for (const { lot_id, level, status, on_hand } of await reachedLots(unit.trx, levels)) {
    const isFrozen = recall.kind === 'recall' && usable.has(status)
    const row = listed.get(lot_id)
    if (row && !isFrozen) continue
    if (isFrozen) await unit.fire(lots, lot_id, 'hold', { reason: recall.reason.slice(0, 500) })
    if (row) await unit.update(recallLots, row.id, { is_frozen: true })
    else {
      const { product_id } = await unit.get(lots, lot_id)
      await unit.insert(recallLots, {
        recall_id: recall.id,
        lot_id,
        product_id,
        level,
        status_before: status,
        is_frozen: isFrozen,
        on_hand,
      })
    }
  }
  const warned = new Map(
    (await unit.find(recallCustomers, { recall_id: recall.id })).map(
      (row) => [row.customer_id, row] as const,
    ),
  )
  for (const { customer_id, ...units } of await reachedCustomers(unit.trx, [...levels.keys()])) {
    const row = warned.get(customer_id)
    if (!row) await unit.insert(recallCustomers, { recall_id: recall.id, customer_id, ...units })
    else if (row.units_shipped !== units.units_shipped || row.units_back !== units.units_back)
      await unit.update(recallCustomers, row.id, units)
  }
  return countsOf(unit, recall.id)
}

async function countsOf(unit: Unit, recall_id: number) {
  const reached = await unit.find(recallLots, { recall_id })
  const customers = await unit.find(recallCustomers, { recall_id })
  return {
    lot_count: reached.length,
    frozen_count: reached.filter(({ is_frozen }) => is_frozen === 1).length,
    customer_count: customers.length,
    customers_open: customers.filter(({ status }) => status === 'to_notify').length,
  }
}

onEvent(recalls, 'start', async (unit, row) => ({
  ...(await reach(unit, row)),
  started_at: unit.doneAt,
  started_by_id: unit.by.id,
}))
onEvent(recalls, 'refresh', reach)

onEvent(recalls, 'close', async (unit, row, { outcome }) => {
  const counts = await reach(unit, row)
  if (row.kind === 'recall' && counts.customers_open > 0)
    throw new Refused('other', {
      text: t('{count} customers were not notified yet', { count: counts.customers_open }),
    })
  return { ...counts, outcome, closed_at: unit.doneAt, closed_by_id: unit.by.id }
})

onEvent(recallCustomers, 'notify', async (unit, _row, { note }) => ({
  notified_at: unit.doneAt,
  notified_by_id: unit.by.id,
  note: note ?? null,
}))
onEvent(recallCustomers, 'answer', async (unit, row, { units_left, note }) => ({
  answered_at: unit.doneAt,
  units_left,
  note: note ?? row.note,
}))
afterEvent(recallCustomers, 'notify', async (unit, { recall_id }) => {
  await unit.lock(recalls, recall_id)
  await unit.update(recalls, recall_id, await countsOf(unit, recall_id))
})

onCall(recallCalls.reach, async ({ db, input: { id } }) => {
  const { rows } = await sql<Pick<Recall, 'lot_id' | 'kind' | 'status'>>`
    select lot_id, kind, status from recalls where id = ${id}`.execute(db)
  const [recall] = rows
  if (!recall) throw new Refused('not_found', { text: t('There is no such recall') })
  const { levels } = await traceLots(db, [recall.lot_id], 'uses')
  const reached = await reachedLots(db, levels)
  const bottles = reached.filter(({ is_unit }) => is_unit === 1)
  const sum = (of: 'made' | 'on_hand' | 'shipped' | 'back' | 'gone') =>
    bottles.reduce((total, { [of]: qty }) => total + qty, 0)
  return {
    lots: reached,
    unfrozen: recall.kind === 'drill' ? 0 : reached.filter(({ status }) => usable.has(status)).length,
    units: {
      made: sum('made'),
      on_hand: sum('on_hand'),
      shipped: sum('shipped'),
      back: sum('back'),
      gone: sum('gone'),
    },
    customers: (await reachedCustomers(db, [...levels.keys()])).length,
  }
})
