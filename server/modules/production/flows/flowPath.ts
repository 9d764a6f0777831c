import type { FlowAction } from '../../../../src/resources/production/flows/flow_actions'
import { Refused } from '../../../engine/errors'

/** What an active flow must be: at least one action, and the phases in the order of the board. */
export function assertPath(actions: readonly Pick<FlowAction, 'sequence' | 'phase_sequence'>[]) {
  if (actions.length === 0) throw new Refused('flow_empty', { text: 'A flow needs at least one action' })
  const inOrder = actions
    .toSorted((a, b) => a.sequence - b.sequence)
    .map(({ phase_sequence }) => phase_sequence ?? 0)
  if (inOrder.some((sequence, index) => index > 0 && sequence < (inOrder[index - 1] ?? 0)))
    throw new Refused('flow_order', { text: 'The phases of the actions must follow the order of the board' })
}
