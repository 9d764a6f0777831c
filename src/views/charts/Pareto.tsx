import { figure } from '../format/format'
import { ChartCard } from './ChartCard'
import { t } from '../../texts/texts'

type Props = {
  title: string
  summary?: string
  unit: string
  bars: readonly { name: string; value: number; inAll: number }[]
  empty: string
  isLost: boolean
}

/** Causes by size with their share in all so far: bars that read as a table does. */
export function Pareto({ title, summary, unit, bars, empty, isLost }: Props) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <ChartCard
      title={title}
      {...(summary && { summary })}
      table={{
        head: [t('Cause'), unit, t('Cumulative')],
        rows: bars.map(({ name, value, inAll }) => [name, figure(value), `${inAll} %`]),
      }}
      empty={empty}
      isLost={isLost}
    >
      <dl className="dc-pareto">
        {bars.map(({ name, value, inAll }) => (
          <div key={name}>
            <dt title={name}>{name}</dt>
            <dd>
              <i style={{ width: `${(value / most) * 62}%` }} />
              <b>{figure(value)}</b>
              <span>{t('{inAll} % cumulative', { inAll })}</span>
            </dd>
          </div>
        ))}
      </dl>
    </ChartCard>
  )
}
