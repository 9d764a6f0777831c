import type { Group, Groups } from '../../../resources/kit/query/resourceAnswers'
import type { AnyResource } from '../../../resources/kit/define/definition'
import {
  type BatchKpi,
  batchKpiNames,
  batchKpis,
  meetsTarget,
} from '../../../resources/production/batching/batchTargets'
import { KpiTile } from '../../parts/KpiTile'
import { figureColumns, type FigureColumn } from '../../resource/groups/groupColumns'
import { figure } from '../../format/format'
import { TrendLine } from './TrendLine'
import { t } from '../../../texts/texts'
import './kpi.css'

type Props = {
  report: AnyResource
  groups: Groups
  /** The same batches week by week; null until it is read. */
  weeks: Groups | null
  targets: ReadonlyMap<BatchKpi, number>
}

/** The cards: how much was mixed, then how well. */
const cards = ['batch_count', 'actual_l', ...batchKpiNames] as const
type CardName = (typeof cards)[number]

const isKpi = (name: CardName): name is BatchKpi => name in batchKpis

const numberOf = (name: string, group: Group) => {
  const text = group.aggregates[name] ?? group.sums[name]
  return text === null || text === undefined ? null : Number(text)
}

/** What a figure is compared with its target, in words. */
function senseOf(name: CardName, value: number | null, target: number | undefined, unit: string) {
  if (target === undefined || !isKpi(name)) return undefined
  const text = t('target {target}', { target: `${figure(target)}${unit && ` ${unit}`}` })
  if (value === null) return { text }
  return { family: meetsTarget(name, value, target) ? ('success' as const) : ('danger' as const), text }
}

const weekOf = (group: Group) => String(group.key['made_on:week'])

function Card({ column, groups, weeks, targets, name }: Props & { column: FigureColumn; name: CardName }) {
  const { label, text, unit } = column
  const value = numberOf(name, groups.whole)
  const shown = text(groups.whole)
  const isShare = shown.endsWith(' %')
  const target = isKpi(name) ? targets.get(name) : undefined
  const byWeek = (weeks?.groups ?? []).toSorted((one, other) => (weekOf(one) < weekOf(other) ? -1 : 1))
  return (
    <div className="dc-kpi-card">
      <KpiTile
        label={label}
        figure={value === null ? null : shown.replace(/ %$/, '')}
        unit={isShare ? '%' : unit}
        sense={senseOf(name, value, target, isShare ? '%' : unit)}
      />
      <TrendLine label={label} values={byWeek.map((group) => numberOf(name, group))} target={target} />
    </div>
  )
}

/** The figures of batching as cards: with their targets, and the twelve weeks before. */
export function KpiCards(props: Props) {
  const { report, groups } = props
  const columns = figureColumns(report, groups)
  return (
    <div className="dc-kpi-cards">
      {cards.map((name) => {
        const column = columns.find((one) => one.name === name)
        return column && <Card key={name} {...props} name={name} column={column} />
      })}
    </div>
  )
}
