import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { asText } from '../../fields/asText'
import { valueOf } from '../../resource/record/edit'
import type { RecordPart } from '../../resource/record/RecordDrawer'
import { PasswordField } from '../../parts/PasswordField'

/** First password of a new user: by a link shown once, or set here. */
export function NewSignIn({ form }: Pick<RecordPart, 'form'>) {
  const [isGiven, setGiven] = useState(false)
  const choose = (how: string) => {
    setGiven(how === 'password')
    form.change('password', null)
    form.change('status', how === 'password' ? 'active' : 'invited')
  }
  return (
    <section className="dc-form-section dc-user-part" aria-label="Signing in">
      <h2>Signing in</h2>
      <SegmentedControl
        aria-label="Signing in"
        data={[
          { value: 'link', label: 'Send a link' },
          { value: 'password', label: 'Set a password' },
        ]}
        value={isGiven ? 'password' : 'link'}
        onChange={choose}
      />
      {isGiven ? <Password form={form} label="Password" /> : <p>The link is shown once, after saving.</p>}
    </section>
  )
}

/** A password given by an administrator; the sessions under the old one end. */
export const Password = ({ form, label }: Pick<RecordPart, 'form'> & { label: string }) => (
  <PasswordField
    className="dc-field dc-user-password"
    id="users-password"
    label={label}
    description="At least 10 characters"
    inputWrapperOrder={['label', 'input', 'error', 'description']}
    autoComplete="new-password"
    value={asText(valueOf(form.edit, 'password'))}
    error={form.edit.errors.password}
    onChange={(event) => form.change('password', event.currentTarget.value || null)}
  />
)
