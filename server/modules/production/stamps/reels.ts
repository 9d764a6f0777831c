import { sql } from 'kysely'
import type { NewValues, UpdateValues } from '../../../../src/resources/kit/define/row'
import { type Reel, reels } from '../../../../src/resources/production/stamps/reels'
import { plainNumber } from '../../../../src/texts/locale'
import { t } from '../../../../src/texts/texts'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import { onCreate, onEvent, onRefused, onUpdate } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'
import { holdersOf, notifyUsers } from '../../../site/notifyUsers'
import { regimeNow } from '../../../site/excise'
import { plantToday } from '../../../site/plant'
import { settingsNow } from '../../../site/settings'
import { assertStampsIssued } from './inForce'
import { receiveStamps } from './ledger'
import { assertSettled } from './settled'

const approvals = '/production/pending-reel-approvals'

type Serials = Pick<
  NewValues<typeof reels>,
  'jurisdiction' | 'serial_mode' | 'serial_prefix' | 'first_serial' | 'last_serial' | 'quantity'
>

/** Another reel of the jurisdiction that has some of these numbers already. */
async function overlapping(
  unit: Unit,
  { jurisdiction, serial_prefix, first_serial, last_serial }: Serials,
  id: number,
) {
  const { rows } = await sql<{ number: string }>`select number from reels
    where jurisdiction = ${jurisdiction} and coalesce(serial_prefix, '') = coalesce(${serial_prefix}::text, '')
      and serial_mode = 'serial_range' and status <> 'cancelled' and id <> ${id}
      and int8range(first_serial, last_serial, '[]') && int8range(${first_serial}, ${last_serial}, '[]')
    order by number limit 1`.execute(unit.trx)
  return rows[0]?.number
}

/** The numbers of a reel as they are stored: none where stamps carry none. */
async function serialsOf(unit: Unit, serials: Serials, id = 0) {
  const mode =
    serials.serial_mode ??
    (await settingsNow(unit.trx, 'excise.serial_mode_default'))['excise.serial_mode_default']
  const counts = { quantity: serials.quantity, remaining: serials.quantity }
  if (mode === 'count_only')
    return {
      serial_mode: 'count_only' as const,
      serial_prefix: null,
      first_serial: null,
      last_serial: null,
      next_serial: null,
      ...counts,
    }
  const { first_serial: first, last_serial: last } = serials
  if (!first || !last)
    throw invalid({ ...(!first && { first_serial: 'required' }), ...(!last && { last_serial: 'required' }) })
  const serial_prefix = serials.serial_prefix?.toUpperCase() ?? null
  if (last < first || last - first + 1 !== serials.quantity)
    throw invalidBecause('quantity', t('Serial range does not match the quantity'))
  const other = await overlapping(unit, { ...serials, serial_prefix }, id)
  if (other) throw invalidBecause('first_serial', t('Serials overlap with reel {number}', { number: other }))
  return {
    serial_mode: 'serial_range' as const,
    serial_prefix,
    first_serial: first,
    last_serial: last,
    next_serial: first,
    ...counts,
  }
}

async function assertReceived(unit: Unit, day: string | undefined) {
  if (day !== undefined && day > (await plantToday(unit)))
    throw invalidBecause('received_on', t('This day is still to come'))
}

/** Whether stamps of a jurisdiction are activated before they are applied, as the law of its regime is today. */
async function activationOf(unit: Unit, jurisdiction: string): Promise<Pick<Reel, 'needs_activation'>> {
  const regime = await regimeNow(unit.trx, jurisdiction, await plantToday(unit))
  return { needs_activation: regime?.needs_activation ? 1 : 0 }
}

onCreate(reels, async (unit, values) => {
  await assertStampsIssued(unit, values.jurisdiction)
  await assertReceived(unit, values.received_on)
  return { ...values, ...(await serialsOf(unit, values)), ...(await activationOf(unit, values.jurisdiction)) }
})

const serialNames = [
  'jurisdiction',
  'serial_mode',
  'serial_prefix',
  'first_serial',
  'last_serial',
  'quantity',
] as const

onUpdate(reels, async (unit, before, changes: UpdateValues<typeof reels>) => {
  if (changes.jurisdiction) await assertStampsIssued(unit, changes.jurisdiction)
  await assertReceived(unit, changes.received_on)
  if (!serialNames.some((name) => name in changes)) return changes
  return { ...changes, ...(await serialsOf(unit, { ...before, ...changes }, before.id)) }
})

