import type { FieldErrors } from '../../../../src/resources/kit/fields/validate'
import { onlyAvailable } from '../../../../src/resources/inventory/stock/available'
import { fitsDecimal } from '../../../../src/resources/kit/fields/numbers'
import { scaled, unscaled } from '../../../../src/resources/kit/text/sum'
import { invalid, Refused } from '../../../engine/errors'
import type { LockedStock, LockedBin } from './lockedStock'
import type { Movement, Posting, ReservationChange } from './posting'
import { holdsPromises, isOutside, leads, mayMove } from './reasons'
import type { LevelChange } from './ledgerWrites'
import { t } from '../../../../src/texts/texts'

type Found = Pick<LockedStock, 'bins' | 'lots' | 'products'>

const other = (text: string) => ({ code: 'other', text })
const statusWords = {
  quarantine: t('in quarantine'),
  released: 'released',
  hold: t('on hold'),
  rejected: 'rejected',
  expired: 'expired',
}

const wrongQty = (qty: number, decimals: number) =>
  Number.isFinite(qty) && qty > 0 && fitsDecimal(qty, decimals)
    ? null
    : other(t('Quantity must be greater than 0 with at most {decimals} decimals', { decimals }))

/** What is wrong with one movement, by field. */
function wrongOf(movement: Movement, { bins, lots, products }: Found): FieldErrors {
  const wrong: FieldErrors = {}
  const product = products.get(movement.product_id)
  const lot = lots.get(movement.lot_id)
  const [from, to] = [bins.get(movement.from_bin_id), bins.get(movement.to_bin_id)]
  if (!product) wrong.product_id = 'exists'
  else {
    const wrongly = wrongQty(movement.qty, product.decimals)
    if (wrongly) wrong.qty = wrongly
    if (product.kind === 'service') wrong.product_id = other(t('A service keeps no stock'))
  }
  if (!lot || lot.product_id !== movement.product_id) wrong.lot_id = 'exists'
  else if (!mayMove(lot.status, movement.reason))
    wrong.lot_id = other(t('Lot is {value}', { value: statusWords[lot.status] }))
  if (!from) wrong.from_bin_id = 'exists'
  if (!to) wrong.to_bin_id = 'exists'
  else if (from && (from.id === to.id || !leads(movement.reason, from.kind, to.kind))) wrong.to_bin_id = 'in'
  else if (!to.is_active && !isOutside(to.kind)) wrong.to_bin_id = other(t('Bin is not in use'))
  return wrong
}

function wrongPromise(
  change: ReservationChange,
  { bins, lots, products }: Found,
  exempt: Posting['duty_exempt'],
): FieldErrors {
  const wrong: FieldErrors = {}
  const lot = lots.get(change.lot_id)
  const bin = bins.get(change.bin_id)
  const wrongly = wrongQty(Math.abs(change.qty), products.get(change.product_id)?.decimals ?? 0)
  if (wrongly) wrong.qty = wrongly
  if (!lot || lot.product_id !== change.product_id) wrong.lot_id = 'exists'
  else if (change.qty > 0 && lot.status !== 'released')
    wrong.lot_id = other(t('Lot is {value}', { value: statusWords[lot.status] }))
  if (!bin) wrong.bin_id = 'exists'
  else if (change.qty > 0 && !holdsPromises(bin.kind, exempt)) wrong.bin_id = 'in'
  return wrong
}

const numbered = (name: string, all: readonly FieldErrors[]): FieldErrors =>
  Object.fromEntries(
    all.flatMap((wrong, line) =>
      Object.entries(wrong).map(([field, rule]) => [`${name}.${line}.${field}`, rule] as const),
    ),
  )

/** Refuses what can't be right whatever the quantities are: all that is wrong, by line and field. */
export function assertValid({ movements, reservations = [], duty_exempt }: Posting, found: Found) {
  const errors = {
    ...numbered(
      'lines',
      movements.map((movement) => wrongOf(movement, found)),
    ),
    ...numbered(
      'reservations',
      reservations.map((change) => wrongPromise(change, found, duty_exempt)),
    ),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** A blocked product cannot be reserved further; a reservation that moves with its goods is not a new one. */
export function assertNotBlocked({ reservations = [] }: Posting, { products }: Pick<Found, 'products'>) {
  const promised = new Map<string, bigint>()
  for (const { product_id, source_type, source_line_id, qty } of reservations) {
    if (products.get(product_id)?.status !== 'blocked') continue
    const key = `${product_id} ${source_type} ${source_line_id}`
    promised.set(key, (promised.get(key) ?? 0n) + scaled(qty))
  }
  const ids = [...promised].filter(([, qty]) => qty > 0n).map(([key]) => Number(key.split(' ')[0]))
  if (ids.length === 0) return
  const blocked = [...new Set(ids)]
  throw new Refused('product_blocked', {
    text: t("{blocked} is blocked: it can't be reserved", {
      blocked: blocked.map((id) => products.get(id)?.sku).join(', '),
    }),
    products: blocked,
  })
}

/** Bins under a count are frozen, except for that count. */
export function assertNotFrozen(bins: readonly LockedBin[], countId: number | undefined) {
  const frozen = bins.filter(
    ({ frozen_by_count_id }) => frozen_by_count_id !== null && frozen_by_count_id !== countId,
  )
  if (frozen.length > 0)
    throw new Refused('bin_frozen', {
      text: t('{frozen} is being counted', { frozen: frozen.map(({ code }) => code).join(', ') }),
      bins: frozen.map(({ id }) => id),
    })
}

/**
 * Refuses the whole posting if a place would be negative or below its reservations; lists every such place.
 */
export function assertCovered(changes: readonly LevelChange[], { bins, lots, products }: Found) {
  const lacking = changes
    .filter(({ onHand, reserved }) => reserved < 0n || reserved > onHand)
    .map(({ level, onHand, reserved }) => {
      const { product_id, lot_id, bin_id } = level
      const available = level.onHand - level.reserved
      const missing = reserved < 0n ? -reserved : reserved - onHand
      return {
        product_id,
        lot_id,
        bin_id,
        available: Number(unscaled(available)),
        wanted: Number(unscaled(available + missing)),
        text: onlyAvailable({
          available: unscaled(available),
          measure: products.get(product_id)?.measure,
          bin: bins.get(bin_id)?.code,
          lot: lots.get(lot_id)?.lot_number,
        }),
      }
    })
  if (lacking.length > 0)
    throw new Refused('insufficient_stock', { text: lacking.map(({ text }) => text).join('; '), lacking })
}
