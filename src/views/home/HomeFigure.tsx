import { Link } from 'react-router-dom'
import type { HomeCount } from '../../resources/kit/define/defineHome'
import type { Kpi } from '../../streams/boards/boardTiles'
import type { Judged } from '../../streams/connection/freshness'
import { figure } from '../format/format'
import { KpiTile } from '../parts/KpiTile'
import { rowWords } from './rowWords'
import { useHomeCount } from './useHomeCount'

/** How many rows of a list there are, in large; it opens that list. */
export function HomeFigure({ count }: { count: HomeCount }) {
  const { total, rows, freshness, to, today } = useHomeCount(count)
  const [row] = rows
  const words = row && rowWords(count, row, today)
  const sense =
    total === 0
      ? ({ family: 'success', text: count.none } as const)
      : words && {
          ...(count.family && { family: count.family }),
          text: [words.name, words.due || words.about].filter(Boolean).join(', '),
        }
  return (
    <Link to={to}>
      <KpiTile
        label={count.label}
        figure={total === null ? null : figure(total)}
        {...(sense && { sense })}
        freshness={freshness}
      />
    </Link>
  )
}

/** A figure of a board, in large; it opens the board. */
export const BoardFigure = ({ kpi, freshness, to }: { kpi: Kpi; freshness: Judged; to: string }) => (
  <Link to={to}>
    <KpiTile
      label={kpi.label}
      figure={freshness.state === 'unknown' ? null : kpi.figure}
      unit={kpi.suffix}
      {...(kpi.progress !== undefined && {
        bar: {
          done: kpi.progress,
          planned: 1,
          ...(kpi.tick !== undefined && { plannedToNow: kpi.tick }),
        },
      })}
      {...(kpi.sense && { sense: { family: kpi.sense.family, text: kpi.sense.words } })}
      freshness={freshness}
    />
  </Link>
)
