import type { Changes } from '../../../src/resources/kit/define/row'
import { suppliers } from '../../../src/resources/purchase/suppliers'
import { t } from '../../../src/texts/texts'
import { invalid, Refused } from '../../engine/errors'
import { onCreate, onEvent, onUpdate } from '../../engine/hooks/hooks'

/** A discount for early payment has a percentage and the days that it holds. */
function assertEarly({
  early_discount_percent: percent = null,
  early_discount_days: days = null,
}: Changes<typeof suppliers>) {
  if ((percent === null) !== (days === null))
    throw invalid({ [percent === null ? 'early_discount_percent' : 'early_discount_days']: 'requiredif' })
  if (percent === 0) throw invalid({ early_discount_percent: 'size' })
}

onCreate(suppliers, async (_unit, values) => {
  assertEarly(values)
  return values
})
onUpdate(suppliers, async (_unit, before, changes) => {
  assertEarly({ ...before, ...changes })
  return changes
})

onEvent(suppliers, 'deactivate', async (unit, { id }) => {
  const open = await unit.trx
    .selectFrom('purchases')
    .select('number')
    .where('supplier_id', '=', id)
    .where('status', 'in', ['submitted', 'approved', 'ordered', 'partially_received'])
    .orderBy('id')
    .executeTakeFirst()
  if (open) throw new Refused('invalid_transition', { text: t('{number} is still open', open) })
  return {}
})
