import type { Actor } from '../../src/access'
import { offered, type Refusal } from '../../src/machines/kit'
import type { AnyResource } from '../../src/resources/kit/define/definition'
import { Refused } from './errors'
import { t } from '../../src/texts/texts'
import { words } from '../../src/resources/kit/text/words'

/** Why an event was refused: the wrong state, or the wrong person. */
export function refusedStep(
  { workflow, singular }: AnyResource,
  row: { status?: string },
  event: string,
  by: Actor,
  refused: Refusal,
) {
  if (refused === 'no_privileges')
    return new Refused('no_privileges', {
      text: t('You may not {status} this {singular}', { status: words(event).toLowerCase(), singular }),
    })
  const { status = '' } = row
  return new Refused('invalid_transition', {
    status,
    event,
    allowed: workflow ? offered(workflow, status, row, by) : [],
    text: t('Not possible while {status}', { status: words(status).toLowerCase() }),
  })
}