/** Who counts a reel finds as many stamps as it is entered with. */
function assertCounted({ quantity }: Reel, counted: number) {
  if (counted !== quantity)
    throw invalidBecause(
      'counted_qty',
      t('The reel is entered with {quantity} stamps: count again, or correct the reel', {
        quantity: plainNumber(quantity),
      }),
    )
}

// A reel is used in one section of the plant until it is moved.
onEvent(reels, 'move_area', async (_unit, reel, { area, reason }) => {
  if (area === reel.area)
    throw invalidBecause('area', t('{number} is in {area} already', { number: reel.number, area }))
  return { area, move_reason: reason }
})

onEvent(reels, 'submit', async (unit, reel, { counted_qty }) => {
  assertCounted(reel, counted_qty)
  notifyUsers(unit, await holdersOf(unit, ['manager', 'stamp_inventory']), {
    text: `${reel.number} waits for approval`,
    path: approvals,
  })
  return {
    ...(await activationOf(unit, reel.jurisdiction)),
    counted_qty,
    submitted_by_id: unit.by.id || null,
    submitted_at: unit.doneAt,
    reject_note: null,
  }
})

onEvent(reels, 'approve', async (unit, reel, { counted_qty }) => {
  assertCounted(reel, counted_qty)
  await assertStampsIssued(unit, reel.jurisdiction)
  await receiveStamps(unit, reel, {})
  return { approved_by_id: unit.by.id || null, approved_at: unit.doneAt }
})

onEvent(reels, 'activate', async (unit, _reel, { activation_ref }) => ({
  activation_ref,
  activated_at: unit.doneAt,
  activated_by_id: unit.by.id || null,
}))

onEvent(reels, 'reject', async (unit, reel, { reject_note }) => {
  notifyUsers(unit, [reel.created_by, reel.submitted_by_id], {
    text: `${reel.number} was rejected: ${reject_note}`,
    path: `/production/reel/${reel.id}`,
  })
  return { reject_note, counted_qty: null, submitted_by_id: null, submitted_at: null }
})

onEvent(reels, 'quarantine', async (unit, reel, { quarantine_reason }) => {
  if (reel.has_open_session)
    throw new Refused('invalid_transition', {
      text: t('A stamping session of {number} is open: end it first', { number: reel.number }),
    })
  notifyUsers(unit, await holdersOf(unit, ['manager']), {
    text: `${reel.number} is in quarantine: ${quarantine_reason}`,
    path: `${approvals}?list=quarantined`,
  })
  return {
    quarantine_reason,
    quarantined_at: unit.doneAt,
    quarantined_by_id: unit.by.id || null,
    release_note: null,
    mounted_machine_id: null,
    mounted_at: null,
  }
})

onEvent(reels, 'release', async (_unit, _reel, { release_note }) => ({
  release_note,
  quarantined_at: null,
  quarantined_by_id: null,
}))

type Signatures = Pick<Reel, 'signed_by_id' | 'signed_at' | 'reconciled_by_id' | 'reconciled_at'>

onEvent(reels, 'reconcile', async (unit, reel): Promise<Signatures> => {
  await assertSettled(unit, reel)
  if (reel.above_tolerance === 1 && reel.signed_by_id === null) {
    notifyUsers(unit, await holdersOf(unit, ['manager']), {
      text: `${reel.number} has ${reel.missing} missing stamps and waits for a second signature`,
      path: `${approvals}?list=reconcile`,
    })
    return {
      signed_by_id: unit.by.id || null,
      signed_at: unit.doneAt,
      reconciled_by_id: null,
      reconciled_at: null,
    }
  }
  const { signed_by_id, signed_at } = reel
  return { signed_by_id, signed_at, reconciled_by_id: unit.by.id || null, reconciled_at: unit.doneAt }
})

const decisions: readonly string[] = ['approve', 'reject', 'reconcile']

onRefused(reels, async (_unit, { status, number }, event) =>
  event === 'move_area' && status === 'in_use'
    ? new Refused('reel_mounted', { text: t('{number} is mounted: take it off first', { number }) })
    : undefined,
)

onRefused(reels, async ({ by }, { created_by, submitted_by_id, signed_by_id }, event, refused) => {
  const own = [created_by, submitted_by_id, event === 'reconcile' ? signed_by_id : null]
  if (refused !== 'no_privileges' || !decisions.includes(event) || !own.includes(by.id)) return undefined
  return new Refused('self_approval', { text: t('Another person must approve this') })
})
