import { Link } from 'react-router-dom'
import type { Kpi } from '../../streams/boards/boardTiles'
import type { Judged } from '../../streams/connection/freshness'
import { KpiTile } from '../parts/KpiTile'

/** One figure that leads to the screen it comes from. */
export const HomeTile = ({ kpi, freshness, to }: { kpi: Kpi; freshness: Judged; to: string }) => (
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
