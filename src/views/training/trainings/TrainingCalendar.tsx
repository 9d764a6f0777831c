import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { dayAfter, monthsAfter } from '../../../resources/kit/text/days'
import { trainings } from '../../../resources/training/trainings/trainings'
import { clock, day, dayOf } from '../../format/timeText'
import { useServerNow } from '../../hooks/observed'
import { useLiveRows } from '../../resource/live/useLiveRows'
import { Page } from '../../ui/Page'
import { t } from '../../../texts/texts'
import './trainings.css'

const minute = 60_000

/** The days from the Monday on or before the first of a month to the Sunday after its last. */
function weeksOf(month: string) {
  const first = `${month}-01`
  const weekday = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7
  const start = dayAfter(first, -weekday)
  const end = dayAfter(monthsAfter(first, 1), -1)
  const days: string[] = []
  for (let at = start; at <= end || days.length % 7 !== 0; at = dayAfter(at, 1)) days.push(at)
  return days
}

const bound = (operator: '>=' | '<=', date: string) => ({
  logic_operator: 'and' as const,
  operator,
  value_type: 'value' as const,
  value: `${date}T00:00:00.000Z`,
})

/** Sessions of a month and of the days around it that its weeks show. */
const sessionsAround = (month: string) => ({
  field: 'starts_at',
  field_type: 'instant' as const,
  filters: [
    bound('>=', dayAfter(`${month}-01`, -8)),
    bound('<=', dayAfter(monthsAfter(`${month}-01`, 1), 8)),
  ],
})

/** The sessions of a month by their days. */
export function TrainingCalendar({ choice }: { choice: ReactNode }) {
  const [params, setParams] = useSearchParams()
  const today = dayOf(new Date(useServerNow(minute)))
  const month = params.get('month') ?? today.slice(0, 7)
  const days = weeksOf(month)
  const { rows } = useLiveRows(trainings, [sessionsAround(month)])
  const show = (months: number) =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      next.set('month', monthsAfter(`${month}-01`, months).slice(0, 7))
      return next
    })
  const sessions = rows.filter(({ status }) => status !== 'cancelled')
  return (
    <Page title={trainings.title} actions={choice}>
      <Group mb="sm">
        <Button variant="default" onClick={() => show(-1)}>
          {t('Month before')}
        </Button>
        <b>{month}</b>
        <Button variant="default" onClick={() => show(1)}>
          {t('Next month')}
        </Button>
      </Group>
      <div className="dc-training-month">
        {days.map((date) => (
          <div key={date} className={date.startsWith(month) ? undefined : 'dc-training-month-out'}>
            <time dateTime={date}>{day(date, 'MM/DD')}</time>
            {sessions
              .filter(({ starts_at: starts }) => starts !== null && dayOf(starts) === date)
              .toSorted((one, other) => ((one.starts_at ?? '') < (other.starts_at ?? '') ? -1 : 1))
              .map((session) => (
                <Link
                  key={session.id}
                  className="dc-link"
                  to={`${trainings.path}?list=all&open=${session.id}`}
                >
                  {session.starts_at !== null && clock(session.starts_at)} {session.training_project}{' '}
                  {session.enrolled}
                  {session.capacity === null ? '' : `/${session.capacity}`}
                </Link>
              ))}
          </div>
        ))}
      </div>
    </Page>
  )
}
