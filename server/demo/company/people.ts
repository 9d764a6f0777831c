import { modules, type Role, roles } from '../../../src/access'
import type { Tables } from './tables'

/** The default password of the demo users, as documented in the README. */

/** The one PIN of the demo company, for the time clock and shared screens. */
export const demoPin = '1234'

export const demoCompanyName = 'Northlake Vapour Co.'

const first = (
  'Amélie Samuel Jasmin Maya Priya Liam Chloé Owen Zara Noah Émile Hana Lucas Fatima Daniel Sofia Mateo Ingrid ' +
  'Kofi Yuki Gabriel Nadia Ethan Rosa Viktor Aisha Thomas Leila Marc Olivia Jonas Mei Felix Anita Hugo Tara'
).split(' ')
const last = (
  'Tremblay Okafor Singh Roy Nguyen Gagnon Patel MacLeod Bouchard Kim Côté Haddad Fraser Rossi Novak Bergeron ' +
  'Osei Tanaka Pelletier Murphy Kowalski Lavoie Chen Dubois Campbell Hassan Fortin Wójcik Levesque Grant ' +
  'Bélanger Sato Morin Ivanov Leblanc Reyes Girard Byrne Kaur Simard Petrov Boivin Farah Caron Mensah Hall ' +
  'Poirier Lam'
).split(' ')

type Staff = { name: string; roles: readonly Role[] }

/** Staff beside the one user per role: a second administrator, two more supervisors, more hands on the floor. */
const staff: readonly Staff[] = [
  { name: 'Marianne Tremblay', roles: ['admin'] },
  { name: 'Sade Okafor', roles: ['supervisor', 'supervisor_production'] },
  { name: 'Jaspreet Singh', roles: ['supervisor', 'supervisor_batcher'] },
  { name: 'Claire Nguyen', roles: ['batcher', 'head_batcher', 'recovery'] },
  { name: 'Peter Gagnon', roles: ['batcher', 'transfer', 'shipping'] },
  { name: 'Julie Kim', roles: ['bottler', 'labeler'] },
  { name: 'Omar Reyes', roles: ['bottler', 'labeler', 'hplc_tech'] },
  { name: 'Dana Haddad', roles: ['labeler', 'stamper', 'sealer'] },
]

/** Screens on the walls: stations that show their home and that operators take over by badge. */
const walls = [
  { name: 'Batching hall wall', username: 'wall.batching', home: '/production/production-dashboard' },
  { name: 'Packing hall wall', username: 'wall.packing', home: '/production/production-dashboard' },
  { name: 'Machine hall wall', username: 'wall.machines', home: '/production/machines-dashboard' },
  { name: 'Shift office wall', username: 'wall.office', home: '/dashboard' },
] as const

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase()

/** How the company makes usernames: first letter and family name. */
const usernameOf = (name: string) => {
  const [first = '', family = ''] = name.split(' ')
  return `${plain(first).slice(0, 1)}.${plain(family)}`
}

export type Person = {
  id: number
  username: string
  name: string
  roles: readonly Role[]
  /** A wall display, not a person. */
  isWall: boolean
}

/** All accounts: one person per role, named like the role, more staff, and the walls. */
export function addPeople(
  to: Tables,
  hashes: { password: string; pin: string },
  locationId: number,
): Person[] {
  const add = (username: string, name: string, own: readonly Role[], more: Record<string, unknown>) => ({
    id: to.add('users', {
      username,
      name,
      email: `${username}@northlake.example`,
      company: demoCompanyName,
      modules,
      password_hash: hashes.password,
      password_changed_at: new Date(0).toISOString(),
      config: {},
      timezone: 'America/Toronto',
      location_id: locationId,
      status: 'active',
      ...more,
    }),
    username,
    name,
    roles: own,
    isWall: 'config' in more,
  })
  const badged = (username: string) => ({ pin_hash: hashes.pin, badge_code: `badge-${username}` })
  const named = roles.map((role, at) => {
    const name = `${first[at % first.length]} ${last[(at * 7 + 3) % last.length]}`
    return add(role, name, [role], badged(role))
  })
  const others = staff.map(({ name, roles: own }) => {
    const username = usernameOf(name)
    return add(username, name, own, badged(username))
  })
  const shown = walls.map(({ name, username, home }) =>
    add(username, name, ['recovery'], {
      modules: ['Production'],
      config: { kiosk: 1, home_dashboard: home },
    }),
  )
  return [...named, ...others, ...shown]
}
