import {
  audienceFields,
  type Discount,
  discounts,
  targetFields,
} from '../../../../src/resources/sale/discounts/discounts'
import type { Changes } from '../../../../src/resources/kit/define/row'
import { missingFields } from '../../../../src/resources/kit/fields/requiredWhere'
import type { FieldErrors } from '../../../../src/resources/kit/fields/validate'
import { invalid } from '../../../engine/errors'
import { onCreate, onEvent, onUpdate } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'
import { fireEach } from '../../../jobs/fireEach'
import { job } from '../../../jobs/jobs'
import { dayAt, plantToday, siteOf } from '../../../site/plant'
import { t } from '../../../../src/texts/texts'

type Values = Changes<typeof discounts>

const isFilled = (value: unknown) => value !== null && value !== undefined

/** Refuses a field of the choice that is not taken: two targets, or two audiences. */
function assertOnly(
  errors: FieldErrors,
  values: Values,
  of: Readonly<Record<string, keyof Values>>,
  taken: unknown,
) {
  for (const [name, field] of Object.entries(of))
    if (name !== taken && isFilled(values[field]))
      errors[field] = { code: 'other', text: t('Leave blank: the discount is for something else') }
}

function assertDiscount(values: Values) {
  const errors: FieldErrors = Object.fromEntries(
    missingFields(discounts.fields, values).map((name) => [name, 'requiredif']),
  )
  const { kind, value, valid_from: from, valid_to: to, max_uses: most, used_count: used } = values
  if ((kind === 'percent' || kind === 'order_percent') && Number(value) > 100) errors.value = 'max'
  if (typeof from === 'string' && typeof to === 'string' && to < from)
    errors.valid_to = { code: 'other', text: t('Must be on or after the start date') }
  if (kind === 'order_percent' && values.target !== undefined && values.target !== 'all')
    errors.target = { code: 'other', text: t('A discount on the order is for all goods') }
  if (isFilled(most) && Number(most) < Number(used ?? 0))
    errors.max_uses = { code: 'other', text: t('Used already by {used} orders', { used: Number(used) }) }
  assertOnly(errors, values, targetFields, values.target ?? 'all')
  assertOnly(errors, values, audienceFields, values.audience ?? 'all')
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

onCreate(discounts, async (_unit, values) => {
  assertDiscount(values)
  return values
})

onUpdate(discounts, async (_unit, before, changes) => {
  assertDiscount({ ...before, stackable: Boolean(before.stackable), ...changes })
  return changes
})

onEvent(discounts, 'activate', async (unit: Unit, { valid_to, max_uses, used_count }: Discount) => {
  if (valid_to !== null && valid_to < (await plantToday(unit)))
    throw invalid({ valid_to: { code: 'other', text: t('Its last day has passed') } })
  if (max_uses !== null && used_count >= max_uses)
    throw invalid({ max_uses: { code: 'other', text: t('No use of it is left') } })
  return {}
})

job(
  {
    name: 'discount_expiry',
    title: 'Expire discounts',
    about: 'Ends active discounts the day after their last day.',
    schedule: { daily: '00:15' },
  },
  async (run) => {
    const { db, at } = run
    const { timezone } = await siteOf(db)
    const rows = await db
      .selectFrom('discounts')
      .select('id')
      .where('status', '=', 'active')
      .where('valid_to', '<', dayAt(at, timezone))
      .orderBy('id')
      .execute()
    return fireEach(
      run,
      discounts,
      rows.map(({ id }) => id),
      'expire',
      'discounts expired',
    )
  },
)
