import { useEffect, useState } from 'react'
import { listRows } from '../../api/resourceApi'
import { type Machine, machines } from '../../resources/production/machines'
import { Glyph } from '../parts/Glyph'
import { StatusTag } from '../parts/StatusTag'

type Given = {
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

const standing = ['down', 'maintenance']

/** The machines of a phase with what they do now; one that is down cannot be chosen. */
export function MachinePicker({ phase, value, error, onChange }: Given) {
  const [found, setFound] = useState<readonly Machine[] | null>(null)
  useEffect(() => {
    let isOver = false
    listRows<Machine>(
      machines,
      { filters: [condition('phase_id', phase), condition('is_active', 1)], limit: 100 },
      true,
    ).then(
      ({ rows }) => !isOver && setFound(rows),
      () => !isOver && setFound([]),
    )
    return () => {
      isOver = true
    }
  }, [phase])
  return (
    <fieldset className="dc-choices dc-machines">
      <legend>Machine</legend>
      {found?.map(({ id, name, current_state, current_step_id }) => {
        const isOut = standing.includes(current_state) || current_step_id !== null
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
            <StatusTag status={current_state} />
          </label>
        )
      })}
      {found?.length === 0 && <p>No machine stands in this phase</p>}
      {error && (
        <p className="dc-danger-text" role="alert">
          <Glyph name="stop" /> {error}
        </p>
      )}
    </fieldset>
  )
}
