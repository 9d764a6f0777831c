import { modals } from '@mantine/modals'
import { session } from '../session/session'
import { outbox } from './outbox'
import { outboxWords } from './outboxWords'
import { askBefore } from './unsaved'
import { discardUnsaved } from './unsavedText'

/** Asks before somebody leaves behind what no answer came to yet. */
function askToLeaveWaiting(onLeave: () => void) {
  const { person } = session.getSnapshot().context
  const { actions } = outbox.actor.getSnapshot().context
  const { waiting } = outboxWords(actions, person?.id ?? 0)
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
export const logOut = () =>
  askToLeaveWaiting(() =>
    askBefore({ type: 'reset', tabs: [] }, () => {
      // The pages of a shared screen outlive its operator; what he typed does not.
      if (session.getSnapshot().context.station !== null) discardUnsaved()
      session.send({ type: 'logout' })
    }),
  )
