import { type Actor, type Area, type Module, opens } from '../../access'
import type { Card } from '../../resources/production/boards/boardCalls'
import { deskOrder, defaultView, inView, myPhases } from './productionBoard'

/** The parts of the home screen. */
export type HomePart =
  | 'board'
  | 'machines'
  | 'pending'
  | 'allocations'
  | 'low_stock'
  | 'changes'
  | 'queue'
  | 'staff'

const sources: readonly { part: HomePart; module: Module; areas: readonly Area[] }[] = [
  { part: 'board', module: 'Production', areas: ['production_dashboard'] },
  {
    part: 'machines',
    module: 'Production',
    areas: ['production_dashboard', 'production_page', 'maintenance_admin', 'maintenance_technician'],
  },
  { part: 'pending', module: 'Production', areas: ['pending_orders'] },
  { part: 'allocations', module: 'Inventory', areas: ['inventory'] },
  { part: 'low_stock', module: 'Inventory', areas: ['inventory'] },
  { part: 'changes', module: 'Inventory', areas: ['inventory_changes'] },
  { part: 'staff', module: 'Administration', areas: ['general'] },
]

type Person = Pick<Actor, 'roles' | 'modules'>

/** The parts of the home screen for these roles and modules; operators also get the queue of their phases. */
export function homeParts({ roles, modules }: Person): HomePart[] {
  const open = sources
    .filter(({ module, areas }) => modules.includes(module) && opens(roles, areas))
    .map(({ part }) => part)
  return open.includes('board') && defaultView(roles) === 'mine' ? [...open, 'queue'] : open
}

/** The cards of a person's phases, in the order of the board. */
export const ownQueue = (cards: readonly Card[], roles: Person['roles'], today: string) =>
  cards.filter((card) => inView(card, { view: 'mine', roles, today })).toSorted(deskOrder)

/** "Bottling and packing", for the title of the queue. */
export const queueTitle = (roles: Person['roles']) => {
  const phases = myPhases(roles).map((phase) => (phase === 'hplc' ? 'HPLC' : phase))
  const joined = new Intl.ListFormat('en-CA', { type: 'conjunction' }).format(phases)
  return joined ? joined.charAt(0).toUpperCase() + joined.slice(1) : 'Recovery'
}

/** The number of cards in the queue by state. */
export const queueCounts = (cards: readonly Card[]) => ({
  ready: cards.filter(({ status }) => status === 'ready').length,
  running: cards.filter(({ status }) => status === 'in_progress').length,
  stopped: cards.filter(({ status }) => status === 'paused' || status === 'blocked').length,
})
