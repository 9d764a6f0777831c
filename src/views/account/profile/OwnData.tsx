import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Profile } from '../../../resources/general/people/profileCalls'
import { users } from '../../../resources/general/people/users'
import { validEmail } from '../../../resources/kit/fields/rules'
import { ReferenceInput } from '../../fields/ReferenceInput'
import { useUnsaved } from '../../ui/unsaved/unsaved'
import { CurrentPassword, demanded } from '../login/NewPassword'
import { session } from '../../session/session'
import { useSaving } from '../useSaving'
import { ZoneSelect } from './ZoneSelect'
import { PendingButton } from '../../ui/PendingButton'
import { t } from '../../../texts/texts'

type Props = { own: Profile; onSaved: () => Promise<void> }

/** Name, e-mail (a new one needs the password), default location, and the time zone in which times are shown. */
export function OwnData({ own, onSaved }: Props) {
  const { isBusy, save } = useSaving(onSaved)
  const isNewEmail = (email: string) => email.trim() !== (own.email ?? '')
  const form = useForm({
    initialValues: {
      name: own.name,
      email: own.email ?? '',
      timezone: own.timezone,
      location_id: own.location_id ?? null,
      current_password: '',
    },
    validateInputOnBlur: true,
    validate: {
      name: demanded(t('Name')),
      email: (value) => (!value.trim() || validEmail.holds(value.trim()) ? null : validEmail.text),
      current_password: (value, { email }) =>
        isNewEmail(email) && !value ? t('Current password is required for a new e-mail') : null,
    },
  })
  useUnsaved(form.isDirty() ? 'unsaved' : 'nothing')

  const submit = async ({ current_password, ...values }: typeof form.values) => {
    const sent = isNewEmail(values.email) ? { ...values, current_password } : values
    if (!(await save(sent, form, t('Profile saved')))) return
    const saved = { ...values, current_password: '' }
    form.setValues(saved)
    form.resetDirty(saved)
    session.send({ type: 'roles_changed' })
  }
  const { value, onChange, error } = form.getInputProps('location_id')

  return (
    <form className="dc-own-card" noValidate onSubmit={form.onSubmit((values) => void submit(values))}>
      <h2>{t('Account')}</h2>
      <div className="dc-own-fields">
        <TextInput label={t('Username')} className="dc-read-only" value={own.username} readOnly />
        <TextInput label={t('Company')} className="dc-read-only" value={own.company} readOnly />
        <TextInput label={t('Name')} withAsterisk autoComplete="name" {...form.getInputProps('name')} />
        <TextInput label={t('E-mail')} type="email" autoComplete="email" {...form.getInputProps('email')} />
        {isNewEmail(form.values.email) && <CurrentPassword form={form} />}
        <ZoneSelect {...form.getInputProps('timezone')} />
        <ReferenceInput
          label={t('Default location')}
          field={users.fields.location_id}
          shown={value === own.location_id ? own.location : null}
          value={value}
          error={error}
          onChange={(id) => onChange(id)}
        />
      </div>
      <div className="dc-own-actions">
        <PendingButton type="submit" loading={isBusy} disabled={!form.isDirty()}>
          {t('Save account')}
        </PendingButton>
      </div>
    </form>
  )
}
