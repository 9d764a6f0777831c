import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { asText } from '../../fields/asText'
import { valueOf } from '../../resource/record/edit'
import type { RecordPart } from '../../resource/record/RecordDrawer'
import { PasswordField } from '../../parts/PasswordField'
import { t } from '../../../texts/texts'

/** First password of a new user: by a link shown once, or set here. */
export function NewSignIn({ form }: Pick<RecordPart, 'form'>) {
  const [isGiven, setGiven] = useState(false)
  const choose = (how: string) => {
    setGiven(how === 'password')
    form.change('password', null)
    form.change('status', how === 'password' ? 'active' : 'invited')
  }
  return (
    <section className="dc-form-section dc-user-part" aria-label={t('Signing in')}>
      <h2>{t('Signing in')}</h2>
      <SegmentedControl
        aria-label={t('Signing in')}
        data={[
          { value: 'link', label: t('Send a link') },
          { value: 'password', label: t('Set a password') },
        ]}
        value={isGiven ? 'password' : 'link'}
        onChange={choose}
      />
      {isGiven ? (
        <Password form={form} label={t('Password')} />
      ) : (
        <p>{t('The link is shown once, after saving.')}</p>
      )}
    </section>
  )
}

/** A password given by an administrator; the sessions under the old one end. */
export const Password = ({ form, label }: Pick<RecordPart, 'form'> & { label: string }) => (
  <PasswordField
    className="dc-field dc-user-password"
    id="users-password"
    label={label}
    description={t('At least 10 characters')}
    inputWrapperOrder={['label', 'input', 'error', 'description']}
    autoComplete="new-password"
    value={asText(valueOf(form.edit, 'password'))}
    error={form.edit.errors.password}
    onChange={(event) => form.change('password', event.currentTarget.value || null)}
  />
)
