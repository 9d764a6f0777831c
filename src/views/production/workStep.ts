import type { Actor } from '../../access'
import { offered } from '../../machines/kit'
import { productionOrderStepMachine } from '../../machines/workflows/production_order_steps'
import { productionOrderStepEvents } from '../../resources/production/production_order_step_events'
import type { Card } from '../../streams/boardSource'

/** What the forms of a step need to know of it, from a card or from the step itself. */
export type WorkStep = Pick<
  Card,
  | 'id'
  | 'version'
  | 'number'
  | 'phase_id'
  | 'unit_kind'
  | 'qty_in'
  | 'qty_good'
  | 'qty_scrap'
  | 'qty_rework'
  | 'machine_id'
  | 'machine'
> & { /** Null where only the server knows. */ needs_machine: 0 | 1 | null }

/** Units that the step received and nobody has counted yet. */
export const availableAt = ({ qty_in, qty_good, qty_scrap, qty_rework }: Omit<WorkStep, 'id'>) =>
  Math.max(0, qty_in - qty_good - qty_scrap - qty_rework)

const pressed = Object.entries(productionOrderStepEvents)
  .filter(([, { quiet }]) => !quiet)
  .map(([event]) => event)

/** What this person may send to a step now, as the workflow says; the usual next thing first. */
export function offeredAt(row: { status: string }, by: Actor) {
  const now = offered(productionOrderStepMachine, row.status, row, by)
  return pressed.filter((event) => now.includes(event))
}
