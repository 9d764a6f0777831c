import { modals } from '@mantine/modals'
import { session } from '../../session/session'
import { askBefore } from '../../ui/unsaved/unsaved'
import { discardUnsaved } from '../../ui/unsaved/unsavedText'
import { t } from '../../../texts/texts'

/** Confirms sign-out while writes are unanswered. */
async function askToLeaveWaiting(onLeave: () => void) {
  // Not read yet, it holds nothing.
  const waiting = await import('../../ui/writeQueue').then(
    ({ ownWaiting }) => ownWaiting(),
    () => null,
  )
  if (!waiting) return onLeave()
  modals.openConfirmModal({
    title: t('Leave before it is sent?'),
    children: t('{waiting}. They stay at this screen and are sent when you sign in here again.', { waiting }),
    labels: { confirm: t('Log Out'), cancel: t('Cancel') },
    confirmProps: { color: 'var(--dc-danger-fill)' },
    centered: true,
    size: 420,
    groupProps: { justify: 'space-between' },
    onConfirm: onLeave,
  })
}

/** Signs out, or returns a shared screen; confirms first where typed text or unsent writes would be lost. */
export const logout = () =>
  void askToLeaveWaiting(() =>
    askBefore({ type: 'reset', tabs: [] }, () => {
      // The pages of a shared screen outlive its operator; what he typed does not.
      if (session.getSnapshot().context.station !== null) discardUnsaved()
      session.send({ type: 'logout' })
    }),
  )
