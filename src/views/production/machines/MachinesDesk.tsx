import { Button } from '@mantine/core'
import { IconDeviceTv, IconEngine } from '@tabler/icons-react'
import { Suspense, useMemo } from 'react'
import { words } from '../../../resources/kit/text/words'
import type { Machine } from '../../../streams/boards/machinesBoard'
import { machineGroups } from '../../../streams/boards/machinesDesk'
import { machinesKpis } from '../../../streams/boards/machinesKpis'
import { figure } from '../../format/format'
import { clock } from '../../format/timeText'
import { EmptyState } from '../../parts/EmptyState'
import { KpiTile } from '../../parts/KpiTile'
import { lazyPart } from '../../ui/lazyPart'
import '../board/board.css'
import '../board/card.css'
import './machines.css'
import { MachineControls } from './MachineControls'
import { MachineSection } from './MachineSection'
import { useMachineView } from './useMachineView'
import type { MachinesBoard } from './useMachinesBoard'
import { isLost } from '../../parts/wall/WallFrame'
import { t } from '../../../texts/texts'

const MachineCharts = lazyPart(async () => (await import('../../charts/MachineCharts')).MachineCharts)

type Props = { board: MachinesBoard; onOpen: (machine: Machine) => void; onWall: () => void }

/** The machines board at a desk: the plant in figures, every machine by line, the shift as it went. */
export function MachinesDesk({ board, onOpen, onWall }: Props) {
  const { machines, oee, now, machinesFresh, oeeFresh } = board
  const { view, change } = useMachineView()
  const groups = useMemo(() => machineGroups(machines, oee, view), [machines, oee, view])
  const { shift, shown } = oee ?? {}
  const figures = shift ?? shown
  return (
    <div className="dc-board dc-machines-board">
      <div className="dc-board-title">
        <h1>{t('Machines dashboard')}</h1>
        <p>
          {figures
            ? t('{value}{name} {from} to {to}', {
                value: shift ? '' : t('No shift running, figures of the last: '),
                name: words(figures.name),
                from: clock(figures.from),
                to: clock(figures.to),
              })
            : t('No shift running')}
        </p>
        <span className="dc-space" />
        <Button variant="default" leftSection={<IconDeviceTv size={16} />} onClick={onWall}>
          {t('Wall')}
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
          <h2>{t('Top stop reasons')}</h2>
          <ol>
            {oee?.stop_reasons.slice(0, 4).map(({ reason, minutes }) => (
              <li key={reason}>
                {reason} <b>{t('{minutes} min', { minutes: figure(Math.round(minutes)) })}</b>
              </li>
            ))}
          </ol>
          {oee?.stop_reasons.length === 0 && t('No stops this shift')}
        </section>
      </div>
      {board.isLoaded && machines.length === 0 && (
        <EmptyState icon={IconEngine} text={t('No active machines')} />
      )}
      {machines.length > 0 && <MachineControls machines={machines} view={view} onChange={change} />}
      {machines.length > 0 && groups.length === 0 && (
        <EmptyState icon={IconEngine} text={t('No machines match these filters')} />
      )}
      {groups.map((group) => (
        <MachineSection
          key={group.key}
          group={group}
          line={view.by === 'line' ? oee?.lines.find(({ line }) => line === group.key) : undefined}
          oee={oee}
          now={now}
          lost={isLost(machinesFresh)}
          figuresLost={isLost(oeeFresh)}
          onOpen={onOpen}
        />
      ))}
      <Suspense fallback={<div className="dc-machine-charts" />}>
        {oee && <MachineCharts oee={oee} machines={machines} now={now} isLost={isLost(oeeFresh)} />}
      </Suspense>
    </div>
  )
}
