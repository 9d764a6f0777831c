import { describe, expect, it } from 'vitest'
import { defineReport } from '../../../../../src/resources/kit/define/defineReport'
import {
  choice,
  day,
  flag,
  instant,
  optional,
  reference,
} from '../../../../../src/resources/kit/fields/field'
import { money } from '../../../../../src/resources/kit/fields/numbers'
import { matches } from '../../../../../src/resources/kit/query/filter'
import { keyFilter, keyLabel, keyText } from '../../../../../src/resources/kit/query/reportGroups'
import type { Group } from '../../../../../src/resources/kit/query/resourceAnswers'
import { percentText, sumText } from '../../../../../src/views/resource/groups/groupText'

const report = defineReport({
  name: 'tested_report',
  title: 'Tested',
  singular: 'line',
  segment: 'production',
  modules: ['Production'],
  path: '/production/reports/tested-report',
  label: '{id}',
  columns: {
    kind: optional(choice('Kind', ['over_time', 'other'])),
    machine_id: optional(reference('Machine', 'machines')),
    is_open: flag('Open'),
    due_on: optional(day('Due')),
    packed_at: optional(instant('Packed')),
    value: money('Value'),
  },
  read: ['production'],
  list: { columns: ['kind'], sort: [['id', 'asc']], search: [] },
  report: { groups: ['kind', 'machine_id', 'is_open', 'due_on:week', 'packed_at:month'] },
})

const group = (key: Group['key'], labels: Group['labels'] = {}): Group => ({
  key,
  labels,
  count: 1,
  sums: {},
  aggregates: {},
})
// The plant is five hours behind.
const startOf = (on: string) => `${on}T05:00:00.000Z`
const passes = (row: Record<string, unknown>, key: string, of: Group) =>
  matches(row, [keyFilter(report, key, of, startOf)], report)

describe('group of a report', () => {
  it('a group of a report is called by what its rows share', () => {
    expect(keyText(report, 'kind', group({ kind: 'over_time' }))).toBe('Over time')
    expect(keyText(report, 'machine_id', group({ machine_id: 7 }, { machine_id: 'Filler 3' }))).toBe(
      'Filler 3',
    )
    expect(keyText(report, 'is_open', group({ is_open: 0 }))).toBe('No')
    expect(keyText(report, 'due_on:week', group({ 'due_on:week': '2026-W03' }))).toBe('Week 3, 2026')
    expect(keyText(report, 'packed_at:month', group({ 'packed_at:month': '2026-11' }))).toBe('November 2026')
    expect(keyText(report, 'kind', group({ kind: null }))).toBe('Without')
    expect(keyLabel(report, 'packed_at:month')).toBe('Packed, month')
  })

  it('a group of a report opens exactly the rows of its days', () => {
    const november = group({ 'packed_at:month': '2026-11' })
    const inside = ['2026-11-01T05:00:00.000Z', '2026-12-01T04:59:59.999Z']
    const outside = ['2026-11-01T04:59:59.999Z', '2026-12-01T05:00:00.000Z']
    expect(inside.map((packed_at) => passes({ packed_at }, 'packed_at:month', november))).toEqual([
      true,
      true,
    ])
    expect(outside.map((packed_at) => passes({ packed_at }, 'packed_at:month', november))).toEqual([
      false,
      false,
    ])
  })

  it('a group of a report has weeks that begin on Monday and follow the calendar over the new year', () => {
    const first = group({ 'due_on:week': '2027-W01' })
    const days = ['2027-01-03', '2027-01-04', '2027-01-10', '2027-01-11']
    expect(days.map((due_on) => passes({ due_on }, 'due_on:week', first))).toEqual([false, true, true, false])
    const last = group({ 'due_on:week': '2026-W53' })
    expect(passes({ due_on: '2027-01-03' }, 'due_on:week', last)).toBe(true)
  })

  it('a group of a report opens the rows without a value where it has none', () => {
    const without = group({ machine_id: null })
    expect([null, 7].map((machine_id) => passes({ machine_id }, 'machine_id', without))).toEqual([
      true,
      false,
    ])
  })

  it('a group of a report writes money as money, keeps every digit of a long sum, and calls a share without base n/a', () => {
    expect(sumText(report, 'value', '1204.5')).toBe('CAD 1,204.50')
    expect(sumText(report, 'value', '123456789012345678.25')).toBe('123456789012345678.25')
    expect([percentText('5.25'), percentText(null)]).toEqual(['5.3 %', 'n/a'])
  })
})
