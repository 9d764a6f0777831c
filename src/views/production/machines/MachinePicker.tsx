import { useEffect, useState } from 'react'
import { ApiError } from '../../../api/http'
import { listRows, lookup } from '../../../api/resourceApi'
import { type Machine, machines } from '../../../resources/production/machines/machines'
import { Glyph } from '../../parts/Glyph'
import { StatusTag } from '../../parts/StatusTag'

type Props = {
  phase: number
  value: number | null
  error?: string | undefined
  onChange: (id: number | null) => void
}

const condition = (field: string, value: number) => ({
  field,
  field_type: 'integer' as const,
  filters: [{ logic_operator: 'and' as const, operator: '=' as const, value_type: 'value' as const, value }],
})

const stopped = ['down', 'maintenance']

type Choice = { id: number; name: string } & Partial<Pick<Machine, 'current_state' | 'current_step_id'>>

/** The machines of a phase; who may not read them, as in the laboratory, still chooses one by its name. */
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

/** The machines of a phase with what they do now; one that is down cannot be chosen. */
export function MachinePicker({ phase, value, error, onChange }: Props) {
  const [found, setFound] = useState<readonly Choice[] | null>(null)
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    let isOver = false
    machinesOf(phase).then(
      (choices) => !isOver && setFound(choices),
      () => !isOver && setFailed(true),
    )
    return () => {
      isOver = true
    }
  }, [phase])
  return (
    <fieldset className="dc-choices dc-machines">
      <legend>Machine</legend>
      {found?.map(({ id, name, current_state, current_step_id }) => {
        const isOut = stopped.includes(current_state ?? '') || (current_step_id ?? null) !== null
        return (
          <label key={id} className={`${id === value ? 'dc-chosen' : ''}${isOut ? ' dc-out' : ''}`}>
            <input
              type="radio"
              name="machine"
              disabled={isOut}
              checked={id === value}
              onChange={() => onChange(id)}
            />
            {name}
            {current_state && <StatusTag status={current_state} />}
          </label>
        )
      })}
      {found?.length === 0 && <p>No machine stands in this phase</p>}
      {isFailed && <p>The machines could not be read</p>}
      {error && (
        <p className="dc-danger-text" role="alert">
          <Glyph name="stop" /> {error}
        </p>
      )}
    </fieldset>
  )
}
