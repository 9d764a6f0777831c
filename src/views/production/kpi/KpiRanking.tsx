import { Select } from '@mantine/core'
import { useState } from 'react'
import type { AnyResource } from '../../../resources/kit/define/definition'
import type { Group, Groups } from '../../../resources/kit/query/resourceAnswers'
import { keyText } from '../../../resources/kit/query/reportGroups'
import { type BatchKpi, batchKpiNames, batchKpis } from '../../../resources/production/batching/batchTargets'
import { figureColumns } from '../../resource/groups/groupColumns'
import { t } from '../../../texts/texts'
import '../../charts/charts.css'
import './kpi.css'

const most = 12

type Props = { report: AnyResource; groups: Groups; targets: ReadonlyMap<BatchKpi, number> }

const valueOf = (name: BatchKpi, group: Group) => {
  const text = group.aggregates[name]
  return text === null || text === undefined ? null : Number(text)
}

/** Groups in the order of one figure, the best first, with a mark at its target. */
export function KpiRanking({ report, groups, targets }: Props) {
  const [name, setName] = useState<BatchKpi>('first_pass_share')
  const columns = figureColumns(report, groups)
  const column = columns.find((one) => one.name === name)
  const { isHigher } = batchKpis[name]
  const ranked = groups.groups
    .flatMap((group) => {
      const value = valueOf(name, group)
      return value === null ? [] : [{ group, value }]
    })
    .toSorted((one, other) => (isHigher ? other.value - one.value : one.value - other.value))
    .slice(0, most)
  const target = targets.get(name)
  const scale = Math.max(target ?? 0, ...ranked.map(({ value }) => value)) || 1
  const options = batchKpiNames.flatMap((one) => {
    const label = columns.find((column) => column.name === one)?.label
    return label === undefined ? [] : [{ value: one, label }]
  })
  return (
    <section className="dc-chart dc-ranking" aria-label={t('Ranking')}>
      <header>
        <h2>{t('Ranking')}</h2>
        <span className="dc-space" />
        <Select
          size="xs"
          aria-label={t('Ranked by')}
          data={options}
          value={name}
          onChange={(next) => setName(batchKpiNames.find((one) => one === next) ?? name)}
        />
      </header>
      {ranked.length === 0 && <p className="dc-empty-chart">{t('No data yet')}</p>}
      <ol>
        {ranked.map(({ group, value }) => (
          <li key={JSON.stringify(group.key)}>
            <span>{groups.by.map((key) => keyText(report, key, group)).join(', ')}</span>
            <i aria-hidden="true">
              <em style={{ width: `${(value / scale) * 100}%` }} />
              {target !== undefined && <b style={{ left: `${(target / scale) * 100}%` }} />}
            </i>
            <strong>{column?.text(group)}</strong>
          </li>
        ))}
      </ol>
    </section>
  )
}
