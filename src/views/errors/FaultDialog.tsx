import { Button } from '@mantine/core'
import { Suspense, useEffect, useState } from 'react'
import { useSession } from '../session/session'
import { AlertDialog } from '../ui/AlertDialog'
import { type AskedFault, questions } from './faultDialogs'
import { lazyPart } from '../ui/lazyPart'
import { unsavedTitles } from '../ui/unsaved/unsavedText'
import { t } from '../../texts/texts'

const SignInAgain = lazyPart(async () => (await import('../account/login/SignInAgain')).SignInAgain)

// Enter must not throw away what is being typed: Cancel has the focus.
const cancel = { 'data-autofocus': true, 'data-mantine-stop-propagation': 'true' }
const yes = { 'data-mantine-stop-propagation': 'true' }

/** Dialog for an expired session, a server without an answer or a database fault. */
export function FaultDialog({ fault, close: answer }: AskedFault) {
  const [typedIn, setTypedIn] = useState<readonly string[]>([])
  const isReady = useSession((now) => now.matches('ready'))
  const isAgain = isReady && fault === 'not_authorized'

  // Signed in again, here or in another tab, or a shared screen that went on as its owner's: nothing is left to ask.
  useEffect(() => {
    if (!isAgain) return
    setTypedIn([])
    answer()
  }, [isAgain, answer])

  const close = () => {
    setTypedIn([])
    answer()
  }
  const goOn = () => {
    const titles = fault === 'not_authorized' ? unsavedTitles() : []
    if (titles.length > 0) setTypedIn(titles)
    else location.reload()
  }
  return (
    <AlertDialog
      opened={fault !== undefined && !isAgain}
      title={fault ? questions[fault].title : ''}
      onClose={close}
      actions={
        typedIn.length === 0 && (
          <>
            <Button variant="default" {...cancel} onClick={close}>
              {t('Cancel')}
            </Button>
            <Button {...yes} onClick={goOn}>
              {t('Yes')}
            </Button>
          </>
        )
      }
    >
      {typedIn.length > 0 ? (
        <Suspense>
          <SignInAgain typedIn={typedIn} onCancel={close} />
        </Suspense>
      ) : (
        fault && questions[fault].question
      )}
    </AlertDialog>
  )
}
