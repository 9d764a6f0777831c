import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { newestFirst } from '../../../../src/views/forecast/wall/newestFirst'
import { DaysTile } from '../../../../src/views/forecast/wall/planTiles'
import { isStale, WallTile } from '../../../../src/views/forecast/wall/WallTile'

const product = (product_id: number) => ({ product_id })

it('a product that runs out while the wall is watched comes first, and goes back to its place once it was gone', () => {
  const appeared = new Map<number, number>()
  const shown = (...ids: number[]) => newestFirst(ids.map(product), appeared).map(({ row }) => row.product_id)
  expect(shown(1, 2)).toEqual([1, 2])
  expect(shown(1, 2, 3)).toEqual([3, 1, 2])
  expect(shown(1, 4, 2, 3)).toEqual([4, 3, 1, 2])
  expect(shown(1, 2, 3)).toEqual([3, 1, 2])
  expect(shown(1, 2)).toEqual([1, 2])
})

it('a tile is greyed when its source is lost, or late for longer than the setting says', () => {
  expect(isStale({ state: 'late', ageMs: 29_999 }, 30)).toBe(false)
  expect(isStale({ state: 'late', ageMs: 30_000 }, 30)).toBe(true)
  expect(isStale({ state: 'lost', ageMs: 1 }, 30)).toBe(true)
  expect(isStale({ state: 'live', ageMs: 40_000 }, 30)).toBe(false)
})

it('a greyed tile says its age, and an alarm of it is not shown any more', () => {
  const tile = (isGrey: boolean) => (
    <WallTile
      title="Stock-outs"
      area="stockouts"
      isAlarm
      source={{ fresh: { state: isGrey ? 'late' : 'live', ageMs: 42_000 }, isStale: isGrey }}
    >
      <b>6</b>
    </WallTile>
  )
  const { rerender } = render(tile(false))
  const region = () => screen.getByRole('region', { name: 'Stock-outs' })
  expect(region().className).toContain('dc-is-alarm')
  rerender(tile(true))
  expect(region().className).not.toContain('dc-is-alarm')
  expect(screen.getByText('Late 42 s')).toBeTruthy()
  expect(screen.getByText('6')).toBeTruthy()
})

it('the next days are within capacity only where something is planned against a limit of it', () => {
  const shown = (planned_l: number, capacity_l: number | null) => {
    const value = {
      stale_seconds: 30,
      plans: [],
      today: { released: 0, in_progress: 0, done: 0, late: 0, done_l: 0, planned_l: 0 },
      days: [{ day: '2026-11-20', planned_l, capacity_l }],
    }
    const source = { value, at: '', fresh: { state: 'live', ageMs: 0 } as const, isStale: false }
    const { container, unmount } = render(<DaysTile source={source} />)
    const text = container.querySelector('em')?.textContent
    unmount()
    return text
  }
  expect(shown(0, 300)).toBe('Nothing planned')
  expect(shown(0, null)).toBe('Nothing planned')
  expect(shown(200, null)).toBe('No capacity limit set')
  expect(shown(200, 300)).toBe('Within capacity')
  expect(shown(400, 300)).toBe('1 over capacity')
})
