import * as z from 'zod/mini'
import { guardable, guardedFields } from '../../inventory/products/guardedFields'
import { products } from '../../inventory/products/products'
import { choices, day, type Field, flag, optional } from '../../kit/fields/field'
import { money, percent } from '../../kit/fields/numbers'
import { settingOf, withHelp } from './settingsKind'
import { t } from '../../../texts/texts'

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
  help: 'Upper limits in days, ascending. The last bucket has no limit.',
  schema: z
    .array(
      z
        .number({ error: () => t('must be days') })
        .check(
          z.int({ error: () => t('must be whole days') }),
          z.gte(1, 'size'),
          z.lte(36_500, { error: () => t('is longer than 100 years') }),
        ),
      { error: () => t('must be a list of days') },
    )
    .check(
      z.minLength(1, { error: () => t('There is at least one age') }),
      z.maxLength(5, { error: () => t('There may be at most 5 ages') }),
      z.refine(isRising, { error: () => t('The ages must rise') }),
    ),
}

const most = 9_999_999_999

/** The settings of stock, purchases and sales. */
export const tradeSettings = {
  'inventory.over_receipt_percent': settingOf(
    'Inventory',
    percent('Over-receipt tolerance', { help: 'Of the quantity of the order line.' }),
    5,
  ),
  'inventory.adjust_limit': settingOf(
    'Inventory',
    money('Approve adjustments automatically up to', { max: most, help: 'By value of the adjustment.' }),
    500,
  ),
  'inventory.count_tolerance_percent': settingOf(
    'Inventory',
    percent('Count variance without a recount', { help: 'Of the expected quantity.' }),
    2,
  ),
  'inventory.approval_fields': settingOf(
    'Inventory',
    withHelp(
      choices('Product fields that need approval', guardable, fieldWords),
      'Changes to them need approval by another person.',
    ),
    [...guardable],
  ),
  'inventory.aging_buckets': settingOf('Inventory', ages, [30, 60, 90, 180, 365]),
  'purchase.approval_limit': settingOf(
    'Purchase',
    money('Approve automatically up to', { max: most, help: 'By order total.' }),
    5000,
  ),
  'purchase.match_qty_percent': settingOf(
    'Purchase',
    percent('Quantity tolerance on bills', { help: 'From what was received.' }),
    2,
  ),
  'purchase.match_price_percent': settingOf(
    'Purchase',
    percent('Price tolerance on bills', { help: 'From the price of the order.' }),
    3,
  ),
  'purchase.match_amount': settingOf(
    'Purchase',
    money('Amount tolerance on bills', { max: most, help: 'For an invoice as a whole.' }),
    50,
  ),
  'purchase.books_locked_until': settingOf(
    'Purchase',
    optional(day('Books locked until', { help: 'Nothing is booked on this day or before.' })),
    null,
  ),
  'sale.discount_limit_percent': settingOf(
    'Sale',
    percent('Approve discounts automatically up to', { help: 'Of the price.' }),
    15,
  ),
  'sale.credit_check': settingOf(
    'Sale',
    withHelp(flag('Credit check'), 'A sale above the credit limit of its customer is held.'),
    true,
  ),
}
