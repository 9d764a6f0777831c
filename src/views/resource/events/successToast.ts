import type { AnyRow } from '../../../api/resourceApi'
import type { EventDefinition } from '../../../resources/kit/define/event'
import { notifySuccess, notifyWarning } from '../../ui/notify'

/** Message for a row that reached another status than the event leads to, such as an order put on hold. */
export const insteadOf = ({ outcomeMessages: instead }: EventDefinition, row: AnyRow): string | undefined =>
  instead?.[String(row.status)]

/** Says that an event is done, or what became of the row instead. */
export function tellDone(notes: EventDefinition, row: AnyRow) {
  const instead = insteadOf(notes, row)
  if (instead === undefined) notifySuccess(`${notes.label} successfully executed`)
  else notifyWarning(instead)
}
