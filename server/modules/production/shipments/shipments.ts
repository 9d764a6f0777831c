import { sql } from 'kysely'
import { allocations } from '../../../../src/resources/inventory/allocations/allocations'
import { transfers } from '../../../../src/resources/inventory/transfers/transfers'
import {
  type ShipmentLine,
  shipmentLines,
} from '../../../../src/resources/production/shipments/shipment_lines'
import { type Shipment, shipments } from '../../../../src/resources/production/shipments/shipments'
import { skids } from '../../../../src/resources/production/skids/skids'
import { pickValues } from '../../../../src/resources/kit/fields/pickValues'
import { t } from '../../../../src/texts/texts'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import { afterEvent, beforeLock, onCreate, onEvent, onLines, onRemove } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'
import { lockOrders } from '../floorTransfers/transferredStep'
import { byLot, type Content, documentOf, promisedOf } from './contents'
import { lockDocument, plannedFor, toCentre, toCustomer, toPlace } from './destination'
import { assertReceived, drawUp, freeSkid } from './drawUp'
import { assertFits } from './fit'
import { lineOf } from './lineOf'
import { assertStaged, stageSkids } from './staging'
import { contentsOf, linesOf, sumsOf } from './sums'

// Orders whose bottles leave, and what the shipment fulfils, are locked before it: as every act of the floor does.
beforeLock(shipments, async (unit, id, fired) => {
  if (fired?.event === 'ship' || fired?.event === 'reverse') {
    const { rows } = await sql<{ id: number }>`
      select production_order_id as id from shipment_lines where shipment_id = ${id} and production_order_id is not null
      union select c.production_order_id from shipment_lines l join cartons c on c.skid_id = l.skid_id
        where l.shipment_id = ${id}`.execute(unit.trx)
    await lockOrders(
      unit,
      rows.map((row) => row.id),
    )
  }
  const { rows } = await sql<Pick<Shipment, 'allocation_id' | 'transfer_id'>>`
    select allocation_id, transfer_id from shipments where id = ${id}`.execute(unit.trx)
  if (rows[0]) await lockDocument(unit, rows[0])
})

onCreate(shipments, async (unit, values) => {
  const { allocation_id, transfer_id, location_id, from_location_id } = values
  const documents = [allocation_id, transfer_id, location_id].filter((id) => id !== null && id !== undefined)
  if (documents.length !== 1)
    throw invalidBecause('allocation_id', t('Choose a packing list, a transfer or a distribution centre'))
  if (allocation_id) {
    const allocation = await unit.lock(allocations, allocation_id)
    if (allocation.status !== 'packed') throw invalid({ allocation_id: 'in' })
    await assertOnly(unit, 'allocation_id', allocation_id)
    const { carrier_id, service, tracking_number, ...to } = await toCustomer(unit, allocation)
    return {
      ...values,
      ...to,
      carrier_id: values.carrier_id ?? carrier_id,
      service: values.service ?? service,
      tracking_number: values.tracking_number ?? tracking_number,
      ...(await timesOf(unit, values, allocation.promised_on)),
    }
  }
  if (transfer_id) {
    const transfer = await unit.lock(transfers, transfer_id)
    if (!['partially_allocated', 'allocated'].includes(transfer.status)) throw invalid({ transfer_id: 'in' })
    await assertOnly(unit, 'transfer_id', transfer_id)
    const { carrier_id, tracking_number, ...to } = await toCentre(unit, transfer)
    return {
      ...values,
      ...to,
      carrier_id: values.carrier_id ?? carrier_id,
      tracking_number: values.tracking_number ?? tracking_number,
      ...(await timesOf(unit, values, transfer.needed_on)),
    }
  }
  return {
    ...values,
    ...(await toPlace(unit, location_id ?? 0, from_location_id)),
    ...(await timesOf(unit, values, null)),
  }
})

/** The skids of lines, locked in the order of their ids by one statement; answers these. */
async function lockSkids(unit: Unit, lines: readonly ShipmentLine[]) {
  const ids = lines.flatMap(({ skid_id }) => skid_id ?? []).toSorted((one, other) => one - other)
  if (ids.length > 0) await unit.load({ resource: skids, where: { id: ids }, isLocked: true })
  return ids
}

