import { sql } from 'kysely'
import { bins } from '../../../../src/resources/inventory/bins/bins'
import { type Pail, pails } from '../../../../src/resources/production/recoveries/pails'
import type { Recovery } from '../../../../src/resources/production/recoveries/recoveries'
import type { FieldErrors } from '../../../../src/resources/kit/fields/validate'
import { plainNumber } from '../../../../src/texts/locale'
import { t } from '../../../../src/texts/texts'
import { invalid, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { plus, rounded } from '../orders/quantities'

/** A pail as it was scanned and filled. */
export type ScannedPail = { code: string; volume_ml: number; gross_g?: number | null | undefined }

/** A pail that is empty, and what is put into it. */
export type FilledPail = { pail: Pail; volume_ml: number; gross_g: number | null }

const other = (text: string) => ({ code: 'other', text })

/** What is wrong with one scanned pail, by field. */
export function faultsOf(pail: Pail | undefined, { volume_ml }: Pick<ScannedPail, 'volume_ml'>): FieldErrors {
  if (!pail) return { code: 'exists' }
  if (pail.status !== 'empty')
    return {
      code: other(
        pail.volume_ml > 0
          ? t('{code} is not empty: it holds {lot}', { code: pail.code, lot: pail.lot })
          : t('{code} has to be cleaned first', { code: pail.code }),
      ),
    }
  if (volume_ml > pail.volume_capacity_ml)
    return {
      volume_ml: other(
        t('{code} holds {capacity} ml', { code: pail.code, capacity: plainNumber(pail.volume_capacity_ml) }),
      ),
    }
  return {}
}

/** The pails of scanned codes, locked in one order; refuses each that is unknown, scanned twice, in use or too small. */
export async function scannedPails(unit: Unit, scanned: readonly ScannedPail[]): Promise<FilledPail[]> {
  const codes = scanned.map(({ code }) => code.trim().toUpperCase())
  const [found = []] = await unit.load({
    resource: pails,
    where: sql`upper(t.code) = any(${codes}::text[]) or upper(t.qr_code) = any(${codes}::text[])`,
    isLocked: true,
  })
  const all = await Promise.all(found.map(({ id }) => unit.get(pails, id)))
  const pailOf = (code: string) =>
    all.find((pail) => [pail.code, pail.qr_code].some((one) => one.toUpperCase() === code))
  const faults: FieldErrors = {}
  const filled = scanned.map((one, line) => {
    const pail = pailOf(codes[line] ?? '')
    const isTwice = pail !== undefined && codes.findIndex((code) => pailOf(code)?.id === pail.id) < line
    for (const [field, rule] of Object.entries(isTwice ? { code: 'unique' } : faultsOf(pail, one)))
      faults[`pails.${line}.${field}`] = rule
    return { pail, volume_ml: one.volume_ml, gross_g: one.gross_g ?? null }
  })
  if (Object.keys(faults).length > 0) throw invalid(faults)
  return filled.flatMap(({ pail, ...one }) => (pail ? [{ pail, ...one }] : []))
}

/** Puts liquid of a recovery into an empty pail. */
export async function fillPail(unit: Unit, recovery: Recovery, { pail, volume_ml, gross_g }: FilledPail) {
  await unit.transition(pails, pail.id, 'fill', await contentsOf(unit, recovery, { volume_ml, gross_g }))
}

/** What a pail has once it is filled. */
export async function contentsOf(
  unit: Unit,
  recovery: Recovery,
  { volume_ml, gross_g }: Omit<FilledPail, 'pail'>,
) {
  const { location_id } = await unit.get(bins, recovery.bin_id)
  return {
    recovery_id: recovery.id,
    production_order_id: recovery.source_order_id,
    product_id: recovery.product_id,
    lot_id: recovery.lot_id,
    volume_ml,
    gross_g,
    strength_mg_ml: recovery.strength_mg_ml,
    bin_id: recovery.bin_id,
    location_id,
    filled_at: unit.doneAt,
    filled_by_id: unit.by.id || null,
  }
}

/** So much of a pail. */
export type Draught = { pail: Pail; ml: number }

const inUse: readonly Pail['status'][] = ['filled', 'received']

/** Takes so much out of the pails of a recovery, or of some of them, one after the other by code. */
export async function drawn(
  unit: Unit,
  recovery: Recovery,
  ml: number,
  from?: readonly Pail[],
): Promise<Draught[]> {
  const all = await unit.find(pails, { recovery_id: recovery.id })
  const draughts: Draught[] = []
  let left = ml
  for (const pail of from ?? all) {
    if (!inUse.includes(pail.status) || left <= 0) continue
    const taken = Math.min(pail.volume_ml, left)
    draughts.push({ pail, ml: taken })
    left = rounded(left - taken)
  }
  if (left > 0) throw outOfReach(all, from)
  return draughts
}

/** Why not all of a recovery can be taken now: some of it is on its way, or still in quarantine. */
function outOfReach(all: readonly Pail[], from: readonly Pail[] | undefined) {
  const codesOf = (pails: readonly Pail[]) => pails.map(({ code }) => code).join(', ')
  const away = all.filter(({ status }) => status === 'in_transfer')
  const waiting = all.filter((pail) => inUse.includes(pail.status) && from?.every(({ id }) => id !== pail.id))
  return new Refused('insufficient_stock', {
    text:
      away.length > 0
        ? t('{pails} in transfer: receive it first', { pails: codesOf(away) })
        : t('{pails} in quarantine: move it to the floor first', { pails: codesOf(waiting) }),
  })
}

/** What a pail has after a draught; an empty one has to be cleaned. */
export async function takeOut(unit: Unit, { pail, ml }: Draught, event: 'consume' | 'dispose') {
  const volume_ml = rounded(pail.volume_ml - ml)
  if (volume_ml > 0) await unit.update(pails, pail.id, { volume_ml })
  else await unit.transition(pails, pail.id, event, { volume_ml: 0 })
}

/** What is in pails after some of it was taken out of them. */
export const sumOf = (draughts: readonly { ml: number }[]) =>
  draughts.reduce((sum, { ml }) => plus(sum, ml), 0)
