import type { GetInputPropsReturnType as Input } from '@mantine/form'
import { PasswordField } from '../../parts/PasswordField'
import { t } from '../../../texts/texts'

type Form<V> = { getInputProps: (name: keyof V & string) => Input }

/** Validates a required text field of a form. */
export const demanded = (label: string) => (value: string) =>
  value.trim() ? null : t('{label} is required', { label })

/** The current password, required before a password or PIN is changed. */
export const CurrentPassword = ({ form }: { form: Form<{ current_password: string }> }) => (
  <PasswordField
    label={t('Current password')}
    autoComplete="current-password"
    {...form.getInputProps('current_password')}
  />
)

export const currentPassword = {
  initial: { current_password: '' },
  validate: { current_password: demanded(t('Current password')) },
}

type Twice = { password: string; password_confirmation: string }

/** A new password, typed twice. */
export const NewPassword = ({ form, label = t('Password') }: { form: Form<Twice>; label?: string }) => (
  <>
    <PasswordField
      label={label}
      description={t('At least 10 characters')}
      autoComplete="new-password"
      {...form.getInputProps('password')}
    />
    <PasswordField
      label={t('{label} again', { label })}
      autoComplete="new-password"
      {...form.getInputProps('password_confirmation')}
    />
  </>
)

/** Initial values and validation of the two fields of a new password. */
export const newPassword = (label = t('Password')) => ({
  initial: { password: '', password_confirmation: '' },
  validate: {
    password: demanded(label),
    password_confirmation: (again: string, { password }: Twice) =>
      again === password ? null : t('The two passwords differ'),
  },
})
