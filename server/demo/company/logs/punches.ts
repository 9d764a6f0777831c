import type { Role } from '../../../../src/access'
import { dayAfter } from '../../../../src/resources/kit/text/days'
import { instantAt } from '../../../site/shifts'
import { dayOf } from '../calendar'
import type { Person } from '../people'
import { random } from '../random'
import type { Tables } from '../tables'

const minute = 60_000
const hour = 60 * minute
const days = 182

/** The floor clocks in; the office and the walls do not. */
const clocking: ReadonlySet<Role> = new Set<Role>([
  'warehouse',
  'batcher',
  'bottler',
  'labeler',
  'transfer',
  'shipping',
  'recovery',
  'stamper',
  'hplc_tech',
  'sealer',
  'cartoner',
  'head_batcher',
  'automation_tech',
])

type Kind = 'in' | 'out' | 'break_start' | 'break_end'

/** When a person's shift begins; who works at night goes home in the morning. */
const shiftOf = ({ id }: Person) => (id % 7 === 0 ? '23:00' : id % 3 === 0 ? '15:00' : '07:00')
const shiftHours = 8

/** Half a year of the time clock, up to now: people come a little before or after their shift, and take their break. */
export function addPunches(
  to: Tables,
  people: readonly Person[],
  now: number,
  timezone: string,
  locationId: number,
) {
  const today = dayOf(now, timezone)
  for (const person of people.filter(
    ({ isWall, roles }) => !isWall && roles.some((role) => clocking.has(role)),
  )) {
    const chance = random(1_000 + person.id)
    const from = shiftOf(person)
    const restDay = person.id % 7
    const punch = (kind: Kind, at: number) => {
      if (at > now) return null
      const values = {
        user_id: person.id,
        kind,
        punched_at: new Date(at).toISOString(),
        location_id: locationId,
        source: chance.chance(0.8) ? 'kiosk' : 'web',
        created_by: person.id,
      }
      return { id: to.add('punches', values), punch: values }
    }
    for (let back = days; back >= 0; back--) {
      const day = dayAfter(today, -back)
      const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
      if (weekday === restDay || weekday === (restDay + 1) % 7 || chance.chance(0.04)) continue
      const came = instantAt(day, from, timezone) + chance.whole(-12, 6) * minute
      const breaks = came + (3.5 + chance.next()) * hour
      punch('in', came)
      punch('break_start', breaks)
      punch('break_end', breaks + chance.whole(25, 40) * minute)
      const left = came + shiftHours * hour + chance.whole(0, 25) * minute
      // Now and then an out punch is forgotten and corrected the next day.
      const isForgotten = back > 1 && chance.chance(0.02)
      const out = punch('out', isForgotten ? left + 14 * hour : left)
      // Some still wait for it.
      if (isForgotten && out && (back > 14 || chance.chance(0.5)))
        to.add('punches', {
          ...out.punch,
          punched_at: new Date(left).toISOString(),
          source: 'correction',
          note: 'Forgot to punch out',
          corrects_id: out.id,
          created_by: people[0]?.id,
        })
    }
  }
}
