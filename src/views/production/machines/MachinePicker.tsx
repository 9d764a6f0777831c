import { ApiError } from '../../../api/http'
import { listRows, lookup } from '../../../api/resourceApi'
import { type Machine, machines } from '../../../resources/production/machines/machines'
import { TouchChoices } from '../../fields/touch/TouchChoices'
import type { TouchInputProps } from '../../fields/touch/TouchInput'
import { useChoices } from '../../fields/touch/useChoices'
import { StatusTag } from '../../parts/StatusTag'

const condition = (field: string, value: number) => ({
  field,
  field_type: 'integer' as const,
  filters: [{ logic_operator: 'and' as const, operator: '=' as const, value_type: 'value' as const, value }],
})

const stopped = ['down', 'maintenance']

type Choice = { id: number; name: string } & Partial<Pick<Machine, 'current_state' | 'current_step_id'>>

/** The machines of a phase; a person who may not read them, as in the laboratory, still chooses one by its name. */
async function machinesOf(phase: number): Promise<readonly Choice[]> {
  const filters = [condition('phase_id', phase), condition('is_active', 1)]
  try {
    return (await listRows<Machine>(machines, { filters, limit: 100 }, true)).rows
  } catch (thrown) {
    if (!(thrown instanceof ApiError) || thrown.http !== 403) throw thrown
    const found = await lookup(machines, { among: { phase_id: phase, is_active: 1 }, limit: 100 })
    return found.map(({ id, label }) => ({ id, name: label }))
  }
}

/** The machines of the phase a step belongs to, with what they do now; one that is down cannot be chosen. */
export function MachinePicker({ field, label, value, error, onChange }: TouchInputProps) {
  const { found, isFailed } = useChoices(machinesOf, Number(field.where?.phase_id))
  return (
    <TouchChoices
      label={label}
      name="machine"
      className="dc-machines"
      choices={
        found &&
        found.map(({ id, name, current_state, current_step_id }) => {
          const isOut = stopped.includes(current_state ?? '') || (current_step_id ?? null) !== null
          return {
            value: id,
            isOut,
            isDisabled: isOut,
            label: (
              <>
                {name}
                {current_state && <StatusTag status={current_state} />}
              </>
            ),
          }
        })
      }
      value={typeof value === 'number' ? value : null}
      error={error}
      note={isFailed ? 'The machines could not be loaded' : found?.length === 0 ? 'No machine needed' : null}
      onChange={(id) => onChange(id)}
    />
  )
}
