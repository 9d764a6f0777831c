import { figure } from '../format/format'
import { ChartCard } from './ChartCard'
import { t } from '../../texts/texts'

type Props = {
  title: string
  /** From what all of it comes through to what is left at the end. */
  stages: readonly { name: string; value: number }[]
  empty: string
}

/** What of the first stage is left in each one after it. */
export function Funnel({ title, stages, empty }: Props) {
  const whole = stages[0]?.value ?? 0
  const most = Math.max(1, ...stages.map(({ value }) => value))
  const shareOf = (value: number) => (whole > 0 ? `${figure((value / whole) * 100, 1)} %` : '')
  return (
    <ChartCard
      title={title}
      table={{
        head: [t('Stage'), t('Quantity'), t('Of the first')],
        rows: whole > 0 ? stages.map(({ name, value }) => [name, figure(value), shareOf(value)]) : [],
      }}
      empty={empty}
    >
      <dl className="dc-pareto dc-funnel">
        {stages.map(({ name, value }) => (
          <div key={name}>
            <dt title={name}>{name}</dt>
            <dd>
              <i style={{ width: `${(value / most) * 62}%` }} />
              <b>{figure(value)}</b>
              <span>{shareOf(value)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </ChartCard>
  )
}
