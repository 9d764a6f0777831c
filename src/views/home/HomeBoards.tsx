import { boardKpis } from '../../streams/boards/boardTiles'
import { machinesKpis } from '../../streams/boards/machinesKpis'
import { useMachinesBoard } from '../production/machines/useMachinesBoard'
import { useProductionBoard } from '../production/board/useProductionBoard'
import { BoardFigure } from './HomeFigure'

/** Bottles packed today against the plan, as the production board shows it. */
export function HomePacked() {
  const { tiles, tilesFresh, now } = useProductionBoard()
  const packed = tiles && boardKpis(tiles, now).find(({ key }) => key === 'packed')
  return packed ? (
    <BoardFigure kpi={packed} freshness={tilesFresh} to="/production/production-dashboard" />
  ) : (
    <div className="dc-kpi" aria-hidden="true" />
  )
}

/** Machines that are down, as the machines board shows them. */
export function HomeMachinesDown() {
  const { machines, oee, machinesFresh, now } = useMachinesBoard()
  const down = machinesKpis(machines, oee, now).find(({ key }) => key === 'down')
  return (
    down && (
      <BoardFigure
        kpi={down}
        freshness={machinesFresh}
        to="/production/machines-dashboard?f.current_state=is:down"
      />
    )
  )
}
