import * as z from 'zod/mini'
import { guardable, guardedFields } from '../../inventory/products/guardedFields'
import { products } from '../../inventory/products/products'
import { choices, type Field, flag } from '../../kit/fields/field'
import { money, percent } from '../../kit/fields/numbers'
import { settingOf, withHelp } from './settingsKind'

const fieldWords = {
  ...Object.fromEntries(guardedFields.map((name) => [name, products.fields[name].label])),
  components: 'Components',
}

const isRising = (days: number[]) => days.every((one, at) => at === 0 || one > (days[at - 1] ?? 0))

/** Ages of stock in days, each bucket ending where the next begins. */
const ages: Field<readonly number[], 'required'> = {
  kind: 'longText',
  label: 'Ages of stock',
  unit: 'days',
  presence: 'required',
  help: 'Days at which a bucket ends, in rising order; the last one is open.',
  schema: z
    .array(
      z
        .number('must be days')
        .check(z.int('must be whole days'), z.gte(1, 'size'), z.lte(36_500, 'is longer than 100 years')),
      'must be a list of days',
    )
    .check(
      z.minLength(1, 'There is at least one age'),
      z.maxLength(5, 'There may be at most 5 ages'),
      z.refine(isRising, 'The ages must rise'),
    ) as unknown as z.ZodMiniType<readonly number[], unknown>,
}

const most = 9_999_999_999

/** The settings of stock, purchases and sales. */
export const tradeSettings = {
  'inventory.over_receipt_percent': settingOf(
    'Inventory',
    percent('More may be received than was ordered', { help: 'Of the quantity of the order line.' }),
    5,
  ),
  'inventory.adjust_limit': settingOf(
    'Inventory',
    money('Adjustments without approval', { max: most, help: 'Up to this value.' }),
    500,
  ),
  'inventory.count_tolerance_percent': settingOf(
    'Inventory',
    percent('A count may differ without a recount', { help: 'Of the quantity in the books.' }),
    2,
  ),
  'inventory.approval_fields': settingOf(
    'Inventory',
    withHelp(
      choices('Fields of products that need approval', guardable, fieldWords),
      'They change once somebody else has approved the change.',
    ),
    [...guardable],
  ),
  'inventory.aging_buckets': settingOf('Inventory', ages, [30, 60, 90, 180, 365]),
  'purchase.approval_limit': settingOf(
    'Purchase',
    money('Orders without approval', { max: most, help: 'Up to this total.' }),
    5000,
  ),
  'purchase.match_qty_percent': settingOf(
    'Purchase',
    percent('Billed quantity may differ', { help: 'From what was received.' }),
    2,
  ),
  'purchase.match_price_percent': settingOf(
    'Purchase',
    percent('Billed price may differ', { help: 'From the price of the order.' }),
    3,
  ),
  'purchase.match_amount': settingOf(
    'Purchase',
    money('Billed amount may differ', { max: most, help: 'For an invoice as a whole.' }),
    50,
  ),
  'sale.discount_limit_percent': settingOf(
    'Sale',
    percent('Discounts without approval', { help: 'Up to this share of the price.' }),
    15,
  ),
  'sale.credit_check': settingOf(
    'Sale',
    withHelp(flag('Credit check'), 'A sale above the credit limit of its customer is held.'),
    true,
  ),
}
