import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { register, type Registration } from '../../api/session'
import { validEmail } from '../../resources/kit/rules'
import { Glyph } from '../parts/Glyph'
import { useTitle } from '../routing/title'
import { Hosts } from '../shell/Hosts'
import { failureMessage, fieldMessages } from '../shell/messages'
import { LoginArt } from './LoginArt'
import { demanded, NewPassword, sameAs } from './NewPassword'
import { ServerLine } from './ServerLine'
import { usePublic } from './usePublic'
import './login.css'

const empty: Registration = {
  name: '',
  username: '',
  email: '',
  company: '',
  password: '',
  password_confirmation: '',
}

function RegisterForm({ onAsked }: { onAsked: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({
    initialValues: empty,
    validateInputOnBlur: true,
    validate: {
      name: demanded('Name'),
      username: demanded('Username'),
      email: (value) =>
        demanded('E-mail')(value) ?? (validEmail.holds(value.trim()) ? null : validEmail.text),
      company: demanded('Company'),
      password: demanded('Password'),
      password_confirmation: (value, { password }) => sameAs(password, value),
    },
  })
  const submit = async (values: Registration) => {
    setBusy(true)
    setFailure(null)
    try {
      await register({ ...values, username: values.username.trim() })
      onAsked()
    } catch (thrown) {
      const fields = fieldMessages(thrown)
      if (Object.keys(fields).length > 0) form.setErrors(fields)
      else setFailure(failureMessage(thrown))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form noValidate onSubmit={form.onSubmit((values) => void submit(values))}>
      <h1>Register</h1>
      <p className="dc-sign-note">An administrator activates your account.</p>
      {failure && (
        <div className="dc-sign-failure" role="alert">
          <Glyph name="stop" size={16} />
          {failure}
        </div>
      )}
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
      <NewPassword
        label="Password"
        first={form.getInputProps('password')}
        again={form.getInputProps('password_confirmation')}
      />
      <Button className="dc-go" type="submit" h={44} radius="lg" fullWidth loading={isBusy}>
        Register
      </Button>
      <p className="dc-sign-other">
        Have an account? <Link to="/login">Log in</Link>
      </p>
    </form>
  )
}

const Said = ({ title, text }: { title: string; text: string }) => (
  <div className="dc-said">
    <h1>{title}</h1>
    <p className="dc-sign-note">{text}</p>
    <p className="dc-sign-other">
      <Link to="/login">Back to log in</Link>
    </p>
  </div>
)

/** Asks for access, when the plant has opened registering. */
export function RegisterView() {
  useTitle()
  const server = usePublic()
  const [isAsked, setAsked] = useState(false)
  const isClosed = server.info?.register === 0
  return (
    <div className="dc-login">
      <LoginArt />
      <main className="dc-sign">
        {isAsked ? (
          <Said
            title="Thank you"
            text="Your account waits for an administrator. You can log in once it is active."
          />
        ) : isClosed ? (
          <Said title="Registration is closed" text="Ask an administrator for an account." />
        ) : (
          <RegisterForm onAsked={() => setAsked(true)} />
        )}
        <ServerLine {...server} />
      </main>
      <Hosts />
    </div>
  )
}
