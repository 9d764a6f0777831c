import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { PasswordField } from '../../parts/PasswordField'
import { t } from '../../../texts/texts'

type PasswordShown = { username: string; password: string }

type Props = {
  shown: PasswordShown
  errors: Readonly<Record<string, string>>
  onChange: (shown: PasswordShown) => void
  onShow: () => void
  children: ReactNode
}

/** Username and password of a person who has no badge at hand. The browser keeps neither: it is not their screen. */
export const WitnessPassword = ({ shown, errors, onChange, onShow, children }: Props) => (
  <form
    className="dc-badge"
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      onShow()
    }}
  >
    <TextInput
      label={t('Username')}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      data-autofocus
      value={shown.username}
      onChange={(event) => onChange({ ...shown, username: event.currentTarget.value })}
      error={errors.username}
    />
    <PasswordField
      label={t('Password')}
      autoComplete="off"
      value={shown.password}
      onChange={(event) => onChange({ ...shown, password: event.currentTarget.value })}
      error={errors.password}
    />
    {children}
  </form>
)
