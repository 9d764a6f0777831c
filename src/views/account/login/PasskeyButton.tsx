import { Button } from '@mantine/core'
import { useState } from 'react'
import { passkeyOffered, signWithPasskey } from '../../../api/general/passkeys'
import type { PasskeyAnswer } from '../../../resources/general/auth/passkeyShapes'
import { failureMessage } from '../../ui/messages'
import { t } from '../../../texts/texts'

type Props = {
  /** The refusal that asks for a second factor. */
  failure: unknown
  onSigned: (passkey: PasskeyAnswer) => void
}

/** Proves the second factor with a passkey, where the person has one of this site. */
export function PasskeyButton({ failure, onSigned }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const options = passkeyOffered(failure)
  if (!options) return null
  const sign = async () => {
    setBusy(true)
    setError(null)
    try {
      onSigned(await signWithPasskey(options))
    } catch (thrown) {
      setError(failureMessage(thrown))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      <Button
        mt="sm"
        variant="default"
        h={44}
        radius="lg"
        fullWidth
        loading={isBusy}
        onClick={() => void sign()}
      >
        {t('Use passkey')}
      </Button>
      {error && <p role="alert">{error}</p>}
    </div>
  )
}
