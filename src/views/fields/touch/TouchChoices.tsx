import type { ReactNode } from 'react'
import { Glyph } from '../../parts/Glyph'

/** One of the choices of a group of radio buttons. */
type TouchChoice<V> = { value: V; label: ReactNode; isDisabled?: boolean; isOut?: boolean }

type Props<V> = {
  label: ReactNode
  name: string
  choices: readonly TouchChoice<V>[] | null
  value: V | null
  error?: ReactNode
  /** Shown below the choices: why there are none. */
  note?: string | null
  className?: string
  onChange: (value: V) => void
}

/** A few choices as buttons of touch size, one of them chosen. */
export const TouchChoices = <V extends string | number>(props: Props<V>) => {
  const { label, name, choices, value, error, note, className = '', onChange } = props
  return (
    // The focus begins here, not in a field behind it that opens the keyboard of a tablet.
    <fieldset className={`dc-choices ${className}`} tabIndex={-1} data-autofocus>
      <legend>{label}</legend>
      {choices?.map((choice) => (
        <label
          key={choice.value}
          className={`${choice.value === value ? 'dc-chosen' : ''}${choice.isOut ? ' dc-out' : ''}`}
        >
          <input
            type="radio"
            name={name}
            disabled={choice.isDisabled}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
      {note && <p>{note}</p>}
      {error && (
        <p className="dc-danger-text" role="alert">
          <Glyph name="stop" /> {error}
        </p>
      )}
    </fieldset>
  )
}
