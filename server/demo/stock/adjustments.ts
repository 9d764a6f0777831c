import {
  adjustmentReasons,
  type AdjustmentReason,
  correctionOf,
} from '../../../src/resources/inventory/adjustments/adjustmentReasons'
import { dayOf } from '../company/calendar'
import type { ForFloor } from './floorSupply'
import type { DemoLedger, DemoMovement } from './ledger'
import { random, type Random } from '../company/random'
import { stockPlaces, type StockPlace } from './stockPlaces'
import type { Tables } from '../company/tables'

const dayMs = 86_400_000
const hourMs = 3_600_000
const limit = 500

type Options = {
  ledger: DemoLedger
  forFloor: ForFloor
  authors: readonly number[]
  admin: number
  now: number
  timezone: string
}
type Fate = 'draft' | 'rejected' | 'submitted' | 'done' | 'reversed'

/** The old ones are decided, one of sixteen was a mistake; the last ones wait. */
const fates: readonly Fate[] = [
  ...Array.from({ length: 61 }, (_, nth): Fate => (nth % 16 === 9 ? 'reversed' : 'done')),
  'submitted',
  'done',
  'submitted',
  'rejected',
  'submitted',
  'submitted',
  'draft',
  'submitted',
  'draft',
]

const notes: Readonly<Record<AdjustmentReason, readonly string[]>> = {
  damage: ['Pallet tipped over at the rack', 'Caps cracked', 'Cartons crushed by the forklift'],
  leak: ['Wet carton on the lowest level', 'Seal came off'],
  expiry: ['Past best before, taken out'],
  found: ['Behind the pallet of the next bin', 'Came back from the fair'],
  sample: ['For the flavour panel', 'Asked for by the customer'],
  data_error: ['Typed into the wrong bin', 'Cartons counted as bottles'],
  theft: ['Seal of the carton broken'],
  evaporation: ['Measured at the tank'],
}

const isAllowed = (reason: AdjustmentReason, when: string) => {
  if (reason === 'expiry')
    return ({ lot }: StockPlace) => lot.status === 'expired' && String(lot.expires_on) < when
  if (reason === 'evaporation')
    return ({ product, lot }: StockPlace) => product.kind === 'semi_finished' && lot.status === 'released'
  return ({ lot }: StockPlace) => lot.status === 'released'
}

/** A plausible small share of the stock. */
function changeOf(reason: AdjustmentReason, { level, free }: StockPlace, chance: Random) {
  const qty = Math.max(1, Math.floor(Number(level.on_hand) * chance.between(0.002, 0.03)))
  const isMore = reason === 'found' || (reason === 'data_error' && chance.chance(0.5))
  return isMore ? qty : -Math.min(qty, free)
}

function movementOf(
  ledger: DemoLedger,
  reason: AdjustmentReason,
  { level, cost }: StockPlace,
  { change, id }: { change: number; id: number },
): DemoMovement[] {
  const correction = correctionOf(reason, change)
  if (!correction) return []
  const bin = Number(level.bin_id)
  const beyond = ledger.outside[correction.outside] ?? 0
  return [
    {
      product_id: Number(level.product_id),
      lot_id: Number(level.lot_id),
      from_bin_id: change > 0 ? beyond : bin,
      to_bin_id: change > 0 ? bin : beyond,
      qty: Math.abs(change),
      unit_cost: cost,
      reason: correction.reason,
      source_line_id: id,
    },
  ]
}

/** Corrections of the books of one and a half years, for every reason; most are approved, some wait. */
export function addAdjustments(to: Tables, { ledger, forFloor, authors, admin, now, timezone }: Options) {
  const chance = random(20_261_125)
  const places = stockPlaces(to, ledger, forFloor)
  const cents = (value: number) => Math.round(value * 10_000) / 10_000
  for (const [nth, fate] of fates.entries()) {
    const back = fates.length - nth
    // The open ones of the last days, the others through the year and a half.
    const at = now - (back <= 9 ? back * 9 * hourMs : 4 * dayMs + (back - 9) * 8.4 * dayMs)
    const when = new Date(at).toISOString()
    const decided = new Date(Math.min(now, at + chance.between(0.5, 20) * hourMs)).toISOString()
    const usualReason = adjustmentReasons[nth % adjustmentReasons.length] ?? 'damage'
    const [first] = places.some(chance, 1, when, 20, isAllowed(usualReason, when))
    // Nothing was too old to be sold in the first months.
    const reason = first ? usualReason : 'damage'
    const [start] = first ? [first] : places.some(chance, 1, when, 20, isAllowed(reason, when))
    if (!start) continue
    const site = start.bin.location_id
    const others = places.some(
      chance,
      chance.whole(0, 3),
      when,
      20,
      (place) =>
        place.bin.location_id === site && place.product !== start.product && isAllowed(reason, when)(place),
    )
    const lines = [start, ...others].map((place) => ({ place, change: changeOf(reason, place, chance) }))
    const author = authors[nth % 4 === 3 ? 1 : 0] ?? admin
    const value = lines.reduce((sum, { place, change }) => sum + cents(Math.abs(change) * place.cost), 0)
    const isPosted = fate === 'done' || fate === 'reversed'
    const isWaiting = fate === 'draft' || fate === 'rejected'
    const id = to.add('stock_adjustments', {
      number: `SA-${String(nth + 1).padStart(5, '0')}`,
      status: fate === 'rejected' ? 'draft' : fate,
      location_id: site,
      reason_code: reason,
      adjusted_on: dayOf(at, timezone),
      note: chance.chance(0.6) ? chance.pick(notes[reason]) : null,
      line_count: lines.length,
      total_value: cents(value),
      over_limit: fate !== 'draft' && value > limit,
      author_id: author,
      approved_by_id: isPosted ? admin : null,
      approved_at: isPosted ? decided : null,
      reject_note: fate === 'rejected' ? 'Count the whole rack again first' : null,
      created_at: when,
      created_by: author,
      updated_at: isPosted || fate === 'rejected' ? decided : when,
      updated_by: isPosted || fate === 'rejected' ? admin : author,
      version: isWaiting ? 2 : 3,
    })
    const movements = lines.flatMap(({ place, change }) => {
      const { level, cost } = place
      const line = to.add('stock_adjustment_lines', {
        stock_adjustment_id: id,
        product_id: level.product_id,
        lot_id: level.lot_id,
        bin_id: level.bin_id,
        qty_change: change,
        value: isPosted ? cents(Math.abs(change) * cost) : null,
        created_at: when,
        created_by: author,
        updated_at: isPosted ? decided : when,
        updated_by: isPosted ? admin : author,
      })
      return movementOf(ledger, reason, place, { change, id: line })
    })
    if (!isPosted) continue
    const source = { source_type: 'stock_adjustments', source_id: id, by: admin }
    const ids = ledger.post({
      ...source,
      posting_key: `stock_adjustments:${id}:approve`,
      event: 'approve',
      at: decided,
      movements,
    })
    if (fate !== 'reversed') continue
    ledger.post({
      ...source,
      posting_key: `stock_adjustments:${id}:reverse`,
      event: 'reverse',
      at: new Date(Date.parse(decided) + 2 * hourMs).toISOString(),
      movements: movements.map(({ from_bin_id, to_bin_id, ...one }, place) => ({
        ...one,
        from_bin_id: to_bin_id,
        to_bin_id: from_bin_id,
        reason: 'reverse',
        reverses_id: ids[place] ?? 0,
      })),
    })
  }
}
