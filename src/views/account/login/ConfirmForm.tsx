import { Button, Group, TextInput } from '@mantine/core'
import { Suspense, useState } from 'react'
import { confirmIdentity } from '../../../api/general/confirm'
import type { PasskeyAnswer } from '../../../resources/general/auth/passkeyShapes'
import { PasswordField } from '../../parts/PasswordField'
import { usePerson, wantsCode } from '../../session/session'
import { lazyPart } from '../../ui/lazyPart'
import { failureMessage, fieldMessages } from '../../ui/messages'
import { PendingButton } from '../../ui/PendingButton'
import { CodeField } from './CodeField'
import { t } from '../../../texts/texts'

const PasskeyButton = lazyPart(async () => (await import('./PasskeyButton')).PasskeyButton)

type Props = { onConfirmed: () => void; onCancel: () => void }

/** Password and second factor of the person at this session, asked again before what needs it. */
export function ConfirmForm({ onConfirmed, onCancel }: Props) {
  const { username } = usePerson()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const hasCode = wantsCode(failure)

  const submit = async (passkey: PasskeyAnswer | null = null) => {
    setMissing(!password)
    if (!password) return
    setBusy(true)
    try {
      await confirmIdentity({ password, code: passkey || code === '' ? null : code, passkey })
      onConfirmed()
    } catch (thrown) {
      setFailure(thrown)
      setCode('')
    } finally {
      setBusy(false)
    }
  }
  const refusal = failure === null ? null : (fieldMessages(failure).password ?? failureMessage(failure))
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <p>{t('This changes rights or what signs people in. Type your password to go on.')}</p>
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
        error={isMissing ? t('Password is required') : !hasCode && refusal}
      />
      {hasCode && (
        <>
          <p role="alert">{refusal}</p>
          <CodeField code={code} onChange={setCode} />
          <Suspense>
            <PasskeyButton failure={failure} onSigned={(passkey) => void submit(passkey)} />
          </Suspense>
        </>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-mantine-stop-propagation="true" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <PendingButton type="submit" data-mantine-stop-propagation="true" loading={isBusy}>
          {t('Confirm')}
        </PendingButton>
      </Group>
    </form>
  )
}
