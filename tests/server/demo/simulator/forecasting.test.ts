import { expect, it } from 'vitest'
import type { PlantApi } from '../../../../server/demo/simulator/api'
import { forecastPeriodsOn } from '../../../../server/demo/simulator/forecasting'

it('the simulated plant freezes the periods that have begun, closes those that are over, and leaves others alone', async () => {
  const period = (id: number, status: string, date_from: string, date_to: string) => ({
    id,
    version: 10 + id,
    status,
    date_from,
    date_to,
  })
  const written: unknown[] = []
  const api = {
    read: async () => [
      period(1, 'frozen', '2026-09-01', '2026-09-30'),
      period(2, 'frozen', '2026-10-01', '2026-10-31'),
      period(3, 'open', '2026-10-01', '2026-10-31'),
      period(4, 'open', '2026-11-01', '2026-11-30'),
    ],
    write: async (...call: unknown[]) => {
      written.push(call)
      return { ok: true, data: null, replayed: false }
    },
  } as unknown as PlantApi
  await forecastPeriodsOn(api, '2026-10-12T12:00:00Z')
  expect(written).toEqual([
    ['manager', '/forecast/forecast_periods/1/close', { version: 11 }, 'forecast_periods close'],
    ['manager', '/forecast/forecast_periods/3/freeze', { version: 13 }, 'forecast_periods freeze'],
  ])
})
