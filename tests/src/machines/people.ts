import type { Person } from '../../../src/machines/session'

/** An office user. */
export const maya: Person = {
  id: 7,
  name: 'Maya Tremblay',
  username: 'maya',
  company: 'Northlake Vapour Co.',
  roles: ['planning'],
  modules: ['Production'],
  config: {},
  timezone: 'America/Toronto',
}

const screen = { station: null, badge_only: 0, idle_minutes: 5, locked: 0 } as const
/** A shared screen. */
export const station: Person = { ...maya, id: 20, name: 'Bottling line 1', screen }
/** An operator who took over. */
export const operator: Person = {
  ...maya,
  id: 31,
  name: 'P. Roy',
  roles: ['bottler'],
  screen: { ...screen, station: { id: 20, name: 'Bottling line 1' } },
}
