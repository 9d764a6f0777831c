import { useEffect, useState } from 'react'
import { reasonsOf } from '../../../api/production'
import type { Choice } from '../../../api/resourceApi'
import { Glyph } from '../../parts/Glyph'

type Props = {
  label: string
  /** The list of reasons: `scrap_reason`, `pause_reason`, `down_reason`. */
  type: string
  value: number | null
  error?: string | undefined
  onChange: (id: number) => void
}

/** One reason of a list, as buttons of touch size. */
export function ReasonPicker({ label, type, value, error, onChange }: Props) {
  const [reasons, setReasons] = useState<readonly Choice[] | null>(null)
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    let isOver = false
    reasonsOf(type).then(
      (found) => !isOver && setReasons(found),
      () => !isOver && setFailed(true),
    )
    return () => {
      isOver = true
    }
  }, [type])
  return (
    <fieldset className="dc-choices">
      <legend>{label}</legend>
      {reasons?.map(({ id, label: reason }) => (
        <label key={id} className={id === value ? 'dc-chosen' : ''}>
          <input type="radio" name={type} checked={id === value} onChange={() => onChange(id)} />
          {reason}
        </label>
      ))}
      {isFailed && <p>The reasons could not be read</p>}
      {error && (
        <p className="dc-danger-text" role="alert">
          <Glyph name="stop" /> {error}
        </p>
      )}
    </fieldset>
  )
}
