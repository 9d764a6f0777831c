import { useState } from 'react'
import { opens, screenLenders } from '../../access'
import { lendScreen } from '../../api/general/operator'
import { notifyError } from '../ui/notify'
import { session, usePerson } from '../session/session'
import { PendingButton } from '../ui/PendingButton'
import { askBefore } from '../ui/unsaved/unsaved'
import { t } from '../../texts/texts'

/** Lends this screen to operators who come by badge; it is locked until one comes, or the password of its owner. */
export function LendScreen() {
  const { roles, screen } = usePerson()
  const [isBusy, setBusy] = useState(false)
  if (screen || !opens(roles, screenLenders)) return null
  const lend = async () => {
    setBusy(true)
    try {
      await lendScreen()
      session.send({ type: 'roles_changed' })
    } catch (thrown) {
      notifyError(thrown)
    } finally {
      setBusy(false)
    }
  }
  return (
    <PendingButton
      variant="default"
      loading={isBusy}
      onClick={() => askBefore({ type: 'reset', tabs: [] }, () => void lend())}
    >
      {t('Lend to operators')}
    </PendingButton>
  )
}
