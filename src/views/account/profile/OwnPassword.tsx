import { useForm } from '@mantine/form'
import { CurrentPassword, currentPassword, NewPassword, newPassword } from '../login/NewPassword'
import { useSaving } from '../useSaving'
import { PendingButton } from '../../ui/PendingButton'
import { t } from '../../../texts/texts'

const label = t('New password')
const fresh = newPassword(label)

/** Changes the user's own password; requires the current one. */
export function OwnPassword({ onSaved }: { onSaved: () => Promise<void> }) {
  const { isBusy, save } = useSaving(onSaved)
  const form = useForm({
    initialValues: { ...currentPassword.initial, ...fresh.initial },
    validate: { ...currentPassword.validate, ...fresh.validate },
  })
  const submit = async ({ current_password, password }: typeof form.values) => {
    if (await save({ current_password, password }, form, t('Password changed'))) form.reset()
  }
  return (
    <form className="dc-own-card" noValidate onSubmit={form.onSubmit((values) => void submit(values))}>
      <h2>{t('Password')}</h2>
      <CurrentPassword form={form} />
      <NewPassword form={form} label={label} />
      <div className="dc-own-actions">
        <PendingButton type="submit" variant="default" loading={isBusy}>
          {t('Change password')}
        </PendingButton>
      </div>
    </form>
  )
}
