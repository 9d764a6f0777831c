import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { groupRows } from '../../../server/exports/groups'
import { percentile, share } from '../../../server/query/aggregateSql'
import { readGroups } from '../../../server/query/groups'
import { reportSql } from '../../../server/query/reportSql'
import { defineReport } from '../../../src/resources/kit/define/defineReport'
import type { SheetLine } from '../../../server/exports/sheets/lines'
import { choice, day, instant, optional } from '../../../src/resources/kit/fields/field'
import { decimal, integer } from '../../../src/resources/kit/fields/numbers'
import { type FreshDatabase, freshDatabase } from '../../harness/database'

const scrapReport = defineReport({
  name: 'tested_report',
  title: 'Tested',
  singular: 'line',
  segment: 'production',
  modules: ['Production'],
  path: '/production/reports/tested-report',
  label: '{id}',
  columns: {
    line: optional(choice('Line', ['A', 'B', 'C'])),
    on_day: optional(day('Day')),
    packed_at: optional(instant('Packed')),
    good: optional(integer('Good')),
    litres: optional(decimal('Litres', 6)),
    scrap: optional(integer('Scrap')),
  },
  read: ['production'],
  list: { columns: ['line', 'good', 'litres'], sort: [['id', 'asc']], search: [] },
  report: {
    groups: ['line', 'on_day:month', 'on_day:day', 'packed_at:day'],
    grouped: ['line'],
    sums: ['good', 'litres', 'scrap'],
    aggregates: {
      scrap_share: { label: 'Scrap', of: ['scrap', 'good'], as: 'percent' },
      half: { label: 'Half within', of: ['litres'], as: 'value' },
    },
  },
})

reportSql(scrapReport, { aggregates: { scrap_share: share, half: percentile(0.5) } })

let fresh: FreshDatabase

beforeAll(async () => {
  fresh = await freshDatabase()
  await fresh.pool
    .query(`create table tested_rows (id bigint generated always as identity, line text, on_day date,
    packed_at timestamptz(3), good integer, litres numeric(18,6), scrap integer)`)
  await fresh.pool.query(`create view tested_report as select *, 1 as version, now() as created_at,
    null::bigint as created_by, now() as updated_at, null::bigint as updated_by from tested_rows`)
})
afterAll(() => fresh?.drop())

const report = scrapReport.report ?? expect.fail('a report has its notes')
const read = (params: Record<string, unknown>, hidden = new Set<string>()) =>
  readGroups(fresh.pool, scrapReport, report, params, { hidden, zone: 'America/Toronto' })

type Row = {
  line: string | null
  on_day: string | null
  good: number | null
  litres: number | null
  scrap: number | null
}

const rows = fc.array(
  fc.record<Row>({
    line: fc.constantFrom('A', 'B', 'C', null),
    on_day: fc.constantFrom('2026-01-31', '2026-02-01', '2026-02-28', null),
    good: fc.option(fc.integer({ min: 0, max: 100_000 }), { nil: null }),
    litres: fc.option(
      fc.integer({ min: 0, max: 9_999_999 }).map((millis) => millis / 1000),
      { nil: null },
    ),
    scrap: fc.option(fc.integer({ min: 0, max: 1000 }), { nil: null }),
  }),
  { maxLength: 60 },
)

const fill = async (rows: readonly Row[]) => {
  await fresh.pool.query('truncate tested_rows')
  await fresh.pool.query(
    `insert into tested_rows (line, on_day, good, litres, scrap)
     select line, on_day, good, litres, scrap from jsonb_to_recordset($1::jsonb)
     as r (line text, on_day date, good integer, litres numeric, scrap integer)`,
    [JSON.stringify(rows)],
  )
}

// Thousandths as whole numbers, so that the sum in memory is as exact as that of the database.
const sum = (rows: readonly Row[], name: 'good' | 'litres' | 'scrap') =>
  rows.reduce((total, row) => total + Math.round((row[name] ?? 0) * 1000), 0) / 1000

