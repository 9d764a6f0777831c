import { timezoneCalls } from '../../../../src/resources/general/system/timezoneCalls'
import { onCall } from '../../../calls/handlers'

const canadian = [
  'America/St_Johns',
  'America/Halifax',
  'America/Toronto',
  'America/Winnipeg',
  'America/Regina',
  'America/Edmonton',
  'America/Vancouver',
]

const offsetOf = (timeZone: string) => {
  const part = new Intl.DateTimeFormat('en-CA', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(new Date())
    .find(({ type }) => type === 'timeZoneName')?.value
  const [, sign, hours, minutes] = /GMT([+-])(\d+):(\d+)/.exec(part ?? '') ?? []
  return hours === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

onCall(timezoneCalls.all, () => {
  const names = [
    ...canadian,
    ...Intl.supportedValuesOf('timeZone').filter((name) => !canadian.includes(name)),
  ]
  return names.map((name) => ({ name, label: name.replaceAll('_', ' '), offset_minutes: offsetOf(name) }))
})
