import {
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  useActiveTooltipDataPoints,
  useIsTooltipActive,
  XAxis,
  YAxis,
} from 'recharts'
import { useEffect, useRef } from 'react'
import type { Groups } from '../../../resources/kit/query/resourceAnswers'
import { labelOf, unitOf } from '../../../resources/kit/text/columns'
import type { ReportChart } from '../../../resources/kit/define/report'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { fieldOf } from '../../../resources/kit/define/defineResource'
import { keyLabel, keyText } from '../../../resources/kit/query/reportGroups'
import type { Group } from '../../../resources/kit/query/resourceAnswers'
import { axis, gridLines, margins, shareAxis, valueAxis } from '../../charts/axis'
import { ChartCard } from '../../charts/ChartCard'
import { Funnel } from '../../charts/Funnel'
import { Pareto } from '../../charts/Pareto'
import { paretoOf } from '../../../streams/boards/pareto'
import { type ChartLine, linesOfEach } from './chartLines'
import { groupSlots } from './groupSlots'
import { percentText, sumText } from './groupText'
import { t } from '../../../texts/texts'
import { listFormat } from '../../../texts/locale'

const together = listFormat('conjunction')

// Most bars that remain legible; the table below has all groups.
const mostBars = 40
const mostPoints = 400

const series = [
  { colour: 'var(--dc-fill)', dash: '0' },
  { colour: 'var(--dc-text-3)', dash: '6 3' },
  { colour: 'var(--dc-phase-bottling)', dash: '2 3' },
  { colour: 'var(--dc-phase-stamping)', dash: '10 3 2 3' },
  { colour: 'var(--dc-phase-labelling)', dash: '0' },
  { colour: 'var(--dc-phase-batching)', dash: '6 3' },
  { colour: 'var(--dc-phase-packing)', dash: '2 3' },
  { colour: 'var(--dc-phase-shipping)', dash: '10 3 2 3' },
] as const

/** Parts of one bar, from what is fresh to what is old: one colour that grows stronger, and a last one that warns. */
const stack = [
  { colour: 'color-mix(in srgb, var(--dc-link) 36%, var(--dc-surface))', dash: '0' },
  { colour: 'color-mix(in srgb, var(--dc-link) 52%, var(--dc-surface))', dash: '0' },
  { colour: 'color-mix(in srgb, var(--dc-link) 68%, var(--dc-surface))', dash: '0' },
  { colour: 'color-mix(in srgb, var(--dc-link) 84%, var(--dc-surface))', dash: '0' },
  { colour: 'var(--dc-link)', dash: '0' },
  { colour: 'var(--dc-danger-solid)', dash: '0' },
] as const

/** Labels as one phrase: only the first begins with a capital. */
const phrase = (labels: readonly string[]) =>
  labels
    .map((label, place) => (place === 0 ? label : label.charAt(0).toLowerCase() + label.slice(1)))
    .join(', ')

/** Enter opens what the arrow keys point at. */
function Keys({ onEnter }: { onEnter: (place: number) => void }) {
  const mark = useRef<SVGGElement>(null)
  const isPointing = useIsTooltipActive()
  const [pointed] = useActiveTooltipDataPoints<{ place: number }>() ?? []
  useEffect(() => {
    const drawing = mark.current?.ownerSVGElement
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && isPointing && pointed) onEnter(pointed.place)
    }
    drawing?.addEventListener('keydown', press)
    return () => drawing?.removeEventListener('keydown', press)
  }, [isPointing, pointed, onEnter])
  return <g ref={mark} />
}

type Lines = { groups: Groups; lines: readonly ChartLine[] }

type Props = {
  report: AnyResource
  groups: Groups
  chart: ReportChart
  /** Opens the rows of what is drawn in one place. */
  onOpen: (group: Group) => void
}

/** What is drawn of each group: a percentage, or figures that add up. */
const drawnNames = ({ of, share }: Props['chart']) => (share === undefined ? of : [share])
const figureOf = (group: Group | null | undefined, name: string) =>
  group?.sums[name] ?? group?.aggregates[name]

/** The figures of a chart, and the groups that have them: those of the report, or one for each value of a column. */
function figuresOf(report: AnyResource, groups: Groups, chart: Props['chart']): Lines {
  if (chart.each !== undefined) return linesOfEach(report, groups, chart)
  const labelled = (name: string) => report.report?.aggregates[name]?.label ?? labelOf(report, name)
  const lines = drawnNames(chart)
    .filter((name) => name in groups.whole.sums || name in groups.whole.aggregates)
    .map((name) => ({ name, label: labelled(name), like: name }))
  return { groups, lines }
}

/** The groups that are drawn, in their order, and their figures. */
function drawnOf(report: AnyResource, groups: Groups, chart: Props['chart'], names: readonly string[]) {
  const { slots, isTime } = groupSlots(groups)
  const isLine = chart.kind === 'line' && isTime
  // Of a long time its end, of groups the first ones.
  const most = isLine ? mostPoints : mostBars
  const drawn = isTime ? slots.slice(-most) : slots.slice(0, most)
  const [only = ''] = groups.by
  const numberOf = (sum: string | null | undefined) =>
    sum === null || sum === undefined ? null : Number(sum)
  const data = drawn.map(({ key, group }, place) => ({
    place,
    name: group
      ? groups.by.map((one) => keyText(report, one, group)).join(', ')
      : keyText(report, only, {
          key: { [only]: key },
          labels: {},
          count: 0,
          sums: {},
          aggregates: {},
        }),
    ...Object.fromEntries(names.map((name) => [name, numberOf(figureOf(group, name))])),
  }))
  return { slots, isTime, isLine, drawn, data }
}

