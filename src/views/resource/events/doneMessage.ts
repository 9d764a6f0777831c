import type { EventDefinition } from '../../../resources/kit/define/facets/event'
import { t } from '../../../texts/texts'

/** What an event did to a document, as `RC-00184 received`. */
export function doneMessage({ doneText, broadcastAs, label }: EventDefinition, called: string): string {
  const done = doneText ?? broadcastAs?.replaceAll('_', ' ')
  return done === undefined ? t('{label} successfully executed', { label }) : `${called} ${done}`
}
