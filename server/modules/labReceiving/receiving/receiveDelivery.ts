import { sql } from 'kysely'
import { receivingLines } from '../../../../src/resources/inventory/receiving/receiving_lines'
import { type Receiving, receivings } from '../../../../src/resources/inventory/receiving/receivings'
import type { Lot } from '../../../../src/resources/inventory/stock/lots'
import { scaled, sumOf, unscaled } from '../../../../src/resources/kit/text/sum'
import {
  type LabContainer,
  labReceivingContainers,
} from '../../../../src/resources/labReceiving/lab_receiving_containers'
import {
  type LabReceivingItem,
  labReceivingItems,
} from '../../../../src/resources/labReceiving/lab_receiving_items'
import { type LabReceiving, labReceivings } from '../../../../src/resources/labReceiving/lab_receivings'
import type { FieldErrors } from '../../../../src/resources/kit/fields/validate'
import { t } from '../../../../src/texts/texts'
import { invalid, invalidBecause, Refused, refusalOf } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { plantToday } from '../../../site/plant'
import { deliveries } from '../../../site/receivingHooks'
import { post } from '../../inventory/ledger/post'
import { assertCabinets } from '../classes/cabinetRules'
import { logContainer } from '../containers/follow'
import { withOwnContainers } from '../containers/ownContainers'
import { sourceKindOf } from './items'
import { lotOf } from './labLots'
import { totalsOf } from './totals'

const other = (text: string) => ({ code: 'other', text })

/** An item with what of it goes into stock now, and the lot that it goes under. */
export type Arrival = { item: LabReceivingItem; place: number; containers: LabContainer[]; lot: Lot }

const isUnaccepted = ({ source_status, accepted_by_id }: LabReceivingItem) =>
  (source_status === 'not_in_purchase' || source_status === 'not_in_transfer') && accepted_by_id === null

/** What is wrong with an item that is to be posted, by field. */
function wrongOf(item: LabReceivingItem, { kind }: LabReceiving, today: string): FieldErrors {
  const wrong: FieldErrors = {}
  if (item.supplier_lot === null) wrong.supplier_lot = 'required'
  if (item.flashpoint_class_id === null) wrong.flashpoint_class_id = 'required'
  if (item.expires_on !== null && item.expires_on < today && kind !== 'return_from_floor') {
    if (kind !== 'sample') wrong.expires_on = other(t('Already expired on receipt'))
    else if (item.expired_reason === null) wrong.expired_reason = 'requiredif'
  }
  return wrong
}

/** The items of a delivery with their containers that wait to be posted. */
async function coming(unit: Unit, receiving: LabReceiving) {
  const items = await unit.find(labReceivingItems, { lab_receiving_id: receiving.id })
  const waiting = await unit.find(labReceivingContainers, {
    lab_receiving_item_id: items.map(({ id }) => id),
    status: 'expected',
  })
  return items.flatMap((item, place) => {
    const containers = waiting.filter(({ lab_receiving_item_id: of }) => of === item.id)
    return containers.length > 0 ? [{ item, place, containers }] : []
  })
}

async function assertPhoto(unit: Unit, { id, condition }: LabReceiving) {
  if (condition !== 'damaged') return
  const { rows } =
    await sql`select from attachments where entity = ${labReceivings.name} and entity_id = ${id}
    and mime like 'image/%' limit 1`.execute(unit.trx)
  if (rows.length === 0) throw invalidBecause('condition', t('Attach a photo of the damage'))
}

/** Everything that goes into stock now, or the refusal of all that is wrong with it. */
export async function arrivalsOf(unit: Unit, receiving: LabReceiving): Promise<Arrival[]> {
  const found = await coming(unit, receiving)
  if (found.length === 0) throw invalidBecause('containers', t('Weigh at least one container'))
  await assertPhoto(unit, receiving)
  const today = await plantToday(unit)
  const errors: FieldErrors = {}
  for (const { item, place } of found)
    for (const [field, rule] of Object.entries(wrongOf(item, receiving, today)))
      errors[`items.${place}.${field}`] = rule
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const arrivals: Arrival[] = []
  for (const one of found) arrivals.push({ ...one, lot: await lotOf(unit, receiving, one.item) })
  return arrivals
}

const qtyOf = (containers: readonly LabContainer[]) =>
  Number(sumOf(containers.map(({ initial_qty }) => initial_qty)))

function byBin(containers: readonly LabContainer[]) {
  const bins = new Map<number, LabContainer[]>()
  for (const one of containers) bins.set(one.bin_id, [...(bins.get(one.bin_id) ?? []), one])
  return bins
}

