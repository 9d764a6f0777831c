import { type Actor, opens } from '../../../access'
import type { PlantArea } from '../../../resources/production/flows/plantArea'
import { offered, step } from '../../../machines/kit'
import type { FloorAct } from '../../../streams/offline/pendingWrites'
import { productionOrderStepMachine } from '../../../machines/workflows/production/production_order_steps'
import { productionOrderStepEvents } from '../../../resources/production/steps/production_order_step_events'
import type { Card } from '../../../resources/production/boards/boardCalls'

/** What the forms of a step need to know of it, from a card or from the step itself. */
export type WorkStep = Pick<
  Card,
  | 'id'
  | 'version'
  | 'status'
  | 'phase_id'
  | 'unit_kind'
  | 'units_per_carton'
  | 'qty_planned'
  | 'qty_in'
  | 'qty_good'
  | 'qty_scrap'
  | 'qty_rework'
  | 'machine_id'
  | 'machine'
> &
  Partial<
    Pick<Card, 'standard_minutes' | 'run_seconds' | 'running_since' | 'lines_to_weigh' | 'weighed_at'>
  > & {
    phase_code: string | null
    /** The section of the plant whose people work it; production where none is named. */
    area?: PlantArea | null
    /** Of the order. */
    number: string | null
    /** Null where only the server knows. */
    needs_machine: 0 | 1 | null
    /** Roles that work its phase. */
    phase_roles: readonly string[] | null
  }

/** Who sees the board of an area, and who of them acts on its cards. */
export const boardAreas = { production: 'production_dashboard', assembly: 'assembly_dashboard' } as const
const acting = { production: 'production_dashboard_change', assembly: 'assembly_dashboard' } as const

/** Whether a person acts on the cards of the board that a step is on. */
export const actsOnBoard = ({ area }: Pick<WorkStep, 'area'>, { roles }: Pick<Actor, 'roles'>) =>
  opens(roles, [acting[area ?? 'production']])

/** Whether a batch has lines that are not weighed: until then there is nothing in its tank to count. */
export const isBeingWeighed = ({ lines_to_weigh: lines = 0, weighed_at: at }: Partial<WorkStep>) =>
  lines > 0 && (at ?? null) === null

/** Units the step has received and not yet counted. */
export const availableAt = ({ qty_in, qty_good, qty_scrap, qty_rework }: Omit<WorkStep, 'id'>) =>
  Math.max(0, qty_in - qty_good - qty_scrap - qty_rework)

const pressed = Object.entries(productionOrderStepEvents)
  .filter(([, event]) => !('hidden' in event))
  .map(([event]) => event)

/** What this person may send to a step now, as the workflow says; the usual next thing first. */
export function offeredAt(row: { status: string }, by: Actor) {
  const now = offered(productionOrderStepMachine, row.status, row, by)
  return pressed.filter((event) => now.includes(event))
}

/** What this person may send to a step once its gate opens: of one that waits, as if its turn had come. */
export const offeredOnceOpen = (row: { status: string }, by: Actor) =>
  offeredAt(row.status === 'waiting' ? { ...row, status: 'ready' } : row, by)

/** A step with this user's unanswered events applied. */
export const afterWaiting = <S extends Omit<WorkStep, 'needs_machine'>>(
  card: S,
  waiting: readonly FloorAct[],
  by: Actor,
): S =>
  waiting.reduce((now, { event, payload }) => {
    const next = step(productionOrderStepMachine, now.status, now, event, by)
    const counted = (name: 'qty_good' | 'qty_scrap' | 'qty_rework') =>
      Number(now[name]) + (Number(payload[name]) || 0)
    return {
      ...now,
      ...(next.ok && { status: next.status as S['status'] }),
      qty_good: counted('qty_good'),
      qty_scrap: counted('qty_scrap'),
      qty_rework: counted('qty_rework'),
    }
  }, card)
