import { describe, expect, it } from 'vitest'
import { resources } from '../../../../../src/resources'
import { isFigure } from '../../../../../src/resources/kit/text/columns'
import { groupKeyOf, leadsTo } from '../../../../../src/resources/kit/define/defineReport'
import type { AnyResource } from '../../../../../src/resources/kit/define/definition'
import { fieldOf } from '../../../../../src/resources/kit/define/defineResource'
import { kindOf } from '../../../../../src/resources/kit/query/filter'

const reports = Object.values<AnyResource>(resources).filter(({ report }) => report)

describe.each(reports.map((report) => [report.title, report] as const))('%s', (_, report) => {
  const notes = report.report ?? expect.fail('a report has its notes')

  it('is grouped by what has one value, and by time in spans', () => {
    for (const key of [...notes.groups, ...notes.grouped]) {
      const { field, span } = groupKeyOf(key)
      const kind = kindOf(report, field)
      const allowed = span
        ? ['day', 'instant']
        : ['choice', 'reference', 'flag', 'text', 'day', 'integer', 'colour']
      expect([key, allowed.includes(kind ?? '')]).toEqual([key, true])
    }
    expect(notes.groups).toEqual(expect.arrayContaining([...notes.grouped]))
  })

  it('adds up figures, draws figures of one unit, and works shares out of figures it has', () => {
    const aggregated = Object.values(notes.aggregates).flatMap(({ of }) => of)
    for (const name of [...notes.sums, ...aggregated])
      expect([name, isFigure(report, name)]).toEqual([name, true])
    for (const chart of [notes.chart, notes.trend]) {
      const drawn = chart?.of ?? []
      expect(notes.sums).toEqual(expect.arrayContaining([...drawn, ...notes.alarms]))
      expect(new Set(drawn.map((name) => fieldOf(report, name)?.unit)).size).toBeLessThanOrEqual(1)
      if (chart?.share) expect(notes.aggregates[chart.share]?.as).toBe('percent')
    }
    // Millilitres and pieces have no sum: what is counted in the measure of its product says so.
    const isMeasured = (name: string) =>
      fieldOf(report, 'measure') !== undefined &&
      kindOf(report, name) === 'decimal' &&
      fieldOf(report, name)?.unit === undefined &&
      !/CAD/.test(fieldOf(report, name)?.label ?? '')
    expect(notes.unitColumn?.figures ?? []).toEqual(notes.sums.filter(isMeasured))
    // A percent of percents says nothing.
    for (const name of notes.sums) expect(fieldOf(report, name)?.unit).not.toBe('%')
  })

  it('leads from a row to an address of the product', () => {
    const row = Object.fromEntries(Object.keys(report.systemFields).map((name) => [name, 'a b']))
    const address = leadsTo(report, { id: 7, ...row })
    if (address !== null) expect(address).toMatch(/^\/[a-z]/)
    expect(address ?? '').not.toMatch(/[{}\s]/)
  })
})