/** The lines of the delivery of inventory: one for each item and bin. */
async function addLines(unit: Unit, receiving: Receiving, arrivals: readonly Arrival[]) {
  const expected = await deliveries().expected(unit.trx, receiving)
  for (const { item, containers, lot } of arrivals) {
    const source = expected.find(({ source_line_id }) => source_line_id === item.source_line_id)
    const isExpired = item.expired_reason !== null
    for (const [bin_id, own] of byBin(containers)) {
      const qty_now = qtyOf(own)
      await unit.insert(receivingLines, {
        receiving_id: receiving.id,
        product_id: item.product_id,
        source_line_id: item.source_line_id,
        source_status: item.source_status,
        accept_reason: item.accept_reason,
        accepted_by_id: item.accepted_by_id,
        qty_expected: item.source_line_id === null ? null : qty_now,
        qty_now,
        lot_number: lot.lot_number,
        supplier_lot: item.supplier_lot,
        manufactured_on: item.manufactured_on,
        expires_on: lot.expires_on,
        bin_id,
        condition: isExpired ? 'expired' : 'good',
        unit_cost: source?.unit_cost ?? null,
      })
    }
  }
}

/** The delivery of inventory that a delivery at the bench posts through, in progress. */
export async function makeReceiving(
  unit: Unit,
  lab: LabReceiving,
  arrivals: readonly Arrival[],
): Promise<Receiving> {
  const isFirst = (await unit.find(receivings, { lab_receiving_id: lab.id })).length === 0
  const { rows } = await sql<{ number: string }>`
    select number from purchases where id = ${lab.purchase_id}
    union all select number from transfers where id = ${lab.transfer_id}`.execute(unit.trx)
  const receiving = await unit.insert(receivings, {
    status: 'in_progress',
    source_kind: sourceKindOf(lab),
    supplier_id: lab.supplier_id,
    purchase_id: lab.purchase_id,
    transfer_id: lab.transfer_id,
    source_number: rows[0]?.number ?? lab.number,
    location_id: lab.location_id,
    bin_id: lab.bin_id,
    packing_slip: isFirst ? lab.packing_slip : null,
    arrived_at: unit.doneAt,
    carrier_id: lab.carrier_id,
    bill_of_lading: lab.waybill,
    lab_receiving_id: lab.id,
    line_count: arrivals.length,
    unaccepted: arrivals.filter(({ item }) => isUnaccepted(item)).length,
  })
  await addLines(unit, receiving, arrivals)
  return receiving
}

/** Inventory accepts items that are not expected on the delivery made for them; admin does so at once. */
async function acceptedReceiving(
  unit: Unit,
  lab: LabReceiving,
  arrivals: readonly Arrival[],
): Promise<Receiving> {
  const [waiting] = await unit.find(receivings, { lab_receiving_id: lab.id, status: 'in_progress' })
  const unaccepted = arrivals.filter(({ item }) => isUnaccepted(item))
  if (!waiting) {
    if (unaccepted.length > 0)
      throw new Refused('not_expected', {
        text: t('{product} is not expected. Ask inventory to accept it, or take it off', {
          product: unaccepted[0]?.item.product,
        }),
      })
    return makeReceiving(unit, lab, arrivals)
  }
  if (waiting.unaccepted > 0)
    throw new Refused('not_expected', {
      text: t('{number} waits for inventory to accept what is not expected', { number: waiting.number }),
    })
  const answers = await unit.find(receivingLines, { receiving_id: waiting.id })
  for (const { item } of unaccepted) {
    const line = answers.find((one) => one.product_id === item.product_id && one.accepted_by_id !== null)
    await unit.update(labReceivingItems, item.id, {
      accept_reason: line?.accept_reason ?? null,
      accepted_by_id: line?.accepted_by_id ?? null,
    })
  }
  // What was weighed since has lines of its own.
  for (const { id } of answers) await unit.remove(receivingLines, id)
  const accepted = await Promise.all(
    arrivals.map(async (one) => ({ ...one, item: await unit.get(labReceivingItems, one.item.id) })),
  )
  const left = accepted.find(({ item }) => isUnaccepted(item))
  if (left)
    throw new Refused('not_expected', {
      text: t('{product} is not expected. Ask inventory to accept it, or take it off', {
        product: left.item.product,
      }),
    })
  await addLines(unit, waiting, accepted)
  return waiting
}

/** A fault of a line of inventory is reported at its item. */
function ofItems(error: unknown, arrivals: readonly Arrival[]) {
  const refused = refusalOf(error)
  if (refused?.code !== 'validation_error') return error
  const lines = arrivals.flatMap(({ place, containers }) =>
    [...new Set(containers.map(({ bin_id }) => bin_id))].map(() => place),
  )
  return invalid(
    Object.fromEntries(
      Object.entries(refused.errors).map(([key, rule]) => {
        const [table, at = '', field = ''] = key.split('.')
        return [table === 'receiving_lines' ? `items.${lines[Number(at)] ?? 0}.${field}` : key, rule]
      }),
    ),
  )
}

type Moved = { id: number; lot_id: number; to_bin_id: number }