const takenBy = (lines: readonly ShipmentLine[], contents: ReadonlyMap<number, Content[]>) =>
  lines.map(({ id, item }) => ({ item, contents: contents.get(id) ?? [] }))

/** One shipment for each packing list or transfer. */
async function assertOnly(unit: Unit, field: 'allocation_id' | 'transfer_id', id: number) {
  const found = await unit.find(shipments, { [field]: id })
  const other = found.find(({ status }) => status !== 'cancelled')
  if (other) throw invalidBecause(field, t('{number} is for it already', { number: other.number }))
}

async function timesOf(
  unit: Unit,
  {
    planned_on,
    cut_off_at,
  }: { planned_on?: string | null | undefined; cut_off_at?: string | null | undefined },
  day: string | null,
) {
  const planned = await plannedFor(unit, planned_on ?? day)
  return { planned_on: planned_on ?? planned.planned_on, cut_off_at: cut_off_at ?? planned.cut_off_at }
}

const drawnSums = (shipment: Shipment) =>
  pickValues(shipment, [
    'lines_count',
    'lines_loaded',
    'skids_count',
    'skids_loaded',
    'cartons',
    'units',
    'gross_kg',
  ])

/** A new one is drawn up at once; its lines are written by what it takes alone. */
onLines(shipments, async (unit, shipment) =>
  shipment.status === 'draft' && documentOf(shipment) !== null ? drawnSums(await drawUp(unit, shipment)) : {},
)
const drawnUp = () => new Refused('other', { text: t('The lines of a shipment come from what it takes') })
onCreate(shipmentLines, async () => {
  throw drawnUp()
})
onRemove(shipmentLines, async () => {
  throw drawnUp()
})

afterEvent(shipments, 'cancel', async (unit, shipment) => {
  for (const line of await linesOf(unit, shipment)) await freeSkid(unit, line)
})

onEvent(shipments, 'make_ready', async (unit, shipment) => {
  const before = await linesOf(unit, shipment)
  if (documentOf(shipment) === null && before.length === 0)
    throw invalidBecause('shipment_lines', t('Nothing is on {number}', { number: shipment.number }))
  const transfer_id =
    documentOf(shipment) === null ? await stageSkids(unit, shipment, before) : shipment.transfer_id
  const now = { ...shipment, transfer_id }
  await assertStaged(unit, now)
  await drawUp(unit, now)
  const lines = await linesOf(unit, shipment)
  if (lines.length === 0)
    throw invalidBecause('shipment_lines', t('Nothing is on {number}', { number: shipment.number }))
  const contents = await contentsOf(unit, lines)
  await assertFits(unit, shipment, takenBy(lines, contents))
  const carried = await lockSkids(unit, lines)
  for (const { id, skid_id } of lines)
    if (skid_id !== null)
      await assertReceived(unit, await unit.lock(skids, skid_id), shipment.id, contents.get(id) ?? [])
  await Promise.all(carried.map((id) => unit.transition(skids, id, 'allocate', {})))
  return { transfer_id, ...(await sumsOf(unit, shipment)) }
})

onEvent(shipments, 'load', async (unit, shipment, payload) => {
  const line = await lineOf(unit, shipment, payload)
  if (line.loaded_at !== null)
    throw new Refused('already_loaded', { text: t('{item} is loaded already', { item: line.item }) })
  await assertFits(unit, shipment, takenBy([line], await contentsOf(unit, [line])))
  await unit.update(
    shipmentLines,
    line.id,
    { loaded_at: unit.doneAt, loaded_by_id: unit.by.id || null },
    'loaded',
  )
  return {
    ...(await sumsOf(unit, shipment)),
    loading_started_at: shipment.loading_started_at ?? unit.doneAt,
    loaded_by_id: unit.by.id || null,
  }
})

