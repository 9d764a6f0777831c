import { sql } from 'kysely'
import { receivings } from '../../../../src/resources/inventory/receiving/receivings'
import { lots } from '../../../../src/resources/inventory/stock/lots'
import { missingFields } from '../../../../src/resources/kit/fields/requiredWhere'
import { labReceivingCalls } from '../../../../src/resources/labReceiving/labReceivingCalls'
import { labReceivingContainers } from '../../../../src/resources/labReceiving/lab_receiving_containers'
import { labReceivingItems } from '../../../../src/resources/labReceiving/lab_receiving_items'
import { type LabReceiving, labReceivings } from '../../../../src/resources/labReceiving/lab_receivings'
import { t } from '../../../../src/texts/texts'
import { onCall } from '../../../calls/handlers'
import { guardedNew } from '../../../engine/hooks/runHooks'
import { beforeLock, onCreate, onEvent, onUpdate } from '../../../engine/hooks/hooks'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { plantToday } from '../../../site/plant'
import { deliveries } from '../../../site/purchaseHooks'
import { post } from '../../inventory/ledger/post'
import { mirrorsOf } from '../../inventory/ledger/reversed'
import { logContainer } from '../containers/follow'
import { withOwnContainers } from '../containers/ownContainers'
import { voidContainer } from './addContainers'
import { arrivalsOf } from './arrivals'
import { noPapers } from './items'
import { makeReceiving } from './madeReceiving'
import { receiveDelivery } from './receiveDelivery'
import { totalsOf } from './totals'

type Header = Pick<
  LabReceiving,
  | 'kind'
  | 'supplier_id'
  | 'purchase_id'
  | 'transfer_id'
  | 'from_bin_id'
  | 'location_id'
  | 'bin_id'
  | 'received_on'
  | 'packing_slip'
>

/** What a kind of delivery has none of. */
const foreign: Record<LabReceiving['kind'], readonly ('purchase_id' | 'transfer_id' | 'from_bin_id')[]> = {
  purchase: ['transfer_id', 'from_bin_id'],
  sample: ['purchase_id', 'transfer_id', 'from_bin_id'],
  transfer: ['purchase_id', 'from_bin_id'],
  return_from_floor: ['purchase_id', 'transfer_id'],
}

async function assertHeader(unit: Unit, header: Header, id = 0) {
  for (const name of missingFields(labReceivings.fields, header)) throw invalid({ [name]: 'requiredif' })
  for (const name of foreign[header.kind]) if (header[name] !== null) throw invalid({ [name]: 'in' })
  if (header.received_on !== null && header.received_on > (await plantToday(unit)))
    throw invalidBecause('received_on', t('Not in the future'))
  const { rows } = await sql<{
    location_id: number
    supplier_id: number | null
    to_location_id: number | null
  }>`
    select b.location_id,
      (select supplier_id from purchases where id = ${header.purchase_id}) as supplier_id,
      (select to_location_id from transfers where id = ${header.transfer_id}) as to_location_id
    from bins b where b.id = ${header.bin_id}`.execute(unit.trx)
  const [found] = rows
  if (found?.location_id !== header.location_id)
    throw invalidBecause('bin_id', t('This bin is at another location'))
  if (header.purchase_id !== null && found.supplier_id !== header.supplier_id)
    throw invalidBecause('purchase_id', t('This purchase is from another supplier'))
  if (header.transfer_id !== null && found.to_location_id !== header.location_id)
    throw invalidBecause('transfer_id', t('This transfer goes to another location'))
  await assertSlip(unit, header, id)
}

/** A packing slip of a supplier comes once, at the dock or at the bench. */
async function assertSlip(unit: Unit, { supplier_id, packing_slip }: Header, id: number) {
  if (packing_slip === null || supplier_id === null) return
  const { rows } = await sql`select from receivings where supplier_id = ${supplier_id}
    and packing_slip = ${packing_slip} and status <> 'cancelled' and lab_receiving_id is distinct from ${id}`.execute(
    unit.trx,
  )
  if (rows.length > 0) throw invalid({ packing_slip: 'unique' })
}

