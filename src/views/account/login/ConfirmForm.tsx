import { useState } from 'react'
import { confirmIdentity } from '../../../api/general/confirm'
import { failureMessage, fieldMessages } from '../../ui/messages'
import { PasswordAgain, type Proof } from './PasswordAgain'
import { t } from '../../../texts/texts'

type Props = { onConfirmed: () => void; onCancel: () => void }

/** Password and second factor of the person at this session, asked again before what needs it. */
export function ConfirmForm({ onConfirmed, onCancel }: Props) {
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = async ({ password, code, passkey }: Proof) => {
    setBusy(true)
    try {
      await confirmIdentity({ password, code: passkey || code === '' ? null : code, passkey })
      onConfirmed()
    } catch (thrown) {
      setFailure(thrown)
    } finally {
      setBusy(false)
    }
  }
  return (
    <PasswordAgain
      why={t('This changes rights or what signs people in. Type your password to go on.')}
      verb={t('Confirm')}
      isBusy={isBusy}
      failure={failure}
      refusal={failure === null ? null : (fieldMessages(failure).password ?? failureMessage(failure))}
      onSubmit={(proof) => void submit(proof)}
      onCancel={onCancel}
    />
  )
}
