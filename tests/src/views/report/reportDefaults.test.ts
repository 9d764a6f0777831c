import { expect, it } from 'vitest'
import { readQuery, standardQuery, writeQuery } from '../../../../src/resources/kit/query/listAddress'
import { batchingKpi } from '../../../../src/resources/production/batching/batching_kpi'
import { hplcReport } from '../../../../src/resources/production/laboratory/hplc_report'
import { settableReports } from '../../../../src/resources/production/reports/settableReports'
import { productionReports } from '../../../../src/routes/production/productionReports'
import { withDefaults } from '../../../../src/views/resource/groups/reportStart'
import { startOfDay } from '../../../../src/views/fields/dayPresets'

const today = '2026-11-24'
const defaults = { period: 'this_week', max_rows: 500, decimals: 1 } as const

it('a report begins with the days of the default period, which its bare address means', () => {
  const report = withDefaults(batchingKpi, defaults, today)
  const standard = standardQuery(report)
  expect(standard.filters).toEqual([
    {
      field: 'made_on',
      field_type: 'day',
      filters: [
        { logic_operator: 'and', operator: '>=', value_type: 'value', value: '2026-11-22' },
        { logic_operator: 'and', operator: '<=', value_type: 'value', value: '2026-11-28' },
      ],
    },
  ])
  expect(writeQuery(standard, standard)).toEqual([])
  expect(readQuery([['filters', 'none']], report, standard).query.filters).toEqual([])
})

it('a report over instants begins with the first instant of the period at the plant', () => {
  const [filter] = standardQuery(withDefaults(hplcReport, defaults, today)).filters
  expect(filter?.field_type).toBe('instant')
  expect(filter?.filters[0]?.value).toBe(startOfDay('2026-11-22'))
})

it('a report of all days has no filter, and shows at most the decimals and rows that are set', () => {
  const report = withDefaults(batchingKpi, { ...defaults, period: 'all' }, today)
  expect(standardQuery(report).filters).toEqual([])
  expect(report.systemFields.strength_deviation_percent?.displayScale).toBe(1)
  expect(report.report?.mostRows).toBe(500)
  const whole = withDefaults(batchingKpi, { ...defaults, decimals: null }, today)
  expect(whole.systemFields).toBe(batchingKpi.systemFields)
})

it('every report of production that has a screen can be set', () => {
  const shown = (productionReports.children ?? []).filter(
    ({ view, path }) => view && path !== '/production/reports/settings',
  )
  expect(shown.flatMap(({ path }) => path ?? []).toSorted()).toEqual(
    Object.values(settableReports)
      .map(({ path }) => path)
      .toSorted(),
  )
})
