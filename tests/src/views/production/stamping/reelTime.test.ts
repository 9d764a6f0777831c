import { expect, it } from 'vitest'
import { minutesLeft } from '../../../../../src/views/production/stamping/reelTime'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 13, minute)).toISOString()
const last = { started_at: at(0), ended_at: at(30), stamps_consumed: 600 }

it('a reel lasts as long as its stamps at the rate of the session before, less what was used since it is on', () => {
  expect(minutesLeft(1000, { started_at: at(30) }, last, Date.parse(at(30)))).toBe(50)
  expect(minutesLeft(1000, { started_at: at(30) }, last, Date.parse(at(40)))).toBe(40)
  expect(minutesLeft(100, { started_at: at(30) }, last, Date.parse(at(59)))).toBe(0)
})

it('nothing is said of how long a reel lasts before a session has ended', () => {
  expect(minutesLeft(1000, { started_at: at(30) }, null, Date.parse(at(30)))).toBeNull()
  const unused = { ...last, stamps_consumed: 0 }
  expect(minutesLeft(1000, { started_at: at(30) }, unused, Date.parse(at(30)))).toBeNull()
})
