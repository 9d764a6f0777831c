import type { FieldErrors } from '../../../../src/resources/kit/fields/validate'
import { machines } from '../../../../src/resources/production/machines/machines'
import { missingFields } from '../../../../src/resources/kit/fields/requiredWhere'
import type { Changes } from '../../../../src/resources/kit/define/row'
import { changesOthers, onCreate, onUpdate } from '../../../engine/hooks/hooks'
import { invalid } from '../../../engine/errors'
import { assertOfArea } from '../flows/phases'

// A trigger opens the first state of a new machine.
changesOthers(machines, 'insert')

function assertFit(machine: Changes<typeof machines>) {
  const errors: FieldErrors = {}
  for (const name of missingFields(machines.fields, machine)) errors[name] = 'requiredif'
  const { capacity_ml: capacity, min_batch_ml: smallest } = machine
  if (typeof capacity === 'number' && typeof smallest === 'number' && smallest >= capacity)
    errors.min_batch_ml = { code: 'other', text: 'The smallest batch must be below the capacity' }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** A new machine is idle, and its code serves as QR code where none is given. */
onCreate(machines, async (unit, values) => {
  assertFit(values)
  await assertOfArea(unit, values.area, values.phase_id)
  return {
    ...values,
    qr_code: values.qr_code ?? `M|${values.code}`,
    current_state: 'idle' as const,
    current_state_since: unit.at,
  }
})

onUpdate(machines, async (unit, before, changes) => {
  assertFit({ ...before, ...changes })
  if (changes.phase_id !== undefined) await assertOfArea(unit, before.area, changes.phase_id)
  return changes
})
