import { type ReactNode, useState } from 'react'
import type { AnyField } from '../../../resources/kit/fields/field'
import { figure } from '../../format/format'
import { Keypad } from '../../parts/Keypad'

type Props = {
  fields: readonly (readonly [name: string, field: AnyField])[]
  values: Readonly<Record<string, unknown>>
  unit: string
  onChange: (name: string, value: number) => void
  children?: ReactNode
}

/** Several quantities typed by one keypad: the chosen one takes the digits. */
export function TouchCounts({ fields, values, unit, onChange, children }: Props) {
  const [chosen, setChosen] = useState(fields[0]?.[0] ?? '')
  const countOf = (name: string) => Number(values[name]) || 0
  return (
    <>
      {fields.length > 1 && (
        <div className="dc-counts" role="group" aria-label="Quantity to enter">
          {fields.map(([name, { label }]) => (
            <button
              key={name}
              type="button"
              aria-pressed={chosen === name}
              className={chosen === name ? 'dc-chosen' : ''}
              onClick={() => setChosen(name)}
            >
              <span>{label}</span>
              <b>{figure(countOf(name))}</b>
            </button>
          ))}
        </div>
      )}
      <Keypad
        label={fields.find(([name]) => name === chosen)?.[1].label ?? ''}
        unit={unit}
        value={countOf(chosen)}
        onChange={(value) => onChange(chosen, value)}
      />
      {children}
    </>
  )
}
