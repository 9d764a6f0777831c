import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { linkOwner, setPasswordBy } from '../../api/users'
import { Glyph } from '../parts/Glyph'
import { useTitle } from '../routing/title'
import { Hosts } from '../shell/Hosts'
import { failureMessage, fieldMessages } from '../shell/messages'
import { LoginArt } from './LoginArt'
import { demanded, NewPassword, sameAs } from './NewPassword'
import { ServerLine } from './ServerLine'
import { usePublic } from './usePublic'
import './login.css'

type Owner = { username: string; name: string }

function SetForm({ link, owner, onSet }: { link: string; owner: Owner; onSet: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({
    initialValues: { password: '', password_confirmation: '' },
    validateInputOnBlur: true,
    validate: {
      password: demanded('Password'),
      password_confirmation: (value, { password }) => sameAs(password, value),
    },
  })
  const submit = async (values: { password: string; password_confirmation: string }) => {
    setBusy(true)
    setFailure(null)
    try {
      await setPasswordBy({ link, ...values })
      onSet()
    } catch (thrown) {
      const fields = fieldMessages(thrown)
      form.setErrors(fields)
      if (Object.keys(fields).length === 0) setFailure(failureMessage(thrown))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form noValidate onSubmit={form.onSubmit((values) => void submit(values))}>
      <h1>Set your password</h1>
      <p className="dc-sign-note">
        {owner.name}, your username is <b>{owner.username}</b>.
      </p>
      {failure && (
        <div className="dc-sign-failure" role="alert">
          <Glyph name="stop" size={16} />
          {failure}
        </div>
      )}
      {/* Password managers keep what is set under the name it is for. */}
      <input type="hidden" name="username" autoComplete="username" value={owner.username} />
      <NewPassword
        label="Password"
        first={form.getInputProps('password')}
        again={form.getInputProps('password_confirmation')}
      />
      <Button className="dc-go" type="submit" h={44} radius="lg" fullWidth loading={isBusy}>
        Set password
      </Button>
    </form>
  )
}

const Said = ({ title, text }: { title: string; text: string }) => (
  <div className="dc-said">
    <h1>{title}</h1>
    <p className="dc-sign-note">{text}</p>
    <p className="dc-sign-other">
      <Link to="/login">Go to log in</Link>
    </p>
  </div>
)

/** Takes the password that a link of an administrator is for. */
export function SetPasswordView() {
  useTitle()
  const server = usePublic()
  const link = useLocation().hash.slice(1)
  const [owner, setOwner] = useState<Owner | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSet, setSet] = useState(false)
  useEffect(() => {
    let isOver = false
    linkOwner(link || '-').then(
      (found) => !isOver && setOwner(found),
      (thrown: unknown) => !isOver && setFailure(failureMessage(thrown)),
    )
    return () => {
      isOver = true
    }
  }, [link])
  return (
    <div className="dc-login">
      <LoginArt />
      <main className="dc-sign">
        {isSet ? (
          <Said title="Your password is set" text="You can log in with it now." />
        ) : owner ? (
          <SetForm link={link} owner={owner} onSet={() => setSet(true)} />
        ) : (
          failure && <Said title="This link does not work" text={failure} />
        )}
        <ServerLine {...server} />
      </main>
      <Hosts />
    </div>
  )
}
