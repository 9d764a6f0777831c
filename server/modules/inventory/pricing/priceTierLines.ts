import { sql } from 'kysely'
import { priceTargets, priceTierLines } from '../../../../src/resources/inventory/pricing/price_tier_lines'
import { type PriceTier, priceTiers } from '../../../../src/resources/inventory/pricing/price_tiers'
import type { Changes } from '../../../../src/resources/kit/define/row'
import type { FieldErrors } from '../../../../src/resources/kit/fields/validate'
import { onChanged, onCreate, onUpdate } from '../../../engine/hooks/hooks'
import { invalid, invalidBecause } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { other, percentProblem } from './priceTiers'
import { t } from '../../../../src/texts/texts'

type Values = Changes<typeof priceTierLines>
type Span = { [N in 'valid_from' | 'valid_to' | 'until_next']?: Values[N] }
/** A line beside others: the target, the quantity, and when it holds. */
type Priced = Pick<Values, (typeof named)[number]> & Span

const isGiven = (value: unknown) => value !== null && value !== undefined

function assertLine(line: Values, basis: PriceTier['basis']) {
  const errors: FieldErrors = {}
  const targets = priceTargets.filter((name) => isGiven(line[name]))
  if (targets.length === 0) errors.product_id = other(t('Choose a product, a family or a category'))
  for (const name of targets.slice(1)) errors[name] = other(t('Only one of product, family or category'))
  if (!isGiven(line.price) && !isGiven(line.percent)) errors.price = other(t('Give a price or a percent'))
  if (isGiven(line.price) && isGiven(line.percent)) errors.percent = other(t('Either a price or a percent'))
  const problem = percentProblem(basis, line.percent)
  if (problem) errors.percent ??= problem
  const { valid_from: from, valid_to: to } = line
  if (typeof from === 'string' && typeof to === 'string' && to < from)
    errors.valid_to = other(t('Must be on or after the start date'))
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** The last day of what a price that begins on this one follows. */
export const dayBefore = (on: string) =>
  new Date(Date.parse(`${on}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

// Without a first day since ever, without a last one for ever.
const begins = ({ valid_from: from }: Span) => from ?? ''
const ends = ({ valid_to: to }: Span) => to ?? '9999-12-31'
const meet = (left: Span, right: Span) => begins(left) <= ends(right) && begins(right) <= ends(left)
/** Whether it is open-ended. */
const isOpen = ({ valid_to: to, until_next }: Span) => (to ?? null) === null || Boolean(until_next)

const named = ['price_tier_id', ...priceTargets, 'min_qty'] as const
const sameness = (line: Priced) => named.map((name) => Number(line[name] ?? 0)).join()

const closed = (next: Span) => ({ valid_to: dayBefore(begins(next)), until_next: true })

/** Lines of a file that this unit has validated but not written yet: later ones are compared with them. */
const unwritten = new WeakMap<Unit, Map<string, Priced[]>>()

function besides(unit: Unit, line: Priced): Priced[] {
  const all = unwritten.get(unit) ?? new Map<string, Priced[]>()
  unwritten.set(unit, all)
  const mates = all.get(sameness(line)) ?? []
  all.set(sameness(line), mates)
  return mates
}

/**
 * One day has one price for a target and a quantity: an open price ends the day before the next one begins, whichever
 * came first; any other two that meet are refused. The database holds this rule; here it gets its message.
 */
async function fitted<V extends Priced>(unit: Unit, own: number | null, values: V): Promise<V> {
  let line: V = { ...values, ...(isOpen(values) && { valid_to: null, until_next: false }) }
  const key = {
    price_tier_id: line.price_tier_id,
    product_id: line.product_id ?? null,
    product_family_id: line.product_family_id ?? null,
    category_id: line.category_id ?? null,
    min_qty: line.min_qty ?? null,
  }
  const existing = (await unit.find(priceTierLines, key)).filter(({ id }) => id !== own)
  const mates = own === null ? besides(unit, line) : []
  const follows: (() => Promise<unknown>)[] = []
  const others: (Priced & { id?: number })[] = [...existing, ...mates]
  others.sort((one, two) => (begins(one) < begins(two) ? -1 : 1))
  for (const one of others) {
    if (!meet(one, line)) continue
    const areOpen = isOpen(one) && isOpen(line) && begins(one) !== begins(line)
    if (areOpen && begins(one) > begins(line)) line = { ...line, ...closed(one) }
    else if (areOpen) {
      const { id } = one
      follows.push(async () =>
        id === undefined ? Object.assign(one, closed(line)) : unit.update(priceTierLines, id, closed(line)),
      )
    } else {
      const until = isOpen(one) ? 'on' : t('to {validTo}', { validTo: one.valid_to })
      const way =
        isOpen(one) && begins(one) < begins(line)
          ? t(': end that price first, or leave out the end of this one')
          : ''
      throw invalidBecause('valid_from', `Priced already from ${one.valid_from ?? 'ever'} ${until}${way}`)
    }
  }
  for (const follow of follows) await follow()
  if (own === null) mates.push(line)
  return line
}

onCreate(priceTierLines, async (unit, line) => {
  const { basis } = await unit.lock(priceTiers, Number(line.price_tier_id))
  assertLine(line, basis)
  return fitted(unit, null, line)
})

onUpdate(priceTierLines, async (unit, before, changes) => {
  const isEnded = changes.valid_to !== undefined && changes.valid_to !== before.valid_to
  const after = { ...before, ...changes, ...(isEnded && { until_next: false }) }
  const { basis } = await unit.lock(priceTiers, before.price_tier_id)
  assertLine(after, basis)
  const { valid_to, until_next } = await fitted(unit, before.id, after)
  return { ...changes, valid_to, until_next: Boolean(until_next) }
})

// Where the next price is gone or begins on another day, the one before it holds that much longer.
onChanged(priceTierLines, async (unit, _rows, reported) => {
  const tiers = [...new Set(reported.flatMap(({ before, after }) => (after ?? before)?.price_tier_id ?? []))]
  unit.invalidate(priceTiers, tiers)
  const { rows } = await sql<{ id: number; next: string | null }>`
    select l.id, min(n.valid_from)::text as next from price_tier_lines l
    left join price_tier_lines n on n.price_tier_id = l.price_tier_id and n.min_qty = l.min_qty
      and coalesce(n.product_id, 0) = coalesce(l.product_id, 0)
      and coalesce(n.product_family_id, 0) = coalesce(l.product_family_id, 0)
      and coalesce(n.category_id, 0) = coalesce(l.category_id, 0)
      and n.valid_from > coalesce(l.valid_from, '-infinity')
    where l.until_next and l.price_tier_id = any(${tiers}::bigint[])
    group by l.id, l.valid_to having l.valid_to is distinct from min(n.valid_from) - 1 order by l.id`.execute(
    unit.trx,
  )
  for (const { id, next } of rows)
    await unit.update(
      priceTierLines,
      id,
      next === null ? { valid_to: null, until_next: false } : { valid_to: dayBefore(next) },
    )
})
