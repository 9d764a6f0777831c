import { type ReactNode, useState } from 'react'
import type { AnyField } from '../../../resources/kit/fields/field'
import { figure } from '../../format/format'
import { Keypad, type Offer } from '../../parts/touch/Keypad'
import { t } from '../../../texts/texts'

type Props = {
  fields: readonly (readonly [name: string, field: AnyField])[]
  values: Readonly<Record<string, unknown>>
  errors: Readonly<Record<string, string>>
  unit: string
  /** What one of them is counted in, where it is another unit. */
  unitOf?: ((name: string) => string | undefined) | undefined
  /** Figures of a quantity that one key enters. */
  offersOf?: ((name: string) => readonly Offer[]) | undefined
  onChange: (name: string, value: number) => void
  children?: ReactNode
}

/** Several quantities typed by one keypad: the chosen one takes the digits. One that is refused is chosen. */
export function TouchCounts({ fields, values, errors, unit, unitOf, offersOf, onChange, children }: Props) {
  const names = fields.map(([name]) => name)
  const [chosen, setChosen] = useState(names[0] ?? '')
  const [seen, setSeen] = useState(errors)
  if (seen !== errors) {
    setSeen(errors)
    if (!errors[chosen]) setChosen(names.find((name) => errors[name]) ?? chosen)
  }
  const countOf = (name: string) => Number(values[name]) || 0
  return (
    <>
      {fields.length === 1 && <p className="dc-count-name">{fields[0]?.[1].label}</p>}
      {fields.length > 1 && (
        <div className="dc-counts" role="group" aria-label={t('Quantity to enter')}>
          {fields.map(([name, { label }]) => (
            <button
              key={name}
              type="button"
              aria-pressed={chosen === name}
              className={[chosen === name && 'dc-chosen', errors[name] && 'dc-wrong']
                .filter(Boolean)
                .join(' ')}
              onClick={() => setChosen(name)}
            >
              <span>{label}</span>
              <b>{figure(countOf(name))}</b>
            </button>
          ))}
        </div>
      )}
      <Keypad
        key={chosen}
        label={fields.find(([name]) => name === chosen)?.[1].label ?? ''}
        unit={unitOf?.(chosen) ?? unit}
        value={countOf(chosen)}
        offers={offersOf?.(chosen) ?? []}
        error={errors[chosen]}
        onChange={(value) => onChange(chosen, value)}
      />
      {children}
    </>
  )
}
