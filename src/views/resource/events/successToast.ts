import type { AnyRow } from '../../../api/resourceApi'
import type { AnyResource } from '../../../resources/kit/define/definition'
import type { EventDefinition } from '../../../resources/kit/define/facets/event'
import { rowLabel } from '../../fields/cellText'
import { notifySuccess, notifyWarning } from '../../ui/notify'
import { doneMessage } from './doneMessage'

/** Message for a row that reached another status than the event leads to, such as an order put on hold. */
export const insteadOf = ({ outcomeMessages: instead }: EventDefinition, row: AnyRow): string | undefined =>
  instead?.[String(row.status)]

/** Says that an event is done, or what became of the row instead. */
export function tellDone(resource: AnyResource, notes: EventDefinition, row: AnyRow) {
  const instead = insteadOf(notes, row)
  if (instead === undefined) notifySuccess(doneMessage(notes, rowLabel(resource, row)))
  else notifyWarning(instead)
}