onEvent(shipments, 'unload', async (unit, shipment, payload) => {
  const line = await lineOf(unit, shipment, payload)
  if (line.loaded_at === null)
    throw new Refused('not_loaded', { text: t('{item} is not loaded', { item: line.item }) })
  await unit.update(shipmentLines, line.id, { loaded_at: null, loaded_by_id: null }, 'unloaded')
  return sumsOf(unit, shipment)
})
afterEvent(shipments, 'unload', async (unit, { id, lines_loaded }) => {
  if (lines_loaded === 0) await unit.fire(shipments, id, 'fall_back')
})
onEvent(shipments, 'fall_back', async () => ({ loading_started_at: null, loaded_by_id: null }))

/** Refuses to ship what is not on the truck, or what the packing list no longer says. */
async function assertWhole(unit: Unit, shipment: Shipment) {
  const lines = await linesOf(unit, shipment)
  const missing = lines.filter(({ loaded_at }) => loaded_at === null)
  if (missing.length > 0 || lines.length === 0)
    throw new Refused('not_all_loaded', {
      text: t('Not loaded: {items}', { items: missing.map(({ item }) => item).join(', ') }),
      line_ids: missing.map(({ id }) => id),
    })
  const contents = await contentsOf(unit, lines)
  const taken = byLot([...contents.values()].flat())
  const promised = byLot(await promisedOf(unit, shipment))
  const differs = [...new Set([...taken.keys(), ...promised.keys()])].some(
    (lot) => taken.get(lot) !== promised.get(lot),
  )
  if (differs)
    throw new Refused('lines_differ', {
      text: t('{number} does not hold what its packing list says: cancel it and pack again', {
        number: shipment.number,
      }),
    })
  await assertFits(unit, shipment, takenBy(lines, contents))
}

onEvent(shipments, 'ship', async (unit, shipment, payload) => {
  const carrier_id = payload.carrier_id ?? shipment.carrier_id
  const seal_number = payload.seal_number ?? shipment.seal_number
  if (carrier_id === null || seal_number === null)
    throw invalid({
      ...(carrier_id === null && { carrier_id: 'requiredif' }),
      ...(seal_number === null && { seal_number: 'requiredif' }),
    })
  await assertWhole(unit, shipment)
  return {
    carrier_id,
    seal_number,
    tracking_number: payload.tracking_number ?? shipment.tracking_number,
    trailer: payload.trailer ?? shipment.trailer,
    shipped_at: unit.at,
    shipped_by_id: unit.by.id || null,
  }
})
afterEvent(shipments, 'ship', async (unit, shipment) => {
  const { allocation_id, transfer_id, carrier_id, tracking_number } = shipment
  const carried = await lockSkids(unit, await linesOf(unit, shipment))
  await Promise.all(carried.map((id) => unit.transition(skids, id, 'ship', {})))
  if (allocation_id !== null)
    await unit.fire(allocations, allocation_id, 'ship', { carrier_id, tracking_number })
  if (transfer_id !== null) await unit.fire(transfers, transfer_id, 'ship', { carrier_id, tracking_number })
})

onEvent(shipments, 'deliver', async (unit, _shipment, payload) => ({ ...payload, delivered_at: unit.at }))
onEvent(shipments, 'cancel', async (_unit, _shipment, payload) => payload)

onEvent(shipments, 'reverse', async (unit, shipment) => {
  for (const { id } of await linesOf(unit, shipment))
    await unit.update(shipmentLines, id, { loaded_at: null, loaded_by_id: null }, 'unloaded')
  return {
    ...(await sumsOf(unit, shipment)),
    ...{ shipped_at: null, shipped_by_id: null, loading_started_at: null, loaded_by_id: null },
  }
})
afterEvent(shipments, 'reverse', async (unit, shipment) => {
  const { allocation_id, transfer_id } = shipment
  if (allocation_id !== null) await unit.fire(allocations, allocation_id, 'reverse')
  if (transfer_id !== null) await unit.fire(transfers, transfer_id, 'reverse')
  const carried = await lockSkids(unit, await linesOf(unit, shipment))
  await Promise.all(carried.map((id) => unit.transition(skids, id, 'unship', {})))
})