onCreate(labReceivings, async (unit, values) => {
  await assertHeader(unit, values)
  return { ...values, received_on: values.received_on ?? (await plantToday(unit)) }
})

onUpdate(labReceivings, async (unit, before, changes) => {
  await assertHeader(unit, { ...before, ...changes }, before.id)
  const source = ['supplier_id', 'purchase_id', 'transfer_id', 'from_bin_id', 'location_id'] as const
  const moved = source.find((name) => name in changes && changes[name] !== before[name])
  if (moved && before.status !== 'draft')
    throw invalidBecause(moved, t('{number} is started: this is fixed', { number: before.number }))
  return changes
})

// A delivery is locked before its items and containers.
beforeLock(labReceivings, async (unit, id) => {
  await sql`select from lab_receivings where id = ${id} for update`.execute(unit.trx)
  await sql`select from lab_receiving_items where lab_receiving_id = ${id} order by id for update`.execute(
    unit.trx,
  )
  await sql`select k.id from lab_receiving_containers k join lab_receiving_items i on i.id = k.lab_receiving_item_id
    where i.lab_receiving_id = ${id} order by k.id for update of k`.execute(unit.trx)
})

onEvent(labReceivings, 'start', async (unit, lab) => {
  const existing = await unit.find(labReceivingItems, { lab_receiving_id: lab.id })
  const expected =
    lab.kind === 'purchase' || lab.kind === 'transfer' ? await deliveries().expected(unit.trx, lab) : []
  for (const { product_id, source_line_id, qty_expected, lot_number } of expected) {
    const typed = existing.find((item) => item.source_line_id === source_line_id)
    if (typed) {
      await unit.update(labReceivingItems, typed.id, { qty_expected })
      continue
    }
    if (!(await isLabGoods(unit, product_id))) continue
    const [lot] = lot_number === null ? [] : await unit.find(lots, { product_id, lot_number })
    await unit.insert(
      labReceivingItems,
      await guardedNew(unit, labReceivingItems, {
        ...noPapers,
        lab_receiving_id: lab.id,
        product_id,
        qty_expected,
        supplier_lot: lot ? (lot.supplier_lot ?? lot.lot_number) : null,
        expires_on: lot?.expires_on ?? null,
        lot_id: lot?.id ?? null,
        source_line_id,
        source_status: lab.kind === 'transfer' ? 'in_transfer' : 'in_purchase',
      }),
    )
  }
  return { ...(await totalsOf(unit, lab.id)), started_by_id: unit.by.id > 0 ? unit.by.id : null }
})

/** Other goods of a purchase, bottles or cartons, come to the dock. */
async function isLabGoods(unit: Unit, productId: number) {
  const { rows } = await sql`select from products p join measures m on m.id = p.stock_measure_id
    where p.id = ${productId} and p.lot_tracked and m.dimension in ('volume', 'mass')`.execute(unit.trx)
  return rows.length > 0
}

onEvent(labReceivings, 'receive', receiveDelivery)

onEvent(labReceivings, 'close_short', async (unit, lab, { reason }) => {
  const items = await unit.find(labReceivingItems, { lab_receiving_id: lab.id })
  const [waiting] = await unit.find(labReceivingContainers, {
    lab_receiving_item_id: items.map(({ id }) => id),
    status: 'expected',
  })
  if (waiting)
    throw new Refused('invalid_transition', { text: t('Receive {number} first', { number: waiting.number }) })
  for (const item of items)
    if (item.qty_expected !== null && item.qty_received < item.qty_expected)
      await unit.update(labReceivingItems, item.id, {
        short_reason: reason,
        item_status: item.qty_received > 0 ? 'received' : 'rejected',
      })
  return { ...(await totalsOf(unit, lab.id)), short_reason: reason }
})

