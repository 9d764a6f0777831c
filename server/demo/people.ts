import { modules, type Role, roles } from '../../src/access'
import type { Tables } from './tables'

/** The one password of the demo company, known to everybody who reads the README. */
export const demoPassword = 'decant'

/** The one PIN of the demo company, for the time clock and shared screens. */
export const demoPin = '1234'

export const demoCompanyName = 'Northlake Vapour Co.'

const first = (
  'Amélie Samuel Jasmin Maya Priya Liam Chloé Owen Zara Noah Émile Hana Lucas Fatima Daniel Sofia Mateo Ingrid ' +
  'Kofi Yuki Gabriel Nadia Ethan Rosa Viktor Aisha Thomas Leila Marc Olivia Jonas Mei Felix Anita Hugo Tara ' +
  'Ivan Simone Raj Claire Pavel Nina Omar Julie Kenji Laila Peter Dana'
).split(' ')
const last = (
  'Tremblay Okafor Singh Roy Nguyen Gagnon Patel MacLeod Bouchard Kim Côté Haddad Fraser Rossi Novak Bergeron ' +
  'Osei Tanaka Pelletier Murphy Kowalski Lavoie Chen Dubois Campbell Hassan Fortin Wójcik Levesque Grant ' +
  'Bélanger Sato Morin Ivanov Leblanc Reyes Girard Byrne Kaur Simard Petrov Boivin Farah Caron Mensah Hall ' +
  'Poirier Lam'
).split(' ')

/** Staff beside the one user per role; some hold several roles. */
const staff: readonly (readonly Role[])[] = [
  ...Array<readonly Role[]>(4).fill(['batcher']),
  ['bottler'],
  ['bottler'],
  ['bottler', 'labeler'],
  ['bottler', 'labeler'],
  ['labeler'],
  ['labeler'],
  ['labeler', 'stamper'],
  ['stamper'],
  ['stamper', 'sealer'],
  ['transfer', 'shipping'],
  ['hplc_tech'],
  ['automation_tech'],
  ['planning', 'requester'],
  ['supervisor', 'supervisor_production'],
  ['supervisor', 'supervisor_batcher'],
  ['recovery', 'head_batcher', 'batcher'],
]

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase()

export type Person = { id: number; username: string; name: string; roles: readonly Role[] }

/** The staff: one person per role, named like the role, and more hands on the floor. */
export function addPeople(
  to: Tables,
  hashes: { password: string; pin: string },
  locationId: number,
): Person[] {
  const held: (readonly Role[])[] = [...roles.map((role) => [role]), ...staff]
  return held.map((own, at) => {
    const name = `${first[at % first.length]} ${last[(at * 7 + 3) % last.length]}`
    const [given = '', family = ''] = name.split(' ')
    const role = roles[at]
    const username = role ?? `${plain(given).slice(0, 1)}.${plain(family)}${at}`
    const id = to.add('users', {
      username,
      name,
      company: demoCompanyName,
      modules: modules,
      password_hash: hashes.password,
      pin_hash: hashes.pin,
      badge_code: `badge-${username}`,
      password_changed_at: new Date(0).toISOString(),
      config: {},
      timezone: 'America/Toronto',
      location_id: locationId,
      status: 'active',
    })
    return { id, username, name, roles: own }
  })
}
