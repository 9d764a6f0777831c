import { Button, PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { saveProfile } from '../../api/session'
import { fieldMessages } from '../shell/messages'
import { notifyError, notifySuccess } from '../shell/notify'

const required = (label: string) => (value: string) => (value ? null : `${label} is required`)

/** Changes the own password; asks for the one that stands. */
export function OwnPassword({ onSaved }: { onSaved: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false)
  const form = useForm({
    initialValues: { current_password: '', password: '', again: '' },
    validate: {
      current_password: required('Current password'),
      password: required('New password'),
      again: (value, { password }) => (value === password ? null : 'The two passwords differ'),
    },
  })
  const save = async ({ current_password, password }: typeof form.values) => {
    setBusy(true)
    try {
      await saveProfile({ current_password, password })
      form.reset()
      await onSaved()
      notifySuccess('Password changed')
    } catch (thrown) {
      const fields = fieldMessages(thrown)
      if (Object.keys(fields).length > 0) form.setErrors(fields)
      else notifyError(thrown)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="dc-card" noValidate onSubmit={form.onSubmit((values) => void save(values))}>
      <h2>Password</h2>
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        {...form.getInputProps('current_password')}
      />
      <PasswordInput
        label="New password"
        description="At least 10 characters"
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <PasswordInput
        label="New password again"
        autoComplete="new-password"
        {...form.getInputProps('again')}
      />
      <div className="dc-card-actions">
        <Button type="submit" variant="default" loading={isBusy}>
          Change password
        </Button>
      </div>
    </form>
  )
}
