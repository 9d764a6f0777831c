import type { BoardTiles } from '../../../resources/production/boards/boardCalls'
import { boardKpis, type Kpi } from '../../../streams/boards/boardTiles'
import type { Freshness } from '../../parts/live/freshness'
import { KpiTile } from '../../parts/KpiTile'
import { t } from '../../../texts/texts'

type Props = {
  tiles: BoardTiles | null
  now: number
  freshness: { state: Freshness; ageMs: number | null }
  isSlim: boolean
}

const names = [
  t('Bottles packed today'),
  t('Litres batched'),
  t('Plan attainment'),
  t('Orders late'),
  t('HPLC waiting'),
  t('Machines down'),
  t('Right first time'),
]

const bar = ({ progress, tick, label }: Kpi) =>
  progress === undefined
    ? undefined
    : { done: progress, planned: 1, ...(tick !== undefined && { plannedToNow: tick }), label }

/** The figures of the plant beside the cards; slim, one row of labels and figures alone. */
export function BoardKpis({ tiles, now, freshness, isSlim }: Props) {
  const look = `dc-board-kpis${isSlim ? ' dc-slim' : ''}`
  if (!tiles)
    return (
      <div className={look}>
        {names.map((name) => (
          <KpiTile key={name} label={name} figure={null} freshness={freshness} />
        ))}
      </div>
    )
  return (
    <div className={look} {...(isSlim && { tabIndex: 0, role: 'group', 'aria-label': t('Plant figures') })}>
      {boardKpis(tiles, now).map((kpi) => (
        <KpiTile
          key={kpi.key}
          label={kpi.label}
          figure={kpi.figure}
          unit={kpi.suffix}
          bar={bar(kpi)}
          {...(kpi.sense && { sense: { family: kpi.sense.family, text: kpi.sense.words } })}
          freshness={freshness}
        />
      ))}
    </div>
  )
}
