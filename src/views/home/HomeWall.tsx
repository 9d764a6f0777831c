import { boardKpis } from '../../streams/boards/boardTiles'
import { machinesKpis } from '../../streams/boards/machinesKpis'
import { useMachinesBoard } from '../production/machines/useMachinesBoard'
import { useProductionBoard } from '../production/board/useProductionBoard'
import { useWallPage } from '../parts/wall/useWallPage'
import { isLost, TryingAgain, useWallSize, WallFrame } from '../parts/wall/WallFrame'
import { WallKpi } from '../parts/wall/WallKpi'
import { t } from '../../texts/texts'
import './homeWall.css'

/** Columns and rows of figures that fit between head and foot of a wall display. */
const placesIn = ({ width, height }: { width: number; height: number }) => [
  Math.min(3, Math.max(1, Math.floor((width - 48 + 14) / (520 + 14)))),
  Math.max(1, Math.floor((height - 164 + 14) / (185 + 14))),
]

/** Key figures of the day for a wall display, paged so that they are readable from a distance. */
export function HomeWall() {
  const size = useWallSize()
  const { tiles, tilesFresh, now } = useProductionBoard()
  const { machines, oee, machinesFresh, oeeFresh, now: machinesNow } = useMachinesBoard()
  const day = tiles ? boardKpis(tiles, now).filter(({ key }) => key !== 'machines') : []
  const figures = [
    ...day.map((kpi) => ({ kpi, freshness: tilesFresh })),
    ...machinesKpis(machines, oee, machinesNow)
      .slice(0, 3)
      .map((kpi) => ({ kpi, freshness: kpi.key === 'plant' ? oeeFresh : machinesFresh })),
  ]
  const [across = 1, down = 1] = placesIn(size)
  const pages = Math.ceil(figures.length / (across * down))
  const page = useWallPage('plant', pages)
  const sources = [tilesFresh, machinesFresh, oeeFresh]
  return (
    <WallFrame
      title={[tiles?.site, tiles?.shift?.name].filter(Boolean).join(', ') || t('Plant')}
      size={size}
      sources={sources}
      foot={
        <span>
          {sources.every(isLost) ? (
            <TryingAgain />
          ) : (
            pages > 1 && (
              <span>
                {t('Page')} <b>{page + 1}</b> {t('of {pages}', { pages })}
              </span>
            )
          )}
        </span>
      }
    >
      <div
        className="dc-wall-kpis dc-home-wall"
        style={{ gridTemplateColumns: `repeat(${across}, minmax(0, 1fr))` }}
      >
        {figures.slice(page * across * down, (page + 1) * across * down).map(({ kpi, freshness }) => (
          <WallKpi key={kpi.key} kpi={kpi} freshness={freshness} />
        ))}
      </div>
    </WallFrame>
  )
}
