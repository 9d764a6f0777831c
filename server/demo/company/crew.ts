import type { Role } from '../../../src/access'
import type { PhaseCode } from '../../../src/resources/production/flows/phases'
import type { Person } from './people'

const roleOf: Readonly<Record<PhaseCode, Role>> = {
  batching: 'batcher',
  hplc: 'hplc_tech',
  bottling: 'bottler',
  labelling: 'labeler',
  stamping: 'stamper',
  packing: 'labeler',
  transfer: 'transfer',
  shipping: 'shipping',
}

/** The people who work in a phase, by id. */
export const crewOf = (people: readonly Person[]) => (phase: PhaseCode) =>
  people.filter(({ roles }) => roles.includes(roleOf[phase])).map(({ id }) => id)