/** The movements that brought lots into bins since a movement. */
async function movementsInto(unit: Unit, arrivals: readonly Arrival[], after: number): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    select id, lot_id, to_bin_id from stock_movements
    where id > ${after} and lot_id = any(${arrivals.map(({ lot }) => lot.id)}::bigint[]) order by id`.execute(
    unit.trx,
  )
  return rows
}

async function lastMovement(unit: Unit) {
  const { rows } = await sql<{ id: number | null }>`select max(id) as id from stock_movements`.execute(
    unit.trx,
  )
  return rows[0]?.id ?? 0
}

/** Goods that come back from the floor are moved, each lot from where it was to the bins of its containers. */
async function moveBack(unit: Unit, lab: LabReceiving, arrivals: readonly Arrival[]) {
  await post(unit, {
    posting_key: `${labReceivings.name}:${lab.id}:receive:${lab.version}`,
    source_type: labReceivings.name,
    source_id: lab.id,
    event: 'receive',
    movements: arrivals.flatMap(({ item, lot, containers }) =>
      [...byBin(containers)].map(([bin_id, own]) => ({
        product_id: item.product_id,
        lot_id: lot.id,
        from_bin_id: lab.from_bin_id ?? 0,
        to_bin_id: bin_id,
        qty: qtyOf(own),
        reason: 'bin_move' as const,
        source_line_id: item.id,
      })),
    ),
  })
}

/** Brings containers into stock with the movement that brought them. */
async function stockContainers(
  unit: Unit,
  lab: LabReceiving,
  arrivals: readonly Arrival[],
  moved: readonly Moved[],
) {
  for (const { containers, lot } of arrivals)
    for (const container of containers) {
      const movement = moved.find(
        ({ lot_id, to_bin_id }) => lot_id === lot.id && to_bin_id === container.bin_id,
      )
      await unit.transition(labReceivingContainers, container.id, 'receive', {
        lot_id: lot.id,
        received_on: lab.received_on,
        expires_on: container.expires_on ?? lot.expires_on,
      })
      await logContainer(unit, {
        container_id: container.id,
        action: 'receive',
        qty: container.initial_qty,
        remaining_qty: container.initial_qty,
        to_bin_id: container.bin_id,
        gross_g: container.gross_g,
        stock_movement_id: movement?.id ?? null,
        source_type: labReceivings.name,
        source_id: lab.id,
      })
    }
}

async function settleItems(unit: Unit, arrivals: readonly Arrival[]) {
  for (const { item, lot, containers } of arrivals) {
    const qty_received = unscaled(scaled(item.qty_received) + scaled(qtyOf(containers)))
    const isShort = item.qty_expected !== null && Number(qty_received) < item.qty_expected
    await unit.update(labReceivingItems, item.id, {
      lot_id: lot.id,
      qty_received,
      item_status: isShort ? 'partially_received' : 'received',
    })
  }
}

export async function receiveDelivery(unit: Unit, lab: LabReceiving) {
  const arrivals = await arrivalsOf(unit, lab)
  const after = await lastMovement(unit)
  const receiving = await withOwnContainers(unit, async () => {
    if (lab.kind === 'return_from_floor') return moveBack(unit, lab, arrivals).then(() => null)
    const made = await acceptedReceiving(unit, lab, arrivals)
    await unit.fire(receivings, made.id, 'receive', {}, unit.by).catch((error: unknown) => {
      throw ofItems(error, arrivals)
    })
    return made
  })
  await stockContainers(unit, lab, arrivals, await movementsInto(unit, arrivals, after))
  await settleItems(unit, arrivals)
  await assertCabinets(
    unit,
    arrivals.flatMap(({ containers }) => containers.map(({ id }) => id)),
  )
  await assertPlaces(
    unit,
    arrivals.map(({ lot }) => lot.id),
  )
  return {
    ...(await totalsOf(unit, lab.id)),
    ...(receiving && { receiving_id: receiving.id }),
    posted_at: unit.doneAt,
  }
}

/** Each place where a lot is kept by container has as much in its containers as in the ledger. */
export async function assertPlaces(unit: Unit, lotIds: readonly number[]) {
  const { rows } = await sql<{ code: string }>`
    select b.code from stock_levels l join bins b on b.id = l.bin_id
    cross join lateral (select sum(k.remaining_qty) as qty from lab_receiving_containers k
      where k.lot_id = l.lot_id and k.bin_id = l.bin_id
        and k.status in ('quarantined', 'released', 'opened', 'hold', 'rejected')) c
    where l.lot_id = any(${[...lotIds]}::bigint[]) and c.qty is not null and c.qty <> l.on_hand`.execute(
    unit.trx,
  )
  const [wrong] = rows
  if (wrong)
    throw new Refused('container_required', {
      text: t('Stock of this lot without a container is in {bin}: register it first', { bin: wrong.code }),
    })
}
