import { session } from '../session/session'
import { askBefore } from './unsaved'
import { discardUnsaved } from './unsavedText'

/** Ends the session as a person asked, or gives a shared screen back; asks first where typed text would be lost. */
export const logOut = () =>
  askBefore({ type: 'reset', tabs: [] }, () => {
    // The pages of a shared screen outlive its operator; what he typed does not.
    if (session.getSnapshot().context.station !== null) discardUnsaved()
    session.send({ type: 'logout' })
  })
