import { type Customer, customers } from '../../../src/resources/general/customers/customers'
import { currencies, homeCurrency } from '../../../src/resources/general/accounting/currencies'
import { priceTiers } from '../../../src/resources/inventory/pricing/price_tiers'
import type { Changes } from '../../../src/resources/kit/define/row'
import { dutyExempt } from '../../../src/resources/production/stamps/dutyExempt'
import { missingFields } from '../../../src/resources/kit/fields/requiredWhere'
import type { FieldErrors } from '../../../src/resources/kit/fields/validate'
import type { Sale, sales } from '../../../src/resources/sale/sales'
import { invalid, invalidBecause } from '../../engine/errors'
import type { Unit } from '../../engine/unitTypes'
import { settledAddress } from '../../site/customerAddress'
import type { NewValues, UpdateValues } from '../../../src/resources/kit/define/row'
import { t } from '../../../src/texts/texts'

type Values = Changes<typeof sales>

const stopped: Partial<Record<Customer['status'], string>> = {
  on_hold: t('Customer is on hold'),
  inactive: t('Customer is inactive'),
}

/** Why nothing is sold to a customer now; null where it is. */
export const stoppedText = ({ status }: Pick<Customer, 'status'>) => stopped[status] ?? null

/** Refuses customers that are on hold or inactive. */
export function assertCustomer(customer: Pick<Customer, 'status'>) {
  const text = stoppedText(customer)
  if (text !== null) throw invalidBecause('customer_id', text)
}

/** The money of an order is that of its customer, at the rate of the day. */
async function moneyOf(unit: Unit, { currency_id }: Customer) {
  const id = currency_id ?? (await unit.find(currencies, { code: homeCurrency }))[0]?.id ?? 0
  const { rate_to_cad, code } = await unit.get(currencies, id)
  return { id, rate_to_cad, code }
}

const addressed = ['address1', 'address2', 'city', 'postal_code', 'contact', 'phone', 'email'] as const

/** Where nothing was written down, it goes where goods of this customer go. */
function shipTo(customer: Customer, after: Values): Values {
  const isWritten = addressed.some((part) => (after[`ship_to_${part}`] ?? null) !== null)
  if (isWritten || after.ship_to_province_id !== customer.ship_province_id) return {}
  return {
    ship_to_address1: customer.ship_address1,
    ship_to_address2: customer.ship_address2,
    ship_to_city: customer.ship_city,
    ship_to_postal_code: customer.ship_postal_code,
    ship_to_contact: customer.ship_contact,
    ship_to_phone: customer.ship_phone,
    ship_to_email: customer.ship_email,
  }
}

async function assertTier(
  unit: Unit,
  tierId: number | null | undefined,
  money: { id: number; code: string },
) {
  if (tierId === null || tierId === undefined) return
  const tier = await unit.get(priceTiers, tierId)
  if (tier.currency_id !== money.id)
    throw invalidBecause(
      'price_tier_id',
      t('Its prices are in {currency}, the order is in {code}', {
        currency: tier.currency,
        code: money.code,
      }),
    )
}

function assertDays({ order_date, promised_on }: Values) {
  if (typeof promised_on === 'string' && promised_on < String(order_date))
    throw invalidBecause('promised_on', t('Must be on or after the order date'))
}

async function settled(unit: Unit, before: Sale | null, input: Values): Promise<Values> {
  let values = { ...input }
  const after = () => ({ ...before, ...values })
  assertDays(after())
  const isOther = before === null || ('customer_id' in input && input.customer_id !== before.customer_id)
  const customer = await unit.get(customers, Number(after().customer_id))
  if (isOther) {
    assertCustomer(customer)
    const money = await moneyOf(unit, customer)
    values = {
      ...values,
      ...shipTo(customer, after()),
      currency_id: money.id,
      rate_to_cad: money.rate_to_cad,
      price_tier_id: input.price_tier_id ?? customer.price_tier_id,
      payment_term_id: input.payment_term_id ?? customer.payment_term_id,
    }
  }
  if ('price_tier_id' in values) await assertTier(unit, values.price_tier_id, await moneyOf(unit, customer))
  const errors: FieldErrors = Object.fromEntries(
    missingFields(dutyExempt, after()).map((name) => [name, 'requiredif']),
  )
  values = { ...values, ...(await settledAddress(unit, 'ship_to', after(), values, errors)) }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return values
}

export const beforeSaleCreate = async (unit: Unit, values: NewValues<typeof sales>) => ({
  ...(await settled(unit, null, values)),
  taxes: '[]',
})

export async function beforeSaleUpdate(unit: Unit, before: Sale, changes: UpdateValues<typeof sales>) {
  const isFixed = before.status !== 'draft' && before.status !== 'on_hold'
  const { customer_id, location_id } = changes
  if (isFixed && customer_id !== undefined && customer_id !== before.customer_id)
    throw invalidBecause('customer_id', t("The customer of a confirmed order can't be changed"))
  if (before.allocated_percent > 0 && location_id !== undefined && location_id !== before.location_id)
    throw invalidBecause('location_id', t('Goods of this location are reserved for it'))
  return settled(unit, before, changes)
}
