import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readGroups } from '../../../server/query/groups'
import { listOf, readPage } from '../../../server/query/page'
import { dayAt } from '../../../server/site/plant'
import { defineReport, groupKeyOf } from '../../../src/resources/kit/define/defineReport'
import type { Span } from '../../../src/resources/kit/define/report'
import { choice, day, flag, instant, optional, text } from '../../../src/resources/kit/fields/field'
import { integer } from '../../../src/resources/kit/fields/numbers'
import { type ColumnFilter, matches } from '../../../src/resources/kit/query/filter'
import { groupFilters } from '../../../src/resources/kit/query/reportGroups'
import type { Group } from '../../../src/resources/kit/query/resourceAnswers'
import { instantIn } from '../../../src/resources/kit/text/zoneTime'
import { spanOf } from '../../../src/views/resource/groups/groupSlots'
import { type FreshDatabase, freshDatabase } from '../../harness/database'

const zone = 'America/Toronto'

const report = defineReport({
  name: 'tested_walk',
  title: 'Tested',
  singular: 'line',
  segment: 'production',
  modules: ['Production'],
  path: '/production/reports/tested-walk',
  label: '{id}',
  columns: {
    line: optional(choice('Line', ['A', 'B', 'C'])),
    note: optional(text('Note', 20)),
    is_late: optional(flag('Late')),
    on_day: optional(day('Day')),
    packed_at: optional(instant('Packed')),
    good: optional(integer('Good')),
  },
  read: ['production'],
  list: { columns: ['line', 'good'], sort: [['id', 'asc']], search: [] },
  report: {
    groups: [
      'line',
      'note',
      'is_late',
      'on_day:week',
      'on_day:month',
      'on_day:year',
      'packed_at:day',
      'packed_at:week',
    ],
    grouped: ['line'],
    sums: ['good'],
  },
})

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
  await fresh.pool
    .query(`create table tested_lines (id bigint primary key, line text, note text, is_late boolean,
    on_day date, packed_at timestamptz(3), good integer)`)
  await fresh.pool.query(`create view tested_walk as select *, 1 as version, now() as created_at,
    null::bigint as created_by, now() as updated_at, null::bigint as updated_by from tested_lines`)
})
afterAll(() => fresh?.drop())

type Row = {
  id: number
  line: string | null
  note: string | null
  is_late: boolean | null
  on_day: string | null
  packed_at: string | null
  good: number | null
}

const or = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null })
const rows = fc
  .array(
    fc.record<Omit<Row, 'id'>>({
      line: fc.constantFrom('A', 'B', 'C', null),
      note: fc.constantFrom('x', 'X', "it's", ' ', '', null),
      is_late: or(fc.boolean()),
      // Around the turn of a year, and the days on which the clocks of the plant change.
      on_day: fc.constantFrom('2026-12-27', '2026-12-28', '2027-01-03', '2027-01-04', '2027-02-28', null),
      packed_at: or(
        fc.constantFrom(
          '2026-03-08T04:59:59.999Z',
          '2026-03-08T05:00:00.000Z',
          '2026-03-09T03:59:59.999Z',
          '2026-03-09T04:00:00.000Z',
          '2026-11-01T03:59:59.999Z',
          '2026-11-02T04:59:59.999Z',
          '2026-11-02T05:00:00.000Z',
        ),
      ),
      good: or(fc.integer({ min: -50, max: 1000 })),
    }),
    { maxLength: 40 },
  )
  .map((lines) => lines.map((line, place): Row => ({ id: place + 1, ...line })))

const condition = (operator: string, value: unknown, logic_operator = 'and') => ({
  logic_operator,
  operator,
  value_type: 'value',
  value,
})
const filterOn = (field: string, field_type: string, ...filters: unknown[]) =>
  ({ field, field_type, filters }) as unknown as ColumnFilter
const filters = fc.uniqueArray(
  fc.constantFrom(
    filterOn('line', 'choice', condition('in', ['A', 'B'])),
    filterOn('line', 'choice', condition('!=', 'B'), condition('empty', '', 'or')),
    filterOn('on_day', 'day', condition('>=', '2026-12-28'), condition('<', '2027-01-04')),
    filterOn('packed_at', 'instant', condition('>', '2026-03-08T05:00:00.000Z')),
    filterOn('good', 'integer', condition('>', 10), condition('<', 0, 'or')),
    filterOn('note', 'text', condition('!=', 'x')),
  ),
  { selector: ({ field }) => field, maxLength: 3 },
)
const groupings = fc.shuffledSubarray([...(report.report?.groups ?? [])], { maxLength: 3 })

/** The group key of a row, computed without the database. */
function keyOf(row: Row, key: string) {
  const { field, span } = groupKeyOf(key)
  const value = row[field as keyof Row]
  if (value === null || value === '') return null
  if (typeof value === 'boolean') return value ? 1 : 0
  return span === null ? value : spanIn(String(value), span)
}
const spanIn = (value: string, span: Span) => spanOf(value.length === 10 ? value : dayAt(value, zone), span)
const startOf = (on: string) => instantIn(zone, on, '00:00:00').toISOString()

const idsOf = async (filters: readonly ColumnFilter[]) => {
  const query = { filters, sort: [], search: '', limit: 500, cursor: null, total: false }
  const page = await readPage(fresh.pool, listOf(report, query))
  return (JSON.parse(page.rows) as Row[]).map(({ id }) => id)
}

const seen = { hidden: new Set<string>(), zone }

describe('rows behind a group', () => {
  it('the rows behind a group are those that add up to it, whatever is filtered and grouped, in groups, subtotals and the last line', async () => {
    await fc.assert(
      fc.asyncProperty(rows, filters, groupings, async (rows, filters, by) => {
        await fresh.pool.query('truncate tested_lines')
        await fresh.pool.query(
          'insert into tested_lines select * from jsonb_populate_recordset(null::tested_lines, $1::jsonb)',
          [JSON.stringify(rows)],
        )
        const notes = report.report ?? expect.fail('a report has its notes')
        const { groups, subtotals, whole } = await readGroups(
          fresh.pool,
          report,
          notes,
          { by, filters },
          seen,
        )
        const passing = rows.filter((row) => matches(row, filters, report))
        const expectRows = async (group: Group, keys: readonly string[]) => {
          const behind = passing.filter((row) => keys.every((key) => keyOf(row, key) === group.key[key]))
          expect(Object.keys(group.key)).toEqual([...keys])
          expect([group.count, Number(group.sums['good'])]).toEqual([
            behind.length,
            behind.reduce((sum, row) => sum + (row.good ?? 0), 0),
          ])
          expect(await idsOf(groupFilters(report, filters, group, startOf))).toEqual(
            behind.map(({ id }) => id),
          )
        }
        const depths = by.map((_, place) => by.slice(0, place + 1))
        const named = (keys: readonly string[], row: Row) =>
          JSON.stringify(keys.map((key) => keyOf(row, key)))
        const all = [...subtotals, ...groups]
        for (const keys of depths) {
          const found = all.filter((group) => Object.keys(group.key).length === keys.length)
          expect(found.length).toBe(new Set(passing.map((row) => named(keys, row))).size)
          for (const group of found) await expectRows(group, keys)
        }
        await expectRows(whole, [])
      }),
      { numRuns: 80 },
    )
  })
})
