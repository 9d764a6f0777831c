import { CartesianGrid, Line, LineChart, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import { projectBurnUp } from '../../api/projects/projects'
import type { Project } from '../../resources/projects/projects'
import { axis, gridLines, margins, plan, valueAxis } from '../charts/axis'
import { ChartCard } from '../charts/ChartCard'
import { figure } from '../format/format'
import { day } from '../format/timeText'
import { useAnswer } from '../hooks/useAnswer'
import { ErrorState } from '../parts/ErrorState'
import { Facts } from '../parts/Facts'
import { Waiting } from '../resource/list/ListState'
import { failureMessage } from '../ui/messages'
import { hoursText } from './projectText'
import { t } from '../../texts/texts'

const lines = [
  { key: 'scope', label: t('Scope'), colour: 'var(--dc-text-2)' },
  { key: 'done', label: t('Done'), colour: 'var(--dc-bar)' },
  { key: 'logged', label: t('Logged'), colour: 'var(--dc-warning-solid)' },
] as const

const ratio = (value: number | null) => (value === null ? '–' : figure(value, 2))
const hoursOr = (value: number | null) => (value === null ? '–' : hoursText(value))

/** The hours of a project over time: all there is to do, done, planned by the baseline, and logged; with its earned value. */
export function BurnUpChart({ project }: { project: Project }) {
  const { value, error } = useAnswer(`${project.id}:${project.version}`, (signal) =>
    projectBurnUp(project.id, signal),
  )
  if (error !== null) return <ErrorState what={failureMessage(error)} />
  if (!value) return <Waiting />
  return (
    <>
      <Facts
        fits
        facts={[
          [t('Planned value'), hoursOr(value.planned_value)],
          [t('Earned value'), hoursOr(value.earned_value)],
          [t('Actual hours'), hoursText(value.actual_hours)],
          [t('Schedule index (SPI)'), ratio(value.spi)],
          [t('Cost index (CPI)'), ratio(value.cpi)],
        ]}
      />
      <ChartCard
        title={t('Burn-up')}
        summary={t('{done} of {scope} done', {
          done: hoursText(value.days.filter(({ done }) => done !== null).at(-1)?.done ?? 0),
          scope: hoursText(value.days.at(-1)?.scope ?? 0),
        })}
        legend={[
          ...lines.map(({ label, colour }) => ({ label, colour })),
          { label: t('Planned'), colour: 'var(--dc-text-3)' },
        ]}
        table={{
          head: [t('Day'), t('Scope'), t('Done'), t('Planned'), t('Logged')],
          rows: value.days.map((point) => [
            day(point.day),
            figure(point.scope, 1),
            ...[point.done, point.planned, point.logged].map((hours) =>
              hours === null ? '' : figure(hours, 1),
            ),
          ]),
        }}
        height={320}
      >
        <ResponsiveContainer width="100%" height="100%">
          <LineChart data={value.days} margin={margins} accessibilityLayer={false}>
            <CartesianGrid {...gridLines} />
            <XAxis dataKey="day" minTickGap={60} tickFormatter={(at: string) => day(at, 'MM/DD')} {...axis} />
            <YAxis {...valueAxis} />
            <Line dataKey="planned" dot={false} isAnimationActive={false} {...plan} />
            {lines.map(({ key, colour }) => (
              <Line
                key={key}
                dataKey={key}
                dot={false}
                isAnimationActive={false}
                stroke={colour}
                strokeWidth={2}
              />
            ))}
          </LineChart>
        </ResponsiveContainer>
      </ChartCard>
    </>
  )
}
