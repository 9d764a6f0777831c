import { sql } from 'kysely'
import { type Customer, customers } from '../../../../src/resources/general/customers/customers'
import { currencies, homeCurrency } from '../../../../src/resources/general/accounting/currencies'
import { type PriceTier, priceTiers } from '../../../../src/resources/inventory/pricing/price_tiers'
import type { Changes } from '../../../../src/resources/kit/define/row'
import { onChanged, onCreate, onUpdate } from '../../../engine/hooks/hooks'
import { invalid, invalidBecause } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { t } from '../../../../src/texts/texts'

/** A refusal of a field in words. */
export const other = (text: string) => ({ code: 'other', text })
const isGiven = (value: unknown) => value !== null && value !== undefined

/** Validates the percent of a tier: a discount on list price, a mark-up on cost, none for fixed prices. */
export function percentProblem(basis: unknown, percent: unknown) {
  if (!isGiven(percent)) return null
  if (basis === 'absolute') return other(t('This tier has prices only'))
  return basis === 'list_price' && Number(percent) > 100 ? 'more100%' : null
}

async function assertTier(unit: Unit, id: number | null, tier: Changes<typeof priceTiers>) {
  const problem = percentProblem(tier.basis, tier.default_percent)
  if (problem) throw invalid({ default_percent: problem })
  if (!tier.is_default) return
  if (!tier.is_active) throw invalidBecause('is_default', t("An inactive tier can't be the default"))
  // Serializes writers, so that the second gets an error that names the present default.
  await sql`select pg_advisory_xact_lock(hashtext('price_tiers'))`.execute(unit.trx)
  const { rows } = await sql<{ name: string }>`select name from price_tiers
    where is_default and currency_id = ${Number(tier.currency_id)} and id is distinct from ${id}`.execute(
    unit.trx,
  )
  if (rows[0])
    throw invalidBecause('is_default', t('{name} is the default of this currency', { name: rows[0].name }))
}

/** Customers pay in one currency: a tier keeps its own while any of them has it. */
async function assertCurrency(
  unit: Unit,
  { id, currency_id }: PriceTier,
  changes: Changes<typeof priceTiers>,
) {
  if (changes.currency_id === undefined || changes.currency_id === currency_id) return
  if ((await unit.find(customers, { price_tier_id: id })).length > 0)
    throw invalidBecause('currency_id', t('Customers use this tier'))
}

onCreate(priceTiers, async (unit, values) => {
  await assertTier(unit, null, values)
  return values
})

onUpdate(priceTiers, async (unit, before, changes) => {
  await assertTier(unit, before.id, { ...before, ...changes })
  await assertCurrency(unit, before, changes)
  return changes
})

/** Lines written before their tier took another basis. */
onChanged(priceTiers, async (unit, tiers) => {
  const { rows } = await sql<{ basis: string }>`select t.basis from price_tier_lines l
    join price_tiers t on t.id = l.price_tier_id
    where t.id = any(${tiers.map(({ id }) => id)}::bigint[])
      and (t.basis = 'absolute' and l.percent is not null or t.basis = 'list_price' and l.percent > 100)
    limit 1`.execute(unit.trx)
  const [wrong] = rows
  if (wrong)
    throw invalidBecause(
      'basis',
      wrong.basis === 'absolute'
        ? t('This tier has percent lines')
        : t('This tier has lines with a mark-up over 100 %'),
    )
})

async function assertOwnCurrency(
  unit: Unit,
  customer: Partial<Pick<Customer, 'price_tier_id' | 'currency_id'>>,
) {
  if (!isGiven(customer.price_tier_id)) return
  const tier = await unit.get(priceTiers, Number(customer.price_tier_id))
  const [home] = await unit.find(currencies, { code: homeCurrency })
  if (tier.currency_id !== (customer.currency_id ?? home?.id))
    throw invalidBecause(
      'price_tier_id',
      t('{name} is in {currency}', { name: tier.name, currency: tier.currency }),
    )
}

onCreate(customers, async (unit, values) => {
  await assertOwnCurrency(unit, values)
  return values
})

onUpdate(customers, async (unit, before, changes) => {
  if ('price_tier_id' in changes || 'currency_id' in changes)
    await assertOwnCurrency(unit, { ...before, ...changes })
  return changes
})

// The number of customers of a tier is a derived value and not part of its row.
onChanged(customers, (unit, _rows, reported) => {
  const moved = reported.filter(({ before, after }) => before?.price_tier_id !== after?.price_tier_id)
  const tiers = moved.flatMap(({ before, after }) =>
    [before?.price_tier_id ?? [], after?.price_tier_id ?? []].flat(),
  )
  unit.invalidate(priceTiers, [...new Set(tiers)])
})
