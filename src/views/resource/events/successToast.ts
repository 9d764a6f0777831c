import type { AnyRow } from '../../../api/resourceApi'
import type { EventNotes } from '../../../resources/kit/define/defineResource'
import { notifySuccess, notifyWarning } from '../../ui/notify'

/** What is said of a row that ended elsewhere than the event should bring it: an order that is held. */
export const insteadOf = ({ outcomeMessages: instead }: EventNotes, row: AnyRow): string | undefined =>
  instead?.[String(row.status)]

/** Says that an event is done, or what became of the row instead. */
export function tellDone(notes: EventNotes, row: AnyRow) {
  const instead = insteadOf(notes, row)
  if (instead === undefined) notifySuccess(`${notes.label} successfully executed`)
  else notifyWarning(instead)
}
