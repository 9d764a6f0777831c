import { Button, PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { demanded, NewPassword, sameAs } from './NewPassword'
import { useSaving } from './useSaving'

/** Changes the own password; asks for the one that stands. */
export function OwnPassword({ onSaved }: { onSaved: () => Promise<void> }) {
  const { isBusy, save } = useSaving(onSaved)
  const form = useForm({
    initialValues: { current_password: '', password: '', again: '' },
    validate: {
      current_password: demanded('Current password'),
      password: demanded('New password'),
      again: (value, { password }) => sameAs(password, value),
    },
  })
  const submit = async ({ current_password, password }: typeof form.values) => {
    if (await save({ current_password, password }, form, 'Password changed')) form.reset()
  }
  return (
    <form className="dc-own-card" noValidate onSubmit={form.onSubmit((values) => void submit(values))}>
      <h2>Password</h2>
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        {...form.getInputProps('current_password')}
      />
      <NewPassword
        label="New password"
        first={form.getInputProps('password')}
        again={form.getInputProps('again')}
      />
      <div className="dc-own-actions">
        <Button type="submit" variant="default" loading={isBusy}>
          Change password
        </Button>
      </div>
    </form>
  )
}
