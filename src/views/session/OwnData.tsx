import { Button, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { type Profile, saveProfile, timezones } from '../../api/session'
import { fieldMessages } from '../shell/messages'
import { notifyError, notifySuccess } from '../shell/notify'
import { session } from './session'

type Given = { own: Profile; onSaved: () => Promise<void> }

/** Name, e-mail and the time zone in which times are shown. */
export function OwnData({ own, onSaved }: Given) {
  const [zones, setZones] = useState<string[]>([own.timezone])
  const [isBusy, setBusy] = useState(false)
  const form = useForm({
    initialValues: { name: own.name, email: own.email ?? '', timezone: own.timezone },
    validateInputOnBlur: true,
    validate: { name: (value) => (value.trim() ? null : 'Name is required') },
  })
  useEffect(() => {
    timezones().then(
      (all) => setZones(all.map(({ name }) => name)),
      () => undefined,
    )
  }, [])

  const save = async (values: typeof form.values) => {
    setBusy(true)
    try {
      await saveProfile(values)
      session.send({ type: 'roles_changed' })
      await onSaved()
      notifySuccess('Profile saved')
    } catch (thrown) {
      form.setErrors(fieldMessages(thrown))
      notifyError(thrown, { name: 'Name', email: 'E-mail', timezone: 'Time zone' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className="dc-card" noValidate onSubmit={form.onSubmit((values) => void save(values))}>
      <h2>Account</h2>
      <TextInput label="Username" value={own.username} readOnly />
      <TextInput label="Name" autoComplete="name" {...form.getInputProps('name')} />
      <TextInput label="E-mail" type="email" autoComplete="email" {...form.getInputProps('email')} />
      <Select
        label="Time zone"
        searchable
        allowDeselect={false}
        data={zones}
        limit={100}
        {...form.getInputProps('timezone')}
      />
      <div className="dc-card-actions">
        <Button type="submit" loading={isBusy}>
          Save account
        </Button>
      </div>
    </form>
  )
}
