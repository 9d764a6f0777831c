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

const fresh = newPassword()
const empty: Registration = { name: '', username: '', email: '', company: '', ...fresh.initial }

function RegisterForm({ onAsked }: { onAsked: () => void }) {
  const form = useForm({
    initialValues: empty,
    validateInputOnBlur: true,
    validate: {
      name: demanded('Name'),
      username: demanded('Username'),
      email: (value) =>
        demanded('E-mail')(value) ?? (validEmail.holds(value.trim()) ? null : validEmail.text),
      company: demanded('Company'),
      ...fresh.validate,
    },
  })
  return (
    <SignForm
      title="Register"
      form={form}
      onSend={(values) => register({ ...values, username: values.username.trim() })}
      onDone={onAsked}
      verb="Register"
      note="An administrator activates your account."
      below={
        <p className="dc-sign-other">
          Have an account? <Link to="/login">Sign in</Link>
        </p>
      }
    >
      <TextInput
        className="dc-field"
        label="Name"
        autoComplete="name"
        autoFocus
        {...form.getInputProps('name')}
      />
      <TextInput
        className="dc-field"
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        {...form.getInputProps('username')}
      />
      <TextInput
        className="dc-field"
        label="E-mail"
        type="email"
        autoComplete="email"
        {...form.getInputProps('email')}
      />
      <TextInput
        className="dc-field"
        label="Company"
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
  const back = 'Back to sign-in'
  return (
    <SignPage server={server}>
      {isAsked ? (
        <SignMessage
          title="Thank you"
          text="Your account is waiting for an administrator. You can sign in once it is active."
          back={back}
        />
      ) : isClosed ? (
        <SignMessage title="Registration is closed" text="Ask an administrator for an account." back={back} />
      ) : (
        <RegisterForm onAsked={() => setAsked(true)} />
      )}
    </SignPage>
  )
}
