import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { register, type Registration } from '../../../api/general/register'
import { validEmail } from '../../../resources/kit/fields/rules'
import { useTitle } from '../../routing/title'
import { demanded, NewPassword, newPassword } from './NewPassword'
import { SignMessage, SignForm, SignPage } from './SignPage'
import { usePublic } from '../../session/usePublic'
import { t } from '../../../texts/texts'

const fresh = newPassword()
const empty: Registration = { name: '', username: '', email: '', company: '', ...fresh.initial }

function RegisterForm({ onAsked }: { onAsked: () => void }) {
  const form = useForm({
    initialValues: empty,
    validateInputOnBlur: true,
    validate: {
      name: demanded(t('Name')),
      username: demanded(t('Username')),
      email: (value) =>
        demanded(t('E-mail'))(value) ?? (validEmail.holds(value.trim()) ? null : validEmail.text),
      company: demanded(t('Company')),
      ...fresh.validate,
    },
  })
  return (
    <SignForm
      title={t('Register')}
      form={form}
      onSend={(values) => register({ ...values, username: values.username.trim() })}
      onDone={onAsked}
      verb={t('Register')}
      note={t('An administrator activates your account.')}
      below={
        <p className="dc-sign-other">
          {t('Have an account?')} <Link to="/login">{t('Sign in')}</Link>
        </p>
      }
    >
      <TextInput
        className="dc-field"
        label={t('Name')}
        autoComplete="name"
        autoFocus
        {...form.getInputProps('name')}
      />
      <TextInput
        className="dc-field"
        label={t('Username')}
        autoComplete="username"
        autoCapitalize="none"
        {...form.getInputProps('username')}
      />
      <TextInput
        className="dc-field"
        label={t('E-mail')}
        type="email"
        autoComplete="email"
        {...form.getInputProps('email')}
      />
      <TextInput
        className="dc-field"
        label={t('Company')}
        autoComplete="organization"
        {...form.getInputProps('company')}
      />
      <NewPassword form={form} />
    </SignForm>
  )
}

/** Requests an account, where the company allows self-registration. */
export function RegisterView() {
  useTitle()
  const server = usePublic()
  const [isAsked, setAsked] = useState(false)
  const isClosed = server.info?.register === 0
  const back = t('Back to sign-in')
  return (
    <SignPage server={server}>
      {isAsked ? (
        <SignMessage
          title={t('Thank you')}
          text={t('Your account is waiting for an administrator. You can sign in once it is active.')}
          back={back}
        />
      ) : isClosed ? (
        <SignMessage
          title={t('Registration is closed')}
          text={t('Ask an administrator for an account.')}
          back={back}
        />
      ) : (
        <RegisterForm onAsked={() => setAsked(true)} />
      )}
    </SignPage>
  )
}
