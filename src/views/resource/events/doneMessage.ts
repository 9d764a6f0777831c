import type { EventDefinition } from '../../../resources/kit/define/facets/event'
import { wordsWithin } from '../../../resources/kit/text/words'
import { t } from '../../../texts/texts'

/** What an event did to a document, as `RC-00184 received`. */
export function doneMessage({ doneText, broadcastAs, label }: EventDefinition, called: string): string {
  const done = doneText ?? (broadcastAs && wordsWithin(broadcastAs))
  return done === undefined ? t('{label} successfully executed', { label }) : `${called} ${done}`
}
