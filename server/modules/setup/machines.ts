import type { FieldErrors } from '../../../src/resources/kit/checked'
import { machines, ratedKinds } from '../../../src/resources/production/machines'
import { onCreate, onUpdate } from '../../http/hooks'
import { invalid } from '../../http/refused'

type Values = Record<string, unknown>

function demandFit(machine: Values) {
  const errors: FieldErrors = {}
  if (ratedKinds.includes(String(machine.kind)) && (machine.ideal_rate_per_hour ?? null) === null)
    errors.ideal_rate_per_hour = 'requiredif'
  if (machine.kind === 'tank' && (machine.capacity_ml ?? null) === null) errors.capacity_ml = 'requiredif'
  const { capacity_ml: capacity, min_batch_ml: smallest } = machine
  if (typeof capacity === 'number' && typeof smallest === 'number' && smallest >= capacity)
    errors.min_batch_ml = { code: 'other', text: 'The smallest batch must be below the capacity' }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** A new machine stands idle from now on, and is found by its code when nobody gave it a QR. */
onCreate(machines, async (unit, values) => {
  demandFit(values)
  return {
    ...values,
    qr_code: values.qr_code ?? `M|${String(values.code)}`,
    current_state: 'idle',
    current_state_since: unit.at,
  }
})

onUpdate(machines, async (_unit, before, changes) => {
  demandFit({ ...before, ...changes })
  return changes
})
