import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { asText } from './asText'

export type TypedGiven = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: unknown
  onChange: (value: unknown) => void
  /** What a text means; `wrong` where it cannot be read. */
  read: (text: string) => { ok: true; value: unknown } | { ok: false; wrong: string }
  /** The text of a value while not being edited. */
  write: (value: never) => string
  /** Whether a value was read from a text, and is not a text that could not be read. */
  isRead: (value: unknown) => boolean
}

/**
 * An input whose text is parsed into a value: shows the typed text while editing, the formatted value
 * afterwards. Unparsable text is kept as the value, so that nothing is lost and the form can report it.
 */
export function TypedBox({ value, onChange, onBlur, read, write, isRead, ...rest }: TypedGiven) {
  const [typed, setTyped] = useState<string | null>(null)
  const valueOf = (text: string) => {
    const result = read(text)
    return result.ok ? result.value : text
  }
  const isOwn = typed !== null && valueOf(typed) === (value ?? null)
  const shown = isOwn ? typed : isRead(value) ? write(value as never) : asText(value)
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      value={shown}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange(valueOf(event.currentTarget.value))
      }}
      onBlur={(event) => {
        setTyped(null)
        onBlur?.(event)
      }}
    />
  )
}
