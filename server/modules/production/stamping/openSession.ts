import { sql } from 'kysely'
import type { EventPayload } from '../../../../src/resources/kit/define/row'
import { words } from '../../../../src/resources/kit/text/words'
import { productionOrders } from '../../../../src/resources/production/orders/production_orders'
import { products } from '../../../../src/resources/inventory/products/products'
import { type Reel, reels } from '../../../../src/resources/production/stamps/reels'
import { printedSerial } from '../../../../src/resources/production/stamps/serials'
import type {
  productStampingOrders,
  StampingOrder,
} from '../../../../src/resources/production/stamping/product_stamping_orders'
import { type StampingLog, stampingLogs } from '../../../../src/resources/production/stamping/stamping_logs'
import {
  type StampingMachine,
  stampingMachines,
} from '../../../../src/resources/production/stamping/stamping_machines'
import { plainNumber } from '../../../../src/texts/locale'
import { t } from '../../../../src/texts/texts'
import { invalid, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { mountReel } from '../stamps/sessions'
import { jurisdictionName } from './jurisdictions'

type ReelOptions = Pick<
  EventPayload<typeof productStampingOrders, 'start'>,
  'reel_id' | 'printed_serial' | 'counter_start' | 'older_reel_reason' | 'spindle'
>

const notAvailable = (text: string) => new Refused('reel_not_available', { text })

/** The session that a reel is in, with its order. */
async function openOn({ trx }: Unit, reelId: number) {
  const { rows } = await sql<{ number: string }>`select o.number from stamping_logs l
    join product_stamping_orders o on o.id = l.product_stamping_order_id
    where l.reel_id = ${reelId} and l.status = 'open'`.execute(trx)
  return rows[0]?.number ?? null
}

/** The section of the plant in which an order is stamped: bottles of stock are those of production. */
export const areaOf = async (unit: Unit, { production_order_id: id }: StampingOrder) =>
  id === null ? 'production' : (await unit.get(productionOrders, id)).area

async function assertAvailable(unit: Unit, order: StampingOrder, reel: Reel) {
  if (reel.status === 'in_use') {
    const number = await openOn(unit, reel.id)
    throw notAvailable(
      number === null
        ? t('{reel} is mounted', { reel: reel.number })
        : t('{reel} is mounted for {number}', { reel: reel.number, number }),
    )
  }
  if (reel.status === 'inactive')
    throw new Refused('stamps_not_activated', {
      text: t('The stamps of {reel} are not activated with the issuer yet', { reel: reel.number }),
    })
  if (reel.status !== 'available')
    throw notAvailable(
      t('{reel} is {status}: take another reel', {
        reel: reel.number,
        status: words(reel.status).toLowerCase(),
      }),
    )
  if (reel.area !== (await areaOf(unit, order)))
    throw notAvailable(
      t('{reel} belongs to {area}: take another reel', { reel: reel.number, area: t(words(reel.area)) }),
    )
}

async function assertJurisdiction(unit: Unit, reel: Reel, order: StampingOrder) {
  if (reel.jurisdiction === order.jurisdiction) return
  throw new Refused('reel_jurisdiction_mismatch', {
    text: t('Reel is for {reel}, the order needs {order}', {
      reel: await jurisdictionName(unit, reel.jurisdiction),
      order: await jurisdictionName(unit, order.jurisdiction),
    }),
    reel: reel.jurisdiction,
    order: order.jurisdiction,
  })
}

/** The number on the first stamp is where the reel should be; stamps without numbers are counted by the applicator. */
function assertSerial(reel: Reel, { printed_serial, counter_start }: ReelOptions) {
  if (reel.next_serial === null) {
    if (counter_start === null || counter_start === undefined) throw invalid({ counter_start: 'requiredif' })
    return
  }
  if (printed_serial === null || printed_serial === undefined) throw invalid({ printed_serial: 'requiredif' })
  if (printed_serial !== reel.next_serial)
    throw new Refused('reel_serial_mismatch', {
      text: t('The reel should be at {serial}; check the reel or request a correction', {
        serial:
          reel.serial_prefix === null
            ? plainNumber(reel.next_serial)
            : printedSerial(reel.serial_prefix, reel.next_serial),
      }),
      next_serial: reel.next_serial,
    })
}

/** Older reels of a jurisdiction are used first, unless there is a reason. */
async function assertOldest({ trx }: Unit, reel: Reel, { older_reel_reason }: ReelOptions) {
  if (older_reel_reason) return
  const { rows } = await sql<{ number: string }>`select number from reels
    where jurisdiction = ${reel.jurisdiction} and area = ${reel.area} and status = 'available'
      and (received_on, id) < (${reel.received_on}::date, ${reel.id}::bigint)
    order by received_on, id limit 1`.execute(trx)
  const [older] = rows
  if (older)
    throw new Refused('older_reel_first', {
      text: t('{number} is older: use it first, or give a reason', { number: older.number }),
      reel: older.number,
    })
}

/** A free spindle of the machine: the one that was chosen, else the first. */
async function freeSpindle(unit: Unit, machine: StampingMachine, chosen: number | null | undefined) {
  const open = await unit.find(stampingLogs, { stamping_machine_id: machine.id, status: 'open' })
  const all = Array.from({ length: machine.spindles }, (_, at) => at + 1)
  if (chosen && !all.includes(chosen)) throw invalid({ spindle: 'max' })
  const free = all.find((no) => (!chosen || no === chosen) && !open.some(({ spindle }) => spindle === no))
  if (free === undefined)
    throw new Refused('spindle_busy', {
      text: t('{machine} has a reel on: end it first', { machine: machine.name }),
    })
  return free
}

/** The reel that a spindle holds, as its machine shows it. */
export const onSpindle = (spindle: number, reelId: number | null) =>
  spindle === 1 ? { current_reel_id: reelId } : { second_reel_id: reelId }

/**
 * Puts a reel on a spindle: a session begins with its next stamp. One that was only counted stays on: it is the one that
 * was confirmed before.
 */
export async function openSession(
  unit: Unit,
  order: StampingOrder,
  machine: StampingMachine,
  input: ReelOptions,
  before?: StampingLog,
): Promise<StampingLog> {
  const reel = await unit.lock(reels, input.reel_id)
  await assertAvailable(unit, order, reel)
  await assertJurisdiction(unit, reel, order)
  const staysOn = before?.reel_id === reel.id
  const spindle = await freeSpindle(unit, machine, input.spindle)
  if (!staysOn) {
    assertSerial(reel, input)
    await assertOldest(unit, reel, input)
  }
  const { volume_ml } = await unit.get(products, order.target_product_id)
  const sessions = await unit.find(stampingLogs, { product_stamping_order_id: order.id })
  const session = await unit.insert(
    stampingLogs,
    {
      code: `${order.number}-${sessions.length + 1}`,
      product_stamping_order_id: order.id,
      reel_id: reel.id,
      stamping_machine_id: machine.id,
      spindle,
      user_id: unit.by.id || null,
      start_serial: reel.next_serial,
      counter_start: (staysOn ? before.counter_end : input.counter_start) ?? null,
      override_reason: (staysOn ? before.override_reason : input.older_reel_reason) ?? null,
      started_at: unit.doneAt,
      jurisdiction: reel.jurisdiction,
      volume_ml,
      containers_per_stamp: order.containers_per_stamp,
    },
    'opened',
  )
  await mountReel(unit, reel.id, machine.machine_id)
  await unit.update(stampingMachines, machine.id, onSpindle(spindle, reel.id))
  return session
}
