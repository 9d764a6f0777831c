import { currencies, homeCurrency } from '../../../../src/resources/general/accounting/currencies'
import type { Changes } from '../../../../src/resources/kit/define/row'
import { onCreate, onRemove, onUpdate } from '../../../engine/hooks/hooks'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { plantToday } from '../../../site/plant'
import { t } from '../../../../src/texts/texts'

/** A rate is of a day that has come; one that is set without a day is of today. */
async function dated<V extends Changes<typeof currencies>>(unit: Unit, values: V): Promise<V> {
  const today = await plantToday(unit)
  if (typeof values.rate_date === 'string' && values.rate_date > today)
    throw invalidBecause('rate_date', t('This date is in the future'))
  return values.rate_to_cad === undefined || values.rate_date ? values : { ...values, rate_date: today }
}

onCreate(currencies, dated)

onUpdate(currencies, async (unit, before, changes) => {
  if (before.code === homeCurrency) {
    if (changes.rate_to_cad !== undefined && changes.rate_to_cad !== 1)
      throw invalidBecause('rate_to_cad', t('The rate of the Canadian dollar is always 1'))
    if (changes.is_active === false) throw invalid({ is_active: 'in' })
    return changes
  }
  return dated(unit, changes)
})

onRemove(currencies, async (_unit, { code }) => {
  if (code === homeCurrency) throw new Refused('database_delete_1451', { text: 'This is the base currency' })
})
