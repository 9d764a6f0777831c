import { machinesKpis } from '../../streams/boards/machinesKpis'
import { useMachinesBoard } from '../production/machines/useMachinesBoard'
import { HomeTile } from './HomeTile'

/** The machines in figures. */
export function HomeMachines() {
  const { machines, oee, machinesFresh, oeeFresh, now } = useMachinesBoard()
  return machinesKpis(machines, oee, now)
    .slice(0, 3)
    .map((kpi) => (
      <HomeTile
        key={kpi.key}
        kpi={kpi}
        freshness={kpi.key === 'plant' || kpi.key === 'minutes' ? oeeFresh : machinesFresh}
        to="/production/machines-dashboard"
      />
    ))
}
