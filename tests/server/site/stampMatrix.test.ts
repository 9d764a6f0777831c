import { expect, it } from 'vitest'
import { stampMatrix } from '../../fixtures/floor/stampMatrix'

it('no goods leave with another stamp than the place admits on the day, whatever the stamp, the place and the day', () => {
  const { cases, left, wrong } = stampMatrix('2024-06-01', 900, 7)
  expect(cases).toBeGreaterThan(25_000)
  expect(left).toBeGreaterThan(1_000)
  expect(wrong).toEqual([])
})

it('goods with the federal stamp may go to Nova Scotia until 30 June 2026, and not on the day after', () => {
  for (const day of ['2026-03-31', '2026-06-30', '2026-07-01']) expect(stampMatrix(day, 1).wrong).toEqual([])
})
