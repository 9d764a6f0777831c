import { describe, expect, it } from 'vitest'
import type { MachineOee } from '../../../../src/resources/production/boards/boardCalls'
import {
  countIn,
  ganttBlocks,
  hoursMinutes,
  longestDown,
  machineLines,
  machinePages,
  oeeFamily,
  unitsOf,
} from '../../../../src/streams/boards/machinesBoard'
import { another, machines, oee } from './machines'
import { now } from './mississauga'

const shift = { name: 'day shift', from: '2026-11-19T12:00:00Z', to: '2026-11-19T20:00:00Z' }

describe('the machines board', () => {
  it('the machines board groups machines by line, those without a line last', () => {
    expect(machineLines([another(99, 'tank'), ...machines]).map(({ line }) => line)).toEqual([
      'Line 1',
      'Line 2',
      'No line',
    ])
  })

  it('the machines board fits fifteen machines on a wall without turning pages', () => {
    expect(machinePages(machines)).toHaveLength(1)
  })

  it('the machines board keeps a machine that is down on every page and says that tanks come next', () => {
    const tanks = Array.from({ length: 8 }, (_, index) => another(50 + index, 'tank'))
    const pages = machinePages([...machines, ...tanks])
    expect(pages.map((page) => page.machines[0]?.name)).toEqual(['Labeler L3', 'Labeler L3'])
    expect(pages[0]?.next).toBe('tanks and scales next')
    const shown = new Set(pages.flatMap((page) => page.machines.map(({ id }) => id)))
    expect(shown.size).toBe(machines.length + tanks.length)
  })

  it('the machines board shows time in a state in hours and minutes', () => {
    expect([0, 19 * 60_000, 250 * 60_000, -5].map(hoursMinutes)).toEqual([
      '0 h 00',
      '0 h 19',
      '4 h 10',
      '0 h 00',
    ])
  })

  it('a machine without a plan has no target, and no progress is made up', () => {
    const stamper = machines.find(({ name }) => name === 'Stamper ST5')
    expect(unitsOf(stamper as (typeof machines)[0], oee.machines['13'] as MachineOee)).toEqual({
      done: 0,
      target: null,
      progress: 0,
    })
  })

  it('the machines board counts states as they are now and names the machine that is down longest', () => {
    const other = {
      ...another(80, 'filler'),
      current_state: 'down' as const,
      current_state_since: '2026-11-19T10:00:00Z',
    }
    expect(countIn(machines, 'running')).toBe(6 + 1)
    expect(longestDown([...machines, other])?.id).toBe(80)
    expect(longestDown([])).toBeUndefined()
  })

  it('the machines board cuts a stretch at the ends of the shift and at now', () => {
    const stretch = (from: string, to: string) => ({ state: 'running' as const, from, to, reason: null })
    expect(
      ganttBlocks(
        [
          stretch('2026-11-19T10:00:00Z', '2026-11-19T14:00:00Z'),
          stretch('2026-11-19T14:00:00Z', '2026-11-19T23:00:00Z'),
        ],
        shift,
        now,
      ).map(({ left, width }) => [left, Number(width.toFixed(4))]),
    ).toEqual([
      [0, 0.25],
      [0.25, 0.3146],
    ])
    expect(ganttBlocks([stretch('2026-11-19T08:00:00Z', '2026-11-19T09:00:00Z')], shift, now)).toEqual([])
  })

  it('an OEE that cannot be computed is neither good nor bad', () => {
    expect([null, 80, 75, 61, 40].map((percent) => oeeFamily(percent))).toEqual([
      'neutral',
      'success',
      'success',
      'warning',
      'danger',
    ])
  })
})