async function containersOf(unit: Unit, lab: LabReceiving) {
  const items = await unit.find(labReceivingItems, { lab_receiving_id: lab.id })
  const containers = await unit.find(labReceivingContainers, {
    lab_receiving_item_id: items.map(({ id }) => id),
  })
  return { items, containers: containers.filter(({ status }) => status !== 'void') }
}

onEvent(labReceivings, 'reverse', async (unit, lab) => {
  const { items, containers } = await containersOf(unit, lab)
  const touched = containers.find(
    (one) =>
      one.status !== 'expected' &&
      (one.opened_on !== null || one.remaining_qty !== one.initial_qty || one.parent_container_id !== null),
  )
  if (touched)
    throw new Refused('invalid_transition', {
      text: t('{number} was opened or drawn from', { number: touched.number }),
    })
  await withOwnContainers(unit, async () => {
    if (lab.kind === 'return_from_floor') await moveForth(unit, lab)
    for (const { id, status } of await unit.find(receivings, { lab_receiving_id: lab.id }))
      if (status === 'received' || status === 'partially_received')
        await unit.fire(receivings, id, 'reverse', {}, unit.by)
  })
  for (const container of containers) {
    if (container.status === 'expected') {
      await voidContainer(unit, container)
      continue
    }
    await unit.transition(labReceivingContainers, container.id, 'void', { remaining_qty: 0 })
    await logContainer(unit, {
      container_id: container.id,
      action: 'reverse',
      qty: -container.remaining_qty,
      remaining_qty: 0,
      from_bin_id: container.bin_id,
      source_type: labReceivings.name,
      source_id: lab.id,
    })
  }
  for (const { id } of items)
    await unit.update(labReceivingItems, id, { qty_received: 0, item_status: 'expected' })
  return totalsOf(unit, lab.id)
})

/** What was moved back from the floor goes there again. */
async function moveForth(unit: Unit, lab: LabReceiving) {
  const { rows } = await sql<{ posting_key: string }>`select posting_key from stock_postings
    where source_type = ${labReceivings.name} and source_id = ${lab.id} and event = 'receive' order by id`.execute(
    unit.trx,
  )
  for (const { posting_key } of rows)
    await post(unit, {
      posting_key: `${posting_key}:reverse`,
      source_type: labReceivings.name,
      source_id: lab.id,
      event: 'reverse',
      movements: await mirrorsOf(unit, posting_key),
    })
}

onEvent(labReceivings, 'cancel', async (unit, lab) => {
  const { containers } = await containersOf(unit, lab)
  for (const container of containers) await voidContainer(unit, container)
  for (const { id } of await unit.find(receivings, { lab_receiving_id: lab.id, status: 'in_progress' }))
    await unit.fire(receivings, id, 'cancel', {}, unit.by)
  return totalsOf(unit, lab.id)
})

onCall(labReceivingCalls.askInventory, async ({ unit, input: { id } }) => {
  const lab = await unit.lock(labReceivings, id)
  const [waiting] = await unit.find(receivings, { lab_receiving_id: id, status: 'in_progress' })
  if (waiting)
    throw new Refused('invalid_transition', {
      text: t('{number} waits for inventory to accept what is not expected', { number: waiting.number }),
    })
  if (lab.status !== 'in_progress' && lab.status !== 'partially_received')
    throw new Refused('invalid_transition', { text: t('Start {number} first', { number: lab.number }) })
  const { id: receiving_id } = await makeReceiving(unit, lab, await arrivalsOf(unit, lab))
  return unit.update(labReceivings, id, { receiving_id })
})

onCall(labReceivingCalls.accept, async ({ unit, input: { id, reason } }) => {
  const item = await unit.lock(labReceivingItems, id)
  if (!item.source_status.startsWith('not_in'))
    throw new Refused('invalid_transition', { text: t('This item is expected') })
  return unit.update(labReceivingItems, id, { accept_reason: reason, accepted_by_id: unit.by.id })
})
