import { Button, Group, TextInput } from '@mantine/core'
import { Suspense, useState } from 'react'
import { PasswordField } from '../../parts/PasswordField'
import type { PasskeyAnswer } from '../../../resources/general/auth/passkeyShapes'
import { lazyPart } from '../../ui/lazyPart'
import { CodeField } from './CodeField'
import { failureText, session, usePerson, useSession, wantsCode } from '../../session/session'
import { t } from '../../../texts/texts'

const PasskeyButton = lazyPart(async () => (await import('./PasskeyButton')).PasskeyButton)

type Props = {
  /** Titles of the pages with text that is not saved. */
  typedIn: readonly string[]
  onCancel: () => void
}

/** Sign-in after a session expired: the page stays mounted with its unsaved input. */
export function SignInAgain({ typedIn, onCancel }: Props) {
  const { username } = usePerson()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const isBusy = useSession((now) => !now.matches('expired'))
  const refusal = useSession(({ context }) => context.failure)
  const failure = failureText(refusal)
  const submit = (passkey?: PasskeyAnswer) => {
    setMissing(!password)
    if (password) session.send({ type: 'login', username, password, code, passkey })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <p>{t('Sign in here to keep your input in {typedIn}.', { typedIn: typedIn.join(', ') })}</p>
      <TextInput label={t('Username')} name="username" autoComplete="username" readOnly value={username} />
      <PasswordField
        mt="sm"
        label={t('Password')}
        name="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={isMissing && !password ? t('Password is required') : !isBusy && failure}
      />
      {(wantsCode(refusal) || code !== '') && <CodeField code={code} onChange={setCode} />}
      {wantsCode(refusal) && (
        <Suspense>
          <PasskeyButton failure={refusal} onSigned={submit} />
        </Suspense>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-mantine-stop-propagation="true" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button type="submit" data-mantine-stop-propagation="true" loading={isBusy}>
          {t('Sign in')}
        </Button>
      </Group>
    </form>
  )
}
