import type { PlantApi, WireRow } from './api'
import { among, listed } from './listed'

type Period = WireRow & { status: string; date_from: string; date_to: string }

const periods = '/forecast/forecast_periods'
const dayMs = 86_400_000
const dayIn = (now: string, days: number) =>
  new Date(Date.parse(now) + days * dayMs).toISOString().slice(0, 10)

/** The forecaster of the plant: freezes the periods that have begun, and closes and scores those that are over. */
export async function forecastPeriodsOn(api: PlantApi, now: string) {
  const open = await listed<Period>(
    api,
    `${periods}?limit=50&${among('status', ['open', 'frozen'])}`,
    'manager',
  )
  // A day later it is so in every zone.
  const yesterday = dayIn(now, -1)
  for (const { id, version, status, date_from, date_to } of open.values()) {
    const event =
      status === 'open' && date_from <= yesterday
        ? 'freeze'
        : status === 'frozen' && date_to < yesterday
          ? 'close'
          : null
    if (event)
      await api.write('manager', `${periods}/${id}/${event}`, { version }, `forecast_periods ${event}`)
  }
}
