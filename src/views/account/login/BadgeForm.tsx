import { TextInput } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { PasswordField } from '../../parts/PasswordField'
import { PinPad } from './PinPad'
import { t } from '../../../texts/texts'
import './badge.css'

type BadgeShown = { badge: string; pin: string }

type Props = {
  /** "Badge", or "Badge or username" where that is known too. */
  label: string
  shown: BadgeShown
  errors: Readonly<Record<string, string>>
  /** Whether a badge signs in without a PIN. */
  badgeOnly?: boolean
  onChange: (shown: BadgeShown) => void
  onShow: () => void
  children: ReactNode
}

/** Badge and PIN, for hands in gloves: a scanner's Enter leads on to the PIN, and the PIN's to the end. */
export function BadgeForm({ label, shown, errors, badgeOnly = false, onChange, onShow, children }: Props) {
  const pin = useRef<HTMLInputElement>(null)
  const leadOn = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || shown.pin !== '' || badgeOnly) return
    event.preventDefault()
    pin.current?.focus()
  }
  return (
    <form
      className="dc-badge"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onShow()
      }}
    >
      <TextInput
        label={label}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={shown.badge === ''}
        data-autofocus={shown.badge === '' || undefined}
        value={shown.badge}
        onChange={(event) => onChange({ ...shown, badge: event.currentTarget.value })}
        onKeyDown={leadOn}
        error={errors.badge_code}
      />
      <PasswordField
        ref={pin}
        label={t('PIN')}
        inputMode="numeric"
        autoComplete="off"
        autoFocus={shown.badge !== ''}
        data-autofocus={shown.badge !== '' || undefined}
        value={shown.pin}
        onChange={(event) => onChange({ ...shown, pin: event.currentTarget.value })}
        secret={t('PIN')}
        error={errors.pin}
      />
      <PinPad pin={shown.pin} onChange={(next) => onChange({ ...shown, pin: next })} />
      {children}
    </form>
  )
}
