import type { Actor } from '../../src/access'
import { offered, type Refusal } from '../../src/machines/kit'
import type { AnyResource } from '../../src/resources/kit/define/definition'
import type { AnyRow } from '../../src/resources/kit/define/row'
import { Refused } from './errors'

/** Why an event was refused: the wrong state, or the wrong person. */
export function refusedStep(
  { workflow, singular }: AnyResource,
  row: AnyRow,
  event: string,
  by: Actor,
  refused: Refusal,
) {
  if (refused === 'no_privileges')
    return new Refused('no_privileges', {
      text: `You may not ${event.replaceAll('_', ' ')} this ${singular}`,
    })
  const { status = '' } = row
  return new Refused('invalid_transition', {
    status,
    event,
    allowed: workflow ? offered(workflow, status, row, by) : [],
    text: `Not possible while ${status.replaceAll('_', ' ')}`,
  })
}
