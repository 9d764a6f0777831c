import { sql } from 'kysely'
import { scaled, unscaled } from '../../../../src/resources/kit/text/sum'
import type { ContainerLog } from '../../../../src/resources/labReceiving/lab_receiving_container_logs'
import { labReceivingContainerLogs } from '../../../../src/resources/labReceiving/lab_receiving_container_logs'
import {
  type LabContainer,
  labReceivingContainers,
} from '../../../../src/resources/labReceiving/lab_receiving_containers'
import type { MovementReason } from '../../../../src/resources/inventory/stock/stock_movements'
import { t } from '../../../../src/texts/texts'
import { Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { plantToday } from '../../../site/plant'
import { type ContainedPosting, onContained } from '../../inventory/ledger/contained'
import type { Movement } from '../../inventory/ledger/posting'
import { assertCabinets } from '../classes/cabinetRules'
import { writesContainers } from './ownContainers'
import {
  type Content,
  contentOf,
  isForUse,
  isUsable,
  putInto,
  type Share,
  takenOut,
  wholeOnes,
} from './shares'

const actionOf = (reason: MovementReason, qty: bigint): ContainerLog['action'] => {
  if (reason === 'reverse') return 'reverse'
  if (reason === 'scrap') return 'scrap'
  if (reason === 'return_to_supplier') return 'return'
  return qty < 0n && isForUse(reason) ? 'draw' : 'correct'
}

const needsContainer = (text: string) => new Refused('container_required', { text })

const lacking = () =>
  new Refused('insufficient_stock', {
    text: t('The containers that may be used have less: release, retest or move others first'),
  })

/** What a posting does to containers, movement by movement; their contents go on as it does. */
type Effects = {
  shares: (Share & { movement: Movement; movementId: number })[]
  moves: { container: Content; movement: Movement; movementId: number }[]
}

/** What the movements that are mirrored did to containers. */
async function mirrored(unit: Unit, movements: readonly Movement[]) {
  const ids = movements.flatMap(({ reverses_id }) => reverses_id ?? [])
  if (ids.length === 0) return new Map<number, { container_id: number; qty: bigint }[]>()
  const { rows } = await sql<{ stock_movement_id: number; container_id: number; qty: string }>`
    select stock_movement_id, container_id, qty::text from lab_receiving_container_logs
    where stock_movement_id = any(${ids}::bigint[]) order by id`.execute(unit.trx)
  const byMovement = new Map<number, { container_id: number; qty: bigint }[]>()
  for (const { stock_movement_id: id, container_id, qty } of rows)
    byMovement.set(id, [...(byMovement.get(id) ?? []), { container_id, qty: scaled(qty) }])
  return byMovement
}

/** Works out what each movement takes from, puts into and moves of the containers of its lot. */
function effectsOf(
  { posting, movementIds }: ContainedPosting,
  contents: readonly Content[],
  { today, mirrors }: { today: string; mirrors: Awaited<ReturnType<typeof mirrored>> },
): Effects {
  const effects: Effects = { shares: [], moves: [] }
  const at = (lotId: number, binId: number) =>
    contents.filter(({ lot_id, bin_id }) => lot_id === lotId && bin_id === binId)
  for (const [place, movement] of posting.movements.entries()) {
    const { lot_id, from_bin_id, to_bin_id, reason, container_id } = movement
    const movementId = movementIds[place] ?? 0
    const qty = scaled(movement.qty)
    const share = (shares: readonly Share[]) => {
      for (const one of shares) {
        one.container.left += one.qty
        effects.shares.push({ ...one, movement, movementId })
      }
    }
    const move = (container: Content) => {
      container.bin_id = to_bin_id
      effects.moves.push({ container, movement, movementId })
    }
    const own = contents.find(({ id }) => id === container_id)
    if (container_id && !own) throw needsContainer(t('This container is not in this bin'))
    const here = at(lot_id, from_bin_id)
    const there = at(lot_id, to_bin_id)
    const isMirror = reason === 'reverse'
    if (isMirror) {
      for (const { container_id: id, qty: was } of mirrors.get(movement.reverses_id ?? 0) ?? []) {
        const container = contents.find((one) => one.id === id)
        if (!container) continue
        if (was === 0n) move(container)
        else share([{ container, qty: -was }])
      }
      continue
    }
    const staysInside =
      reason === 'bin_move' || reason === 'pick' || reason === 'unpick' || reason === 'floor_transfer'
    if (here.some(({ left }) => left > 0n)) {
      if (staysInside) {
        const whole = own ? (own.left === qty ? [own] : null) : wholeOnes(here, qty)
        if (!whole)
          throw needsContainer(t('This lot is kept by container: move whole containers, or decant first'))
        if (isForUse(reason) && whole.some((one) => !isUsable(one, today))) throw lacking()
        whole.forEach(move)
        continue
      }
      const source = own ? [own] : here
      const shares = takenOut(source, qty, reason, today)
      if (!shares) throw own ? unusable(own, today, qty) : lacking()
      share(shares)
    } else if (own && own.bin_id !== to_bin_id) throw unusable(own, today, qty)
    else if (there.some(({ left, status }) => left > 0n || status !== 'empty')) {
      const shares = putInto(own ? [own] : there, qty)
      if (!shares || !['count_gain', 'adjust_gain'].includes(reason))
        throw needsContainer(t('This lot is kept by container here: receive it in Lab receiving'))
      share(shares)
    }
  }
  return effects
}

/** Why a named container cannot give a quantity. */
function unusable(container: Content, today: string, qty: bigint): Refused {
  if (container.status !== 'released' && container.status !== 'opened')
    return new Refused('invalid_transition', {
      text: t('This container is {status}', { status: container.status.replace('_', ' ') }),
    })
  if (container.due_on !== null && container.due_on < today)
    return new Refused('container_expired', {
      text: t('This container could be used until {day}: retest it, or take another one', {
        day: container.due_on,
      }),
    })
  return new Refused('insufficient_stock', {
    text: t('{left} are left in this container, {qty} are needed', {
      left: unscaled(container.left),
      qty: unscaled(qty),
    }),
  })
}

/** Moves a container along its workflow by what the ledger took from it or put into it. */
async function writeContent(
  unit: Unit,
  { id, left, status }: Content,
  reasons: ReadonlySet<ContainerLog['action']>,
) {
  const remaining_qty = Number(unscaled(left))
  const row = await unit.get(labReceivingContainers, id)
  const changes = { remaining_qty }
  if (left === 0n) {
    await unit.transition(labReceivingContainers, id, 'deplete', changes)
    return
  }
  if (status === 'empty') {
    await unit.transition(labReceivingContainers, id, 'refill', changes)
    return
  }
  if (!reasons.has('draw')) {
    await unit.transition(labReceivingContainers, id, 'correct', changes)
    return
  }
  await unit.transition(labReceivingContainers, id, 'draw', { ...changes, ...(await openingOf(unit, row)) })
}

/** What opening a container writes; nothing where it is open. */
export async function openingOf(
  unit: Unit,
  row: LabContainer,
): Promise<{ opened_on?: string; opened_by_id?: number | null; use_by?: string | null }> {
  if (row.opened_on !== null) return {}
  const opened_on = await plantToday(unit)
  const { rows } = await sql<{ days: number | null }>`
    select open_life_days as days from products where id = ${row.product_id}`.execute(unit.trx)
  const days = rows[0]?.days ?? null
  const by =
    days === null ? null : new Date(Date.parse(opened_on) + days * 86_400_000).toISOString().slice(0, 10)
  const use_by = by !== null && row.expires_on !== null && row.expires_on < by ? row.expires_on : by
  return { opened_on, opened_by_id: unit.by.id > 0 ? unit.by.id : null, use_by }
}

/** Each place where a lot is kept by container has as much in its containers as in the ledger. */
function assertEqual({ changes }: ContainedPosting, contents: readonly Content[]) {
  for (const { level, onHand } of changes) {
    const here = contents.filter(
      ({ lot_id, bin_id, left }) => lot_id === level.lot_id && bin_id === level.bin_id && left > 0n,
    )
    if (here.length === 0) continue
    if (here.reduce((sum, { left }) => sum + left, 0n) !== onHand)
      throw needsContainer(t('Stock of this lot without a container is in this bin: register it first'))
  }
}

/** Containers that are not used are left out of what may be reserved. */
function assertReservable(
  { posting, changes }: ContainedPosting,
  contents: readonly Content[],
  today: string,
) {
  for (const { lot_id, bin_id, qty } of posting.reservations ?? []) {
    if (qty <= 0) continue
    const here = contents.filter((one) => one.lot_id === lot_id && one.bin_id === bin_id && one.left > 0n)
    if (here.length === 0) continue
    const usable = here.filter((one) => isUsable(one, today)).reduce((sum, { left }) => sum + left, 0n)
    const change = changes.find(({ level }) => level.lot_id === lot_id && level.bin_id === bin_id)
    if (change && change.reserved > usable) throw lacking()
  }
}

onContained(async (unit, posting) => {
  if (writesContainers(unit)) return
  const today = await plantToday(unit)
  const contents = posting.containers.map(contentOf)
  const before = new Map(contents.map(({ id, left, bin_id }) => [id, { left, bin_id }]))
  const mirrors = await mirrored(unit, posting.posting.movements)
  const { shares, moves } = effectsOf(posting, contents, { today, mirrors })
  assertEqual(posting, contents)
  assertReservable(posting, contents, today)
  for (const container of contents) {
    const was = before.get(container.id)
    const own = shares.filter((one) => one.container === container)
    if (own.length > 0 && was?.left !== container.left)
      await writeContent(
        unit,
        container,
        new Set(own.map(({ movement, qty }) => actionOf(movement.reason, qty))),
      )
    if (was && was.bin_id !== container.bin_id)
      await unit.update(labReceivingContainers, container.id, { bin_id: container.bin_id, shelf: null })
  }
  let running = new Map(contents.map(({ id }) => [id, before.get(id)?.left ?? 0n]))
  for (const { container, qty, movement, movementId } of shares) {
    const left = (running.get(container.id) ?? 0n) + qty
    running = running.set(container.id, left)
    await logContainer(unit, {
      container_id: container.id,
      action: actionOf(movement.reason, qty),
      qty: Number(unscaled(qty)),
      remaining_qty: Number(unscaled(left)),
      stock_movement_id: movementId,
      source_type: posting.posting.source_type,
      source_id: posting.posting.source_id,
      note: movement.note ?? null,
    })
  }
  for (const { container, movement, movementId } of moves)
    await logContainer(unit, {
      container_id: container.id,
      action: 'move',
      qty: 0,
      remaining_qty: Number(unscaled(container.left)),
      from_bin_id: movement.from_bin_id,
      to_bin_id: movement.to_bin_id,
      stock_movement_id: movementId,
      source_type: posting.posting.source_type,
      source_id: posting.posting.source_id,
    })
  await assertCabinets(
    unit,
    moves.map(({ container }) => container.id),
  )
})

type NewLog = Pick<ContainerLog, 'container_id' | 'action' | 'qty' | 'remaining_qty'> &
  Partial<
    Pick<
      ContainerLog,
      'from_bin_id' | 'to_bin_id' | 'gross_g' | 'stock_movement_id' | 'source_type' | 'source_id' | 'note'
    >
  >

/** Adds an entry to the history of a container. */
export const logContainer = (unit: Unit, entry: NewLog) =>
  unit.insert(labReceivingContainerLogs, {
    ...entry,
    at: unit.doneAt,
    user_id: unit.by.id > 0 ? unit.by.id : null,
  })
