import { Button } from '@mantine/core'
import { IconDeviceTv, IconEngine } from '@tabler/icons-react'
import { Suspense, useMemo } from 'react'
import { words } from '../../../resources/kit/text/words'
import { type Machine, machineLines } from '../../../streams/boards/machinesBoard'
import { machinesKpis } from '../../../streams/boards/machinesKpis'
import { figure, percent } from '../../format/format'
import { clock } from '../../format/timeText'
import { EmptyState } from '../../parts/EmptyState'
import { KpiTile } from '../../parts/KpiTile'
import { lazyPart } from '../../ui/lazyPart'
import '../board/board.css'
import '../board/card.css'
import './machines.css'
import { MachineTile } from './MachineTile'
import { OeeBars } from './OeeBars'
import type { MachinesBoard } from './useMachinesBoard'
import { isLost } from '../wall/WallFrame'

const MachineCharts = lazyPart(async () => (await import('../../charts/MachineCharts')).MachineCharts)

type Props = { board: MachinesBoard; onOpen: (machine: Machine) => void; onWall: () => void }

/** The machines board at a desk: the plant in figures, every machine by line, the shift as it went. */
export function MachinesDesk({ board, onOpen, onWall }: Props) {
  const { machines, oee, now, machinesFresh, oeeFresh } = board
  const lines = useMemo(() => machineLines(machines), [machines])
  const lineOee = (line: string) => oee?.lines.find((one) => one.line === line)
  const shift = oee?.shift
  return (
    <div className="dc-board dc-machines-board">
      <div className="dc-board-title">
        <h1>Machines dashboard</h1>
        <p>
          {shift ? `${words(shift.name)} ${clock(shift.from)} to ${clock(shift.to)}` : 'No shift running'}
        </p>
        <span className="dc-space" />
        <Button variant="default" leftSection={<IconDeviceTv size={16} />} onClick={onWall}>
          Wall
        </Button>
      </div>
      <div className="dc-machine-kpis">
        {machinesKpis(machines, oee, now).map((kpi) => (
          <KpiTile
            key={kpi.key}
            label={kpi.label}
            figure={board.isLoaded ? kpi.figure : null}
            unit={kpi.suffix}
            {...(kpi.sense && { sense: { family: kpi.sense.family, text: kpi.sense.words } })}
            freshness={kpi.key === 'plant' || kpi.key === 'minutes' ? oeeFresh : machinesFresh}
          />
        ))}
        <section className={`dc-stops${isLost(oeeFresh) ? ' dc-is-lost' : ''}`}>
          <h2>Top stop reasons</h2>
          <ol>
            {oee?.stop_reasons.slice(0, 4).map(({ reason, minutes }) => (
              <li key={reason}>
                {reason} <b>{figure(Math.round(minutes))} min</b>
              </li>
            ))}
          </ol>
          {oee?.stop_reasons.length === 0 && 'No stops this shift'}
        </section>
      </div>
      {board.isLoaded && machines.length === 0 && (
        <EmptyState icon={IconEngine} text="The plant has no active machine" />
      )}
      {lines.map(({ line, machines: members }) => {
        const of = lineOee(line)
        return (
          <section key={line} aria-label={line}>
            <div className="dc-line-head">
              <h2>{line}</h2>
              <span>
                OEE {of?.oee === null || of === undefined ? 'n/a' : percent(Math.round(of.oee))},{' '}
                {members.filter(({ current_state }) => current_state === 'running').length} of{' '}
                {members.length} running
              </span>
              {of && (
                <span className="dc-hidden">
                  <OeeBars oee={of} />
                </span>
              )}
            </div>
            <div className="dc-machine-grid">
              {members.map((machine) => (
                <MachineTile
                  key={machine.id}
                  machine={machine}
                  oee={oee?.machines[String(machine.id)]}
                  now={now}
                  lost={isLost(machinesFresh)}
                  figuresLost={isLost(oeeFresh)}
                  onOpen={onOpen}
                />
              ))}
            </div>
          </section>
        )
      })}
      <Suspense fallback={<div className="dc-machine-charts" />}>
        {oee && <MachineCharts oee={oee} machines={machines} now={now} isLost={isLost(oeeFresh)} />}
      </Suspense>
    </div>
  )
}
