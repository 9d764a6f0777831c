import type { AnyResource } from '../define/definition'
import { fieldOf } from '../define/defineResource'
import { eventOf } from '../define/facets/event'
import { capitalised, words } from './words'
import { t } from '../../../texts/texts'

type Change = { event: string | null; action: string }

/** What an event is called once it has happened: "Submitted for approval". */
export function pastName(resource: Pick<AnyResource, 'events'>, event: string): string {
  const { historyName, doneText, broadcastAs } = eventOf(resource, event) ?? {}
  return historyName ?? (doneText === undefined ? words(broadcastAs ?? event) : capitalised(doneText))
}

/** What happened to a row. */
export const changeName = (resource: Pick<AnyResource, 'events'>, { event, action }: Change) =>
  event === null ? words(action) : pastName(resource, event)

const lineActions: Readonly<Record<string, string>> = {
  created: t('Line added'),
  updated: t('Line changed'),
  deleted: t('Line removed'),
}

/** What happened to a line of a document. */
export const lineChangeName = (resource: Pick<AnyResource, 'events'>, change: Change) =>
  change.event === null
    ? (lineActions[change.action] ?? words(change.action))
    : pastName(resource, change.event)

/** Whether histories show the values of a column: what people typed, the status, and what the server wrote for them. */
export function isInHistory(resource: AnyResource, name: string): boolean {
  if (name === 'status') return true
  const field = resource.fields[name] ?? resource.systemFields[name]
  return field !== undefined && field.isInternal !== true
}

/** Whether a value is the label of a reference that histories show. */
export const isLabelInHistory = (resource: AnyResource, name: string) =>
  fieldOf(resource, name) === undefined &&
  fieldOf(resource, `${name}_id`)?.kind === 'reference' &&
  isInHistory(resource, `${name}_id`)
