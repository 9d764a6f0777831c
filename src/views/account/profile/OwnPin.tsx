import { useForm } from '@mantine/form'
import { PasswordField } from '../../parts/PasswordField'
import { CurrentPassword, currentPassword } from '../login/NewPassword'
import { useSaving } from '../useSaving'
import { PendingButton } from '../../ui/PendingButton'
import { t } from '../../../texts/texts'

type Props = { hasPin: boolean; hasBadge: boolean; onSaved: () => Promise<void> }

const isPin = (value: string) => (/^\d{4,8}$/.test(value) ? null : t('A PIN has 4 to 8 digits'))

/** The PIN for the time clock and shared screens; setting it requires the password. */
export function OwnPin({ hasPin, hasBadge, onSaved }: Props) {
  const { isBusy, save } = useSaving(onSaved)
  const form = useForm({
    initialValues: { ...currentPassword.initial, pin: '' },
    validate: { ...currentPassword.validate, pin: isPin },
  })
  const submit = async (values: typeof form.values) => {
    if (await save(values, form, t('PIN set'))) form.reset()
  }
  return (
    <form className="dc-own-card" noValidate onSubmit={form.onSubmit((values) => void submit(values))}>
      <h2>{t('PIN')}</h2>
      <p className="dc-own-note">
        {t('For the time clock and for shared screens. {value}{value2}', {
          value: hasPin ? t('Your PIN is set') : t('You have no PIN yet'),
          value2: hasBadge ? '.' : '; an administrator gives you a badge.',
        })}
      </p>
      <CurrentPassword form={form} />
      <PasswordField
        label={t('New PIN')}
        secret={t('PIN')}
        description={t('4 to 8 digits')}
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps('pin')}
      />
      <div className="dc-own-actions">
        <PendingButton type="submit" variant="default" loading={isBusy}>
          {hasPin ? t('Change PIN') : t('Set PIN')}
        </PendingButton>
      </div>
    </form>
  )
}
