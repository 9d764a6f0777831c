import { useEffect, useRef, useState } from 'react'
import { failureMessage, fieldMessages } from '../../ui/messages'
import { notifyWarning } from '../../ui/notify'

type Props = {
  label: string
  value: string
  /** Whether the focus goes back to the rows. */
  onDone: (isBack: boolean) => void
  /** Rejects with the refusal. */
  onSave: (value: string) => Promise<void>
}

/** A cell of a preview being corrected: Enter or leaving it saves, Escape does not. */
export function CellEditor({ label, value, onDone, onSave }: Props) {
  const [typed, setTyped] = useState(value)
  const [isSaving, setSaving] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  const save = async (isBack: boolean) => {
    if (isSaving) return
    if (typed === value) return onDone(isBack)
    setSaving(true)
    try {
      await onSave(typed)
      onDone(isBack)
    } catch (thrown) {
      setSaving(false)
      notifyWarning(Object.values(fieldMessages(thrown))[0] ?? failureMessage(thrown))
    }
  }
  return (
    <input
      className="dc-preview-input"
      aria-label={label}
      value={typed}
      readOnly={isSaving}
      ref={input}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => void save(false)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void save(true)
        else if (event.key === 'Escape') onDone(true)
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
    />
  )
}
