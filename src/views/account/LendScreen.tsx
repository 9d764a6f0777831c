import { useState } from 'react'
import { opens, screenLenders } from '../../access'
import { lendScreen, takeScreenBack } from '../../api/general/operator'
import { notifyError, notifySuccess } from '../ui/notify'
import { usePerson } from '../session/session'
import { PendingButton } from '../ui/PendingButton'

/** Lends this screen to operators who come by badge, or takes it back. */
export function LendScreen({ isShared, onDone }: { isShared: boolean; onDone: () => Promise<void> }) {
  const { roles, screen } = usePerson()
  const [isBusy, setBusy] = useState(false)
  if (screen?.station || (!isShared && (screen || !opens(roles, screenLenders)))) return null
  const change = async () => {
    setBusy(true)
    try {
      await (isShared ? takeScreenBack() : lendScreen())
      await onDone()
      notifySuccess(isShared ? 'Only you use this screen' : 'Operators may take over this screen by badge')
    } catch (thrown) {
      notifyError(thrown)
    } finally {
      setBusy(false)
    }
  }
  return (
    <PendingButton variant="default" loading={isBusy} onClick={() => void change()}>
      {isShared ? 'Take back the screen' : 'Lend to operators'}
    </PendingButton>
  )
}
