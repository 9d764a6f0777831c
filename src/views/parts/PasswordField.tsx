import { TextInput, type TextInputProps } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../../texts/texts'
import './parts.css'

type Props = Omit<TextInputProps, 'type' | 'rightSection'> & {
  /** What the eye shows or hides, where it is no password. */
  secret?: string
}

/** A password input with a button that reveals the text. */
export function PasswordField({ secret = 'password', ...props }: Props) {
  const [isShown, setShown] = useState(false)
  const Eye = isShown ? IconEyeOff : IconEye
  return (
    <TextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      rightSection={
        <button
          type="button"
          className="dc-reveal"
          aria-label={t('Show or hide {secret}', { secret })}
          aria-pressed={isShown}
          disabled={props.disabled}
          // The field keeps the focus, and a phone its keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setShown(!isShown)}
        >
          <Eye size={18} stroke={1.75} aria-hidden="true" />
        </button>
      }
    />
  )
}
