import { Button, Group, TextInput } from '@mantine/core'
import { Suspense, useEffect, useState } from 'react'
import { PasswordField } from '../../parts/PasswordField'
import type { PasskeyAnswer } from '../../../resources/general/auth/passkeyShapes'
import { lazyPart } from '../../ui/lazyPart'
import { PendingButton } from '../../ui/PendingButton'
import { CodeField } from './CodeField'
import { usePerson, wantsCode } from '../../session/session'
import { t } from '../../../texts/texts'

const PasskeyButton = lazyPart(async () => (await import('./PasskeyButton')).PasskeyButton)

/** What a person proves to be the one at this session with. */
export type Proof = { password: string; code: string; passkey: PasskeyAnswer | null }

type Props = {
  /** Why it is needed. */
  why: string
  /** What the button does. */
  verb: string
  isBusy: boolean
  /** What the last proof was refused with; null before that and while one is looked at. */
  failure: unknown
  /** The refusal in words. */
  refusal: string | null
  onSubmit: (proof: Proof) => void
  onCancel: () => void
}

/** Password and, where it is wanted, second factor of the person at this session, whose name stays. */
export function PasswordAgain({ why, verb, isBusy, failure, refusal, onSubmit, onCancel }: Props) {
  const { username } = usePerson()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  // A code is good for one try.
  useEffect(() => {
    if (failure !== null) setCode('')
  }, [failure])
  const isCodeWanted = wantsCode(failure)
  const submit = (passkey: PasskeyAnswer | null = null) => {
    setMissing(!password)
    if (password) onSubmit({ password, code, passkey })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <p>{why}</p>
      <TextInput label={t('Username')} name="username" autoComplete="username" readOnly value={username} />
      <PasswordField
        mt="sm"
        label={t('Password')}
        name="password"
        autoComplete="current-password"
        autoFocus
        data-autofocus
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={isMissing && !password ? t('Password is required') : !isCodeWanted && refusal}
      />
      {isCodeWanted && <p role="alert">{refusal}</p>}
      {(isCodeWanted || code !== '') && <CodeField code={code} onChange={setCode} />}
      {isCodeWanted && (
        <Suspense>
          <PasskeyButton failure={failure} onSigned={submit} />
        </Suspense>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-mantine-stop-propagation="true" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <PendingButton type="submit" data-mantine-stop-propagation="true" loading={isBusy}>
          {verb}
        </PendingButton>
      </Group>
    </form>
  )
}
