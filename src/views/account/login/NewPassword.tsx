import type { GetInputPropsReturnType as Input } from '@mantine/form'
import { PasswordField } from '../../parts/PasswordField'

type Form<V> = { getInputProps: (name: keyof V & string) => Input }

/** Validates a required text field of a form. */
export const demanded = (label: string) => (value: string) => (value.trim() ? null : `${label} is required`)

/** The current password, required before a password or PIN is changed. */
export const CurrentPassword = ({ form }: { form: Form<{ current_password: string }> }) => (
  <PasswordField
    label="Current password"
    autoComplete="current-password"
    {...form.getInputProps('current_password')}
  />
)

export const currentPassword = {
  initial: { current_password: '' },
  validate: { current_password: demanded('Current password') },
}

type Twice = { password: string; password_confirmation: string }

/** A new password, typed twice. */
export const NewPassword = ({ form, label = 'Password' }: { form: Form<Twice>; label?: string }) => (
  <>
    <PasswordField
      label={label}
      description="At least 10 characters"
      autoComplete="new-password"
      {...form.getInputProps('password')}
    />
    <PasswordField
      label={`${label} again`}
      autoComplete="new-password"
      {...form.getInputProps('password_confirmation')}
    />
  </>
)

/** Initial values and validation of the two fields of a new password. */
export const newPassword = (label = 'Password') => ({
  initial: { password: '', password_confirmation: '' },
  validate: {
    password: demanded(label),
    password_confirmation: (again: string, { password }: Twice) =>
      again === password ? null : 'The two passwords differ',
  },
})
