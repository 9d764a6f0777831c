import type { SecurityKind } from '../../../../src/resources/general/security/security_events'
import type { Person } from '../people'
import { random } from '../random'
import type { Tables } from '../tables'

const hour = 3_600_000
const days = 21
const mostPerDay = 12

const refusals = [
  'GET /api/general/users: You are not allowed to do this',
  'POST /api/production/production_orders/:id/:event: You are not allowed to do this',
  'GET /api/sale/sales: The module Sale is not enabled for you',
]
const exports = ['Products', 'Stock on hand', 'Production orders', 'Customers', 'Sales']

/** Three weeks of the security log: who came every day, and now and then what did not go well. */
export function addSecurityEvents(to: Tables, people: readonly Person[], now: number) {
  const chance = random(41)
  const staff = people.filter(({ isWall }) => !isWall)
  const administrator = people.find(({ username }) => username === 'admin')
  const admin = administrator?.id ?? 1
  const addressOf = (person: Person) => `10.20.${1 + (person.id % 3)}.${20 + (person.id % 200)}`
  const add = (
    at: number,
    kind: SecurityKind,
    person: Person,
    more: { details?: string; by?: number } = {},
  ) => {
    if (at >= now) return
    to.add('security_events', {
      at: new Date(at).toISOString(),
      kind,
      user_id: more.by ?? person.id,
      account: person.username,
      address: addressOf(person),
      details: more.details ?? null,
      request: chance.whole(1_000_000_000, 9_999_999_999).toString(36),
    })
  }
  for (let day = days; day >= 0; day--) {
    const morning = now - (now % (24 * hour)) - day * 24 * hour + 11 * hour
    for (let one = 0; one < mostPerDay; one++) {
      const person = chance.pick(staff)
      const at = morning + chance.between(0, 8) * hour
      if (one % 4 === 0)
        add(at - 60_000, 'sign_in_failed', person, { details: 'The username or the password is wrong' })
      add(at, 'signed_in', person)
      if (one % 6 === 1) add(at + hour, 'refused', person, { details: chance.pick(refusals) })
      if (one % 6 === 2)
        add(at + 2 * hour, 'exported', person, {
          details: `${chance.pick(exports)} ${new Date(at).toISOString().slice(0, 10)}.csv`,
        })
      add(at + chance.between(3, 8) * hour, 'signed_out', person)
    }
    if (day % 7 !== 3) continue
    const person = chance.pick(staff)
    add(morning, 'locked', person, { details: 'active to locked' })
    add(morning + hour / 6, 'released', person, { details: 'locked to active', by: admin })
    if (administrator) add(morning + hour - 30_000, 'confirmed', administrator)
    add(morning + hour, 'rights_changed', person, { details: 'Roles +production_reports', by: admin })
  }
}
