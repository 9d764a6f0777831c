import { boardKpis } from '../../streams/boardTiles'
import { machinesKpis } from '../../streams/machinesKpis'
import { useMachinesBoard } from '../production/useMachinesBoard'
import { useProductionBoard } from '../production/useProductionBoard'
import { useWallSize, WallFrame } from '../production/WallFrame'
import { WallKpi } from '../production/WallKpi'

/** The day of the plant in figures, for a wall display. */
export function HomeWall() {
  const size = useWallSize()
  const { tiles, tilesFresh, now } = useProductionBoard()
  const { machines, oee, machinesFresh, oeeFresh, now: machinesNow } = useMachinesBoard()
  const day = tiles ? boardKpis(tiles, now).filter(({ key }) => key !== 'machines') : []
  return (
    <WallFrame
      title={[tiles?.site, tiles?.shift?.name].filter(Boolean).join(', ') || 'Plant'}
      size={size}
      sources={[tilesFresh, machinesFresh, oeeFresh]}
      foot={null}
    >
      <div className="dc-wall-kpis dc-home-wall">
        {day.map((kpi) => (
          <WallKpi key={kpi.key} kpi={kpi} freshness={tilesFresh} />
        ))}
        {machinesKpis(machines, oee, machinesNow)
          .slice(0, 3)
          .map((kpi) => (
            <WallKpi
              key={kpi.key}
              kpi={kpi}
              freshness={kpi.key === 'plant' || kpi.key === 'minutes' ? oeeFresh : machinesFresh}
            />
          ))}
      </div>
    </WallFrame>
  )
}
