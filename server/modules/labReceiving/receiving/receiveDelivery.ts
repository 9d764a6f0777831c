import { sql } from 'kysely'
import { receivings } from '../../../../src/resources/inventory/receiving/receivings'
import { scaled, unscaled } from '../../../../src/resources/kit/text/sum'
import { labReceivingContainers } from '../../../../src/resources/labReceiving/lab_receiving_containers'
import { labReceivingItems } from '../../../../src/resources/labReceiving/lab_receiving_items'
import { type LabReceiving, labReceivings } from '../../../../src/resources/labReceiving/lab_receivings'
import { t } from '../../../../src/texts/texts'
import { invalid, Refused, refusalOf } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { post } from '../../inventory/ledger/post'
import { assertCabinets } from '../classes/cabinetRules'
import { logContainer } from '../containers/follow'
import { withOwnContainers } from '../containers/ownContainers'
import { type Arrival, arrivalsOf, byBin, qtyOf } from './arrivals'
import { acceptedReceiving } from './madeReceiving'
import { totalsOf } from './totals'

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
