import { PasswordInput } from '@mantine/core'
import type { GetInputPropsReturnType as Input } from '@mantine/form'

/** A new password, typed twice. */
export const NewPassword = ({ label, first, again }: { label: string; first: Input; again: Input }) => (
  <>
    <PasswordInput
      className="dc-field"
      label={label}
      description="At least 10 characters"
      autoComplete="new-password"
      {...first}
    />
    <PasswordInput className="dc-field" label={`${label} again`} autoComplete="new-password" {...again} />
  </>
)

/** What must stand in a field of a form. */
export const demanded = (label: string) => (value: string) => (value.trim() ? null : `${label} is required`)

/** The second one must be the first. */
export const sameAs = (password: string, again: string) =>
  again === password ? null : 'The two passwords differ'
