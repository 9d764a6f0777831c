import { labReceivingCalls } from '../../../../src/resources/labReceiving/labReceivingCalls'
import {
  type LabCertificateValue,
  labCertificateValues,
} from '../../../../src/resources/labReceiving/lab_certificate_values'
import { labProductLimits } from '../../../../src/resources/labReceiving/lab_product_limits'
import { labReceivingItems } from '../../../../src/resources/labReceiving/lab_receiving_items'
import { listFormat } from '../../../../src/texts/locale'
import { t } from '../../../../src/texts/texts'
import { onCall } from '../../../calls/handlers'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import { onCreate, onUpdate } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'

type Range = { min_value?: number | null; max_value?: number | null }

function assertRange({ min_value: min = null, max_value: max = null }: Range) {
  if (min === null && max === null) throw invalid({ min_value: 'requiredif' })
  if (min !== null && max !== null && min > max) throw invalidBecause('max_value', t('Not below the minimum'))
}

onCreate(labProductLimits, async (_unit, values) => {
  assertRange(values)
  return values
})
onUpdate(labProductLimits, async (_unit, before, changes) => {
  assertRange({ ...before, ...changes })
  return changes
})

const isWithin = ({ min_value: min, max_value: max }: Required<Range>, value: number) =>
  (min === null || min === undefined || value >= min) && (max === null || max === undefined || value <= max)

onCall(labReceivingCalls.certificate, async ({ unit, input: { id, values } }) => {
  const item = await unit.lock(labReceivingItems, id)
  const limits = await unit.find(labProductLimits, { product_id: item.product_id })
  const written: LabCertificateValue[] = []
  for (const [place, { characteristic, value }] of values.entries()) {
    const limit = limits.find((one) => one.characteristic === characteristic)
    if (!limit) throw invalid({ [`values.${place}.characteristic`]: 'exists' })
    const row = {
      unit: limit.unit,
      min_value: limit.min_value,
      max_value: limit.max_value,
      is_critical: limit.is_critical === 1,
      value,
      verdict: isWithin(limit, value) ? ('pass' as const) : ('fail' as const),
    }
    const [existing] = await unit.find(labCertificateValues, { lab_receiving_item_id: id, characteristic })
    written.push(
      existing
        ? await unit.update(labCertificateValues, existing.id, row)
        : await unit.insert(labCertificateValues, { lab_receiving_item_id: id, characteristic, ...row }),
    )
  }
  return written
})

const closed = (text: string) => new Refused('invalid_transition', { text })
const named = (names: readonly string[]) => listFormat('conjunction').format(names)

/** Refuses an item whose certificate lacks a critical characteristic of its product, or has one outside of its limits. */
export async function assertCertified(unit: Unit, itemId: number, productId: number) {
  const limits = await unit.find(labProductLimits, { product_id: productId, is_critical: true })
  if (limits.length === 0) return
  const values = await unit.find(labCertificateValues, { lab_receiving_item_id: itemId })
  const missing = limits.filter(
    ({ characteristic }) => !values.some((one) => one.characteristic === characteristic),
  )
  if (missing.length > 0)
    throw closed(
      t('The certificate lacks {characteristics}', {
        characteristics: named(missing.map(({ characteristic }) => characteristic)),
      }),
    )
  const failed = values.filter(({ is_critical, verdict }) => is_critical === 1 && verdict === 'fail')
  if (failed.length > 0)
    throw closed(
      t('Outside of the limits by the certificate: {characteristics}', {
        characteristics: named(failed.map(({ characteristic }) => characteristic)),
      }),
    )
}
