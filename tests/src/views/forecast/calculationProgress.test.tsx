import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ForecastPeriod } from '../../../../src/resources/forecast/forecast_periods'
import { CalculationProgress } from '../../../../src/views/forecast/CalculationProgress'
import { answerCalls, mount } from '../../../harness/mounted'

const period = (values: Partial<ForecastPeriod>) =>
  ({
    id: 3,
    version: 4,
    name: 'January',
    is_calculating: 1,
    calculation_done: null,
    calculation_total: null,
    ...values,
  }) as ForecastPeriod

it('a period that is calculated shows how far it is, and is stopped as the version that is shown', async () => {
  const calls = answerCalls({ 'POST /forecast/forecast_periods/3/stop': {} })
  const { user } = mount(
    <CalculationProgress period={period({ calculation_done: 60, calculation_total: 240 })} />,
  )
  expect(screen.getByRole('status').textContent).toBe('January: 60 of 240 products calculated')
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
  await user.click(screen.getByRole('button', { name: 'Stop calculation' }))
  expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/forecast/forecast_periods/3/stop',
    body: { version: 4 },
  })
})

it('a calculation that has not begun says that it waits, and one that is over shows nothing', () => {
  const { rerender } = mount(<CalculationProgress period={period({})} />)
  expect(screen.getByRole('status').textContent).toBe('January waits to be calculated')
  rerender(<CalculationProgress period={period({ is_calculating: 0 })} />)
  expect(screen.queryByRole('status')).toBeNull()
})
