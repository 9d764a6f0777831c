import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Group, Groups } from '../../../../src/resources/kit/query/resourceAnswers'
import type { AnyResource } from '../../../../src/resources/kit/define/definition'
import { dailyOrdersReport } from '../../../../src/resources/production/reports/daily_orders_report'
import { masterProductionReport } from '../../../../src/resources/production/reports/master_production_report'
import { stampsInventory } from '../../../../src/resources/production/stamps/stamps_inventory'
import { GroupChart } from '../../../../src/views/resource/groups/GroupChart'
import { mount } from '../../../harness/mounted'

const group = (more: Partial<Group>): Group => ({
  key: {},
  labels: {},
  count: 1,
  sums: {},
  aggregates: {},
  ...more,
})
const groupsOf = (by: string[], groups: Group[], whole: Group): Groups => ({
  by,
  groups,
  subtotals: [],
  more: 0,
  whole,
  zone: 'America/Toronto',
})

/** The figures of a chart, as its table has them. */
async function tableOf(definition: unknown, kind: 'chart' | 'trend', groups: Groups) {
  const report = definition as AnyResource
  const chart = report.report?.[kind]
  if (!chart) throw new Error('No chart')
  mount(<GroupChart report={report} groups={groups} chart={chart} onOpen={() => undefined} />)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Show as table' }))
  return screen.getAllByRole('row').map((line) => [...line.children].map((cell) => cell.textContent))
}

it('a funnel says what of its first stage is left in each one after it, of all rows', async () => {
  const sums = {
    yield_planned: '10000',
    yield_bottled: '10060',
    yield_labelled: '9900',
    yield_stamped: '9800',
    yield_packed: '9800',
    yield_transferred: '9750',
  }
  const lines = await tableOf(
    masterProductionReport,
    'chart',
    groupsOf(['jurisdiction'], [], group({ sums })),
  )
  expect(lines.map(([, ...figures]) => figures)).toEqual([
    ['Quantity', 'Of the first'],
    ['10,000', '100.0 %'],
    ['10,060', '100.6 %'],
    ['9,900', '99.0 %'],
    ['9,800', '98.0 %'],
    ['9,800', '98.0 %'],
    ['9,750', '97.5 %'],
  ])
})

it('a trend of a percentage draws what was computed for each day, never a sum of percentages', async () => {
  const of = (day: string, share: string | null) =>
    group({ key: { plan_date: day }, aggregates: { attainment_share: share } })
  const lines = await tableOf(
    dailyOrdersReport,
    'trend',
    groupsOf(
      ['plan_date'],
      [of('2026-11-24', '80'), of('2026-11-25', null), of('2026-11-26', '96.5')],
      group({ aggregates: { attainment_share: '88.25' } }),
    ),
  )
  expect(lines.map(([, share]) => share)).toEqual(['Attainment', '80.0 %', 'n/a', '96.5 %'])
})

it('a line for each value of a column has the figure of every span of time, and none where it has no row', async () => {
  const of = (month: string, jurisdiction: string, closing: string) =>
    group({ key: { 'month:month': month, jurisdiction }, sums: { closing } })
  const groups = groupsOf(
    ['month:month', 'jurisdiction'],
    [of('2026-09', 'QC', '700'), of('2026-09', 'ON', '9000'), of('2026-11', 'ON', '4500')],
    group({ count: 3, sums: { closing: '5200' } }),
  )
  expect(await tableOf(stampsInventory, 'chart', groups)).toEqual([
    ['Group', 'ON', 'QC'],
    ['September 2026', '9,000', '700'],
    ['October 2026', '', ''],
    ['November 2026', '4,500', ''],
  ])
})
