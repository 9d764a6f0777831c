import type { Actor } from '../../src/access'
import { type Refusal, step } from '../../src/machines/kit'
import type { AnyResource } from '../../src/resources/kit/define/definition'
import { Refused } from './errors'

/** Why an event was refused: the wrong state, or the wrong person. */
export function refusedStep(
  resource: AnyResource,
  row: { status: string },
  event: string,
  by: Actor,
  refused: Refusal,
) {
  if (refused === 'no_privileges')
    return new Refused('no_privileges', {
      text: `You may not ${event.replaceAll('_', ' ')} this ${resource.singular}`,
    })
  const machine = resource.workflow
  const allowed = machine
    ? (machine.events as string[]).filter((type) => step(machine, row.status, row, type, by).ok)
    : []
  return new Refused('invalid_transition', {
    status: row.status,
    event,
    allowed,
    text: `Not possible while ${row.status.replaceAll('_', ' ')}`,
  })
}
