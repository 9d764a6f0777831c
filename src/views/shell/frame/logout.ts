import { modals } from '@mantine/modals'
import { session } from '../../session/session'
import { askBefore } from '../../ui/unsaved'
import { discardUnsaved } from '../../ui/unsavedText'

/** Asks before sign-out while writes are unanswered. */
async function askToLeaveWaiting(onLeave: () => void) {
  // Not read yet, it holds nothing.
  const waiting = await import('../../ui/writeQueue').then(
    ({ ownWaiting }) => ownWaiting(),
    () => null,
  )
  if (!waiting) return onLeave()
  modals.openConfirmModal({
    title: 'Leave before it is sent?',
    children: `${waiting}. They stay at this screen and are sent when you sign in here again.`,
    labels: { confirm: 'Log Out', cancel: 'Stay' },
    confirmProps: { color: 'var(--dc-danger-fill)' },
    centered: true,
    size: 420,
    groupProps: { justify: 'space-between' },
    onConfirm: onLeave,
  })
}

/**
 * Ends the session as a person asked, or gives a shared screen back; asks first where typed text would be lost, or
 * something done was not sent yet.
 */
export const logout = () =>
  void askToLeaveWaiting(() =>
    askBefore({ type: 'reset', tabs: [] }, () => {
      // The pages of a shared screen outlive its operator; what he typed does not.
      if (session.getSnapshot().context.station !== null) discardUnsaved()
      session.send({ type: 'logout' })
    }),
  )
