import type { Machine } from '../../streams/boards/machinesBoard'
import type { MachinesOee } from '../../resources/production/boards/boardCalls'
import { stopPareto } from '../../streams/boards/machinesKpis'
import { OeeTrend } from './OeeTrend'
import { Pareto } from './Pareto'
import { ShiftTimeline } from './ShiftTimeline'
import { t } from '../../texts/texts'

type Props = { oee: MachinesOee; machines: readonly Machine[]; now: number; isLost: boolean }

/** The charts under the machines board. */
export const MachineCharts = ({ oee, machines, now, isLost }: Props) => (
  <div className="dc-machine-charts">
    <ShiftTimeline oee={oee} machines={machines} now={now} isLost={isLost} />
    <OeeTrend trend={oee.trend} isLost={isLost} />
    <Pareto
      title={t('Stops by reason, this shift')}
      unit={t('Minutes')}
      bars={stopPareto(oee.stop_reasons)}
      empty={t('No stops this shift')}
      isLost={isLost}
    />
  </div>
)
