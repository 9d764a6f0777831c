import { describe, expect, it } from 'vitest'
import { boardKpis, projectedPacked, scrapPareto } from '../../../../src/streams/boards/boardTiles'
import { now, tiles } from './mississauga'

const kpi = (key: string, input = tiles, at = now) => boardKpis(input, at).find((one) => one.key === key)

describe('the figures over the board', () => {
  it('the figures over the board say in words how the day is against its plan', () => {
    expect(kpi('packed')?.sense).toMatchObject({ family: 'warning', words: '750 behind target' })
    expect(kpi('litres')?.sense).toMatchObject({ family: 'success', words: '14 L ahead of plan' })
    expect(
      kpi('packed', { ...tiles, packed: { done: 5, planned: 0, planned_to_now: 0 } })?.sense?.words,
    ).toBe('No plan today')
  })

  it('what cannot be computed is n/a, never 0', () => {
    const unknown = { ...tiles, attainment: null, right_first_time: { percent: null, change: null } }
    expect([kpi('attainment', unknown)?.figure, kpi('right_first_time', unknown)?.figure]).toEqual([
      'n/a',
      'n/a',
    ])
  })

  it('the figures over the board ages run on after the figures were computed', () => {
    expect(kpi('machines', tiles, now + 180_000)?.sense?.words).toBe('Labeler L3 for 20 min')
    expect(kpi('hplc', tiles, now + 80 * 60_000)?.sense).toMatchObject({
      family: 'danger',
      words: 'Oldest 128 min, limit 120',
    })
  })

  it('project the rate of the day to the end of the shift', () => {
    expect(projectedPacked(tiles)?.units).toBe(22_700)
    expect(projectedPacked({ ...tiles, packed_line: [] })).toBeNull()
  })

  it('scrap is shown by its largest reasons with their share, the rest as one', () => {
    expect(scrapPareto(tiles.scrap)).toEqual([
      { name: 'Fill level', value: 58, inAll: 44 },
      { name: 'Cap torque', value: 31, inAll: 68 },
      { name: 'Label skew', value: 22, inAll: 85 },
      { name: 'Leak', value: 12, inAll: 94 },
      { name: 'All others', value: 8, inAll: 100 },
    ])
  })
})
