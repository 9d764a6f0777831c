import type { Role } from '../../../src/access'
import type { AnyPhase } from '../../../src/resources/production/flows/phases'
import type { Person } from './people'

const roleOf: Readonly<Record<AnyPhase, Role>> = {
  batching: 'batcher',
  hplc: 'hplc_tech',
  bottling: 'bottler',
  labelling: 'labeler',
  sealing: 'sealer',
  stamping: 'stamper',
  packing: 'labeler',
  cartoning: 'cartoner',
  transfer: 'transfer',
  shipping: 'shipping',
}

/** The people who work in a phase, by id. */
export const crewOf = (people: readonly Person[]) => (phase: AnyPhase) =>
  people.filter(({ roles }) => roles.includes(roleOf[phase])).map(({ id }) => id)