function titleOf(
  report: AnyResource,
  groups: Groups,
  chart: Props['chart'],
  figures: readonly { label: string }[],
  unit: string,
) {
  return t('{title}{unit} by {by}', {
    title: chart.title ?? phrase(figures.map(({ label }) => label)),
    unit: unit && ` (${unit})`,
    by: together.format(
      groups.by
        .map((key) => keyLabel(report, key).toLowerCase())
        // An instant by its span: by week (applied).
        .map((words) => words.replace(/^(\w+), \1$/, '$1').replace(/^(.+), (\w+)$/, '$2 ($1)')),
    ),
  })
}

/** The groups of a report drawn: bars in their order, or a line over time. What is pressed opens its rows. */
export function GroupChart({ report, groups: read, chart, onOpen }: Props) {
  const { groups, lines } = figuresOf(report, read, chart)
  const { slots, isTime, isLine, drawn, data } = drawnOf(
    report,
    groups,
    chart,
    lines.map(({ name }) => name),
  )
  const isStacked = chart.kind === 'stacked'
  const colours = isStacked ? stack : series
  const figures = lines.map((line, place) => ({ ...line, ...(colours[place % colours.length] ?? series[1]) }))
  const lineOf = new Map(figures.map((line) => [line.name, line]))
  const labelled = (name: string) => lineOf.get(name)?.label ?? name
  const written = (name: string, value: string | null) =>
    name === chart.share ? percentText(value) : sumText(report, lineOf.get(name)?.like ?? name, value)
  const [first = ''] = chart.of
  const isMeasured = report.report?.unitColumn?.figures.includes(first) === true
  const { measure } = groups.whole
  const unit = chart.share !== undefined ? '%' : isMeasured ? (measure ?? '') : unitOf(fieldOf(report, first))
  const open = (place: unknown) => {
    const group = drawn[Number(place ?? -1)]?.group
    if (group) onOpen(group)
  }
  const title = titleOf(report, groups, chart, figures, unit)
  if (chart.kind === 'pareto')
    return (
      <Pareto
        title={title}
        unit={labelOf(report, first)}
        bars={paretoOf(
          drawn.map(({ group }, place) => ({
            name: data[place]?.name ?? '',
            value: Number(group?.sums[first] ?? 0),
          })),
        )}
        empty={t('No rows')}
        isLost={false}
      />
    )
  if (chart.kind === 'funnel')
    return (
      <Funnel
        title={chart.title ?? title}
        stages={figures.map(({ name, label }) => ({
          name: label,
          value: Number(groups.whole.sums[name] ?? 0),
        }))}
        empty={t('No rows')}
      />
    )
  const shared = { data, margin: margins, accessibilityLayer: true, 'aria-label': title }
  const frame = (
    <>
      <Keys onEnter={open} />
      <CartesianGrid {...gridLines} />
      <XAxis dataKey="name" {...axis} />
      <YAxis {...(unit === '%' && (!isLine || chart.share) ? shareAxis : valueAxis)} />
      <Tooltip
        separator=" "
        isAnimationActive={false}
        cursor={isLine ? { stroke: 'var(--dc-line-strong)' } : { fill: 'var(--dc-hover)' }}
        wrapperClassName="dc-chart-tip"
        formatter={(value, name) => [
          typeof value === 'number' ? written(String(name), String(value)) : '',
          labelled(String(name)),
        ]}
      />
    </>
  )
  return (
    <ChartCard
      title={title}
      summary={
        slots.length > drawn.length
          ? isTime
            ? t('The last {count} of {count2}', { count: drawn.length, count2: slots.length })
            : t('The first {count} of {count2}', { count: drawn.length, count2: slots.length })
          : undefined
      }
      legend={figures.length > 1 ? figures : []}
      table={{
        head: [t('Group'), ...figures.map(({ label }) => label)],
        // Litres and pieces have no axis in common.
        rows: (isMeasured && !measure ? [] : drawn).map(({ group }, place) => [
          data[place]?.name ?? '',
          ...figures.map(({ name }) => {
            const value = figureOf(group, name)
            return value === undefined ? '' : written(name, value)
          }),
        ]),
      }}
      empty={
        isMeasured && !measure
          ? t("Different measures can't be charted together: filter by Measure")
          : t('No rows')
      }
    >
      <ResponsiveContainer width="100%" height="100%">
        {isLine ? (
          <LineChart
            {...shared}
            onClick={({ activeTooltipIndex }: { activeTooltipIndex?: unknown }) => open(activeTooltipIndex)}
          >
            {frame}
            {figures.map(({ name, colour, dash }) => (
              <Line
                key={name}
                dataKey={name}
                stroke={colour}
                strokeWidth={2.5}
                strokeDasharray={dash}
                dot={drawn.length <= mostBars}
                isAnimationActive={false}
              />
            ))}
          </LineChart>
        ) : (
          <BarChart {...shared}>
            {frame}
            {figures.map(({ name, colour }) => (
              <Bar
                key={name}
                dataKey={name}
                fill={colour}
                {...(isStacked && { stackId: 'all', stroke: 'var(--dc-surface)', strokeWidth: 1.5 })}
                maxBarSize={44}
                isAnimationActive={false}
                onClick={(_, place) => open(place)}
              />
            ))}
          </BarChart>
        )}
      </ResponsiveContainer>
    </ChartCard>
  )
}