describe('groups of a report', () => {
  it('the groups of a report add up to their rows, and to the last line, whatever the rows are grouped by', async () => {
    await fc.assert(
      fc.asyncProperty(
        rows,
        fc.subarray(['line', 'on_day:month'] as const, { minLength: 1 }),
        async (input, by) => {
          await fill(input)
          const { groups, whole } = await read({ by })
          const keyOf = (row: Row) =>
            JSON.stringify(by.map((key) => (key === 'line' ? row.line : (row.on_day?.slice(0, 7) ?? null))))
          const expected = new Map<string, Row[]>()
          for (const row of input) expected.set(keyOf(row), [...(expected.get(keyOf(row)) ?? []), row])
          expect(new Set(groups.map(({ key }) => JSON.stringify(by.map((name) => key[name]))))).toEqual(
            new Set(expected.keys()),
          )
          for (const { key, count, sums } of groups) {
            const members = expected.get(JSON.stringify(by.map((name) => key[name]))) ?? []
            expect({ count, good: Number(sums['good']), litres: Number(sums['litres']) }).toEqual({
              count: members.length,
              good: sum(members, 'good'),
              litres: sum(members, 'litres'),
            })
          }
          expect(whole.count).toBe(input.length)
          expect(Number(whole.sums['litres'])).toBe(sum(input, 'litres'))
        },
      ),
      { numRuns: 60 },
    )
  })

  it('the groups of a report are in a file with a sum per level, each level adding up to the last line, also filtered', async () => {
    const filters = fc.constantFrom([], [{ field: 'line', filters: [{ operator: '!=', value: 'A' }] }])
    const keys = fc.shuffledSubarray(['line', 'on_day:month', 'on_day:day'] as const, { minLength: 1 })
    await fc.assert(
      fc.asyncProperty(rows, keys, filters, async (input, by, request) => {
        await fill(input)
        const [, ...lines] = groupRows(scrapReport, await read({ by, filters: request }))
        const cellsOf = (line: SheetLine) => (Array.isArray(line) ? line : 'bold' in line ? line.bold : [])
        const figures = (line: SheetLine) =>
          cellsOf(line)
            .slice(by.length, by.length + 4)
            .map(Number)
        const last = lines.pop() ?? expect.fail('a file ends with all rows')
        // How many of its keys a line names; a sum says 'all' of the next.
        const depthOf = (line: SheetLine) => ('bold' in line ? cellsOf(line).indexOf('all') : by.length)
        for (const depth of by.map((_, place) => place + 1)) {
          const level = lines.filter((line) => depthOf(line) === depth).map(figures)
          const added = figures(last).map(
            (_, place) => level.reduce((sum, line) => sum + Math.round((line[place] ?? 0) * 1000), 0) / 1000,
          )
          expect(added).toEqual(figures(last))
        }
        const passing = input.filter(({ line }) => request.length === 0 || line !== 'A')
        expect(figures(last)).toEqual([
          passing.length,
          sum(passing, 'good'),
          sum(passing, 'litres'),
          sum(passing, 'scrap'),
        ])
      }),
      { numRuns: 40 },
    )
  })

  it('the groups of a report work a share out from the sums, never from the shares of the rows; without a base there is none', async () => {
    await fill([
      { line: 'A', on_day: null, good: 100, litres: null, scrap: 50 },
      { line: 'A', on_day: null, good: 900, litres: null, scrap: 0 },
      { line: 'B', on_day: null, good: 0, litres: null, scrap: 3 },
    ])
    const { groups, whole } = await read({ by: ['line'] })
    expect(groups.map(({ aggregates }) => aggregates['scrap_share'])).toEqual(['5', null])
    expect(whole.aggregates['scrap_share']).toBe('5.3')
  })

  it('the groups of a report read a percentile off the rows of each group, those without the figure left out', async () => {
    const of = (line: string, litres: number | null) => ({ line, on_day: null, good: 1, litres, scrap: null })
    await fill([of('A', 1), of('A', 2.5), of('A', 90), of('A', null), of('B', null), of('C', 4), of('C', 5)])
    const { groups, whole } = await read({ by: ['line'] })
    expect(groups.map(({ aggregates }) => aggregates['half'])).toEqual(['2.5', null, '4.5'])
    expect(whole.aggregates['half']).toBe('4')
    const unseen = await read({ by: ['line'] }, new Set(['litres']))
    expect(Object.keys(unseen.whole.aggregates)).toEqual(['scrap_share'])
  })

  it('the groups of a report follow the filters of the list', async () => {
    await fill([
      { line: 'A', on_day: null, good: 1, litres: null, scrap: null },
      { line: 'B', on_day: null, good: 2, litres: null, scrap: null },
    ])
    const filters = [{ field: 'line', filters: [{ operator: '!=', value: 'A' }] }]
    const { groups, whole } = await read({ by: ['line'], filters })
    expect(groups.map(({ key }) => key['line'])).toEqual(['B'])
    expect(whole.sums['good']).toBe('2')
  })

  it('the groups of a report have no sum of what is counted in several measures, and say what it is counted in where that is one', async () => {
    const measured = { in: 'line', figures: ['litres', 'scrap'] }
    const read = (by: readonly string[]) =>
      readGroups(
        fresh.pool,
        scrapReport,
        { ...report, unitColumn: measured },
        { by },
        { hidden: new Set(), zone: 'UTC' },
      )
    const of = (line: string, litres: number) => ({ line, on_day: null, good: 2, litres, scrap: 0 })
    await fill([of('A', 1), of('A', 2.5), of('B', 40)])
    const { groups, whole } = await read(['line'])
    expect(groups.map(({ measure, sums }) => [measure, sums['litres']])).toEqual([
      ['A', '3.5'],
      ['B', '40'],
    ])
    expect([whole.measure, whole.sums]).toEqual([null, { good: '6', litres: null, scrap: '0' }])
    const counted = { ...scrapReport, report: { ...report, unitColumn: measured } }
    expect([...groupRows(counted, await read(['line']))]).toEqual([
      { heads: ['Line', 'Rows', 'Good', 'Litres', 'Scrap', 'Scrap (%)', 'Half within'] },
      ['A', 2, 4, 3.5, 0, 0, 1.75],
      ['B', 1, 2, 40, 0, 0, 40],
      { bold: ['All rows', 3, 6, null, 0, 0, 2.5] },
    ])
    expect([...groupRows(counted, await read(['on_day:month']))]).toEqual([
      { heads: ['Month', 'Rows', 'Good', 'Litres', 'Scrap', 'Line', 'Scrap (%)', 'Half within'] },
      ['Without', 3, 6, null, 0, null, 0, 2.5],
      { bold: ['All rows', 3, 6, null, 0, null, 0, 2.5] },
    ])
  })

  it("the groups of a report take an instant for the day it has on the plant's clock", async () => {
    await fresh.pool.query('truncate tested_rows')
    await fresh.pool.query(
      `insert into tested_rows (packed_at, good) values ('2026-11-21T04:59:00Z', 1), ('2026-11-21T05:00:00Z', 2)`,
    )
    const { groups } = await read({ by: ['packed_at:day'] })
    expect(groups.map(({ key, sums }) => [key['packed_at:day'], sums['good']])).toEqual([
      ['2026-11-20', '1'],
      ['2026-11-21', '2'],
    ])
  })

  it('the groups of a report refuse what the report is not grouped by, and say nothing of fields that the reader may not see', async () => {
    await expect(read({ by: ['litres'] })).rejects.toMatchObject({
      code: 'validation_error',
      data: { 'by.0': 'in' },
    })
    await expect(read({ by: ['line'] }, new Set(['line']))).rejects.toMatchObject({
      code: 'validation_error',
    })
    const { whole } = await read({ by: [] }, new Set(['litres']))
    expect(whole.sums).not.toHaveProperty('litres')
  })
})
