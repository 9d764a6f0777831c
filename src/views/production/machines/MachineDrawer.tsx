import { Button, Drawer } from '@mantine/core'
import { useNarrow } from '../../theme/widths'
import { useEffect, useState } from 'react'
import { hasRole, opens, type Role } from '../../../access'
import {
  countText,
  hoursMinutes,
  type Machine,
  stateMs,
  unitsOf,
} from '../../../streams/boards/machinesBoard'
import type { MachineOee } from '../../../resources/production/boards/boardCalls'
import { duration, figure, percent } from '../../format/format'
import { clock, day, dayOf } from '../../format/timeText'
import { Facts } from '../../parts/Facts'
import { StatusTag } from '../../parts/StatusTag'
import { usePerson } from '../../session/session'
import '../../parts/touch/touchDrawer.css'
import { ReportProblem } from '../maintenance/ReportProblem'
import { EndangeredOrders } from '../plan/EndangeredOrders'
import { failures } from './failures'
import { calibrators } from '../../../resources/production/machines/machineCalls'
import { RecordCalibration } from './RecordCalibration'
import { SetMachineState } from './SetMachineState'
import { UnclassifiedStops } from './UnclassifiedStops'
import { OeeBars } from './OeeBars'
import { useLastStates } from './useLastStates'
import { LayerFocus } from '../../ui/focus/LayerFocus'
import { t } from '../../../texts/texts'

type Props = { machine: Machine | null; oee: MachineOee | undefined; now: number; onClose: () => void }

const setters: readonly Role[] = ['supervisor_batcher', 'supervisor_production', 'automation_tech']

/** One machine opened: figures of the shift, its last states, and setting its state for those who may. */
export function MachineDrawer({ machine, oee, now, onClose }: Props) {
  const isPhone = useNarrow()
  const [current, setCurrent] = useState(machine)
  useEffect(() => {
    if (machine) setCurrent(machine)
  }, [machine])
  const shown = machine ?? current
  return (
    <Drawer
      opened={machine !== null}
      onClose={onClose}
      position="right"
      size={isPhone ? '100%' : 560}
      className="dc-drawer"
      title={shown?.name}
      closeButtonProps={{ 'aria-label': t('Close') }}
      transitionProps={{ duration: 160, timingFunction: 'ease-out' }}
    >
      <LayerFocus />
      {shown && machine && <Opened key={shown.id} machine={shown} oee={oee} now={now} />}
    </Drawer>
  )
}

function Opened({ machine, oee, now }: { machine: Machine; oee: MachineOee | undefined; now: number }) {
  const { roles } = usePerson()
  const [isSetting, setSetting] = useState(false)
  const maySet = opens(roles, ['production_dashboard_change']) || hasRole(roles, setters)
  const [classified, setClassified] = useState(0)
  const states = useLastStates(machine.id, machine.version + classified)
  const failed = failures(states)
  const since = stateMs(machine, now)
  const { done, target } = unitsOf(machine, oee)
  return (
    <div className="dc-opened">
      <p className="dc-opened-product">
        <StatusTag status={machine.current_state} />
        {since !== null && hoursMinutes(since)}
        {machine.reason && <span>{machine.reason}</span>}
      </p>
      <Facts
        facts={[
          [t('Code'), machine.code],
          [t('Line'), machine.line ?? '–'],
          [t('Phase'), machine.phase],
          [t('Order'), machine.number ?? '–'],
          [t('Product'), machine.product ?? '–'],
          [t('Operator'), machine.operator ?? '–'],
          [
            t('Units this shift'),
            `${countText(machine, done)}${target === null ? t(', no plan') : t(' of {target}', { target: countText(machine, target) })}`,
          ],
          ['OEE', oee?.oee === null || oee === undefined ? t('n/a') : `${Math.round(oee.oee)} %`],
          [t('Down this shift'), oee ? duration(oee.down_minutes) : '–'],
          [t('Without data'), oee ? duration(oee.unknown_minutes) : '–'],
          [t('Micro-stops'), oee ? duration(oee.micro_stop_minutes) : '–'],
          [
            t('Speed loss'),
            oee && oee.speed_loss_minutes !== null ? duration(oee.speed_loss_minutes) : t('n/a'),
          ],
          [
            t('Stops without reason'),
            oee && oee.unclassified_percent !== null ? percent(oee.unclassified_percent) : t('n/a'),
          ],
          ['MTBF', failed ? duration(failed.between) : t('n/a')],
          ['MTTR', failed ? duration(failed.repair) : t('n/a')],
          [t('Failures'), failed ? figure(failed.count) : '0'],
        ]}
      />
      {oee && <OeeBars oee={oee} />}
      {oee?.p_raw !== null && oee !== undefined && oee.p_raw > 105 && (
        <p className="dc-reason dc-warning">
          {t('Running at {pRaw} % of ideal rate. Check the ideal rate.', { pRaw: Math.round(oee.p_raw) })}
        </p>
      )}
      {maySet && (
        <UnclassifiedStops states={states} now={now} onDone={() => setClassified((times) => times + 1)} />
      )}
      <ReportProblem machine={machine} />
      {maySet &&
        (isSetting ? (
          <SetMachineState
            machine={{
              id: machine.id,
              name: machine.name,
              state: machine.current_state,
              phase_code: machine.phase_code,
            }}
            onDone={() => setSetting(false)}
            onCancel={() => setSetting(false)}
          />
        ) : (
          <div className="dc-step-buttons">
            <Button size="lg" variant="default" onClick={() => setSetting(true)}>
              {t('Set state')}
            </Button>
            {['scale', 'hplc'].includes(machine.kind) && hasRole(roles, calibrators) && (
              <RecordCalibration machine={machine} />
            )}
          </div>
        ))}
      <EndangeredOrders danger="machine_id" id={machine.id} version={machine.version} />
      <table className="dc-log">
        <thead>
          <tr>
            <th scope="col">{t('From')}</th>
            <th scope="col">{t('State')}</th>
            <th scope="col">{t('Reason')}</th>
            <th scope="col" className="dc-right">
              {t('Time')}
            </th>
          </tr>
        </thead>
        <tbody>
          {states.slice(0, 20).map((state) => (
            <tr key={state.id}>
              <td>
                {dayOf(state.started_at) === dayOf(new Date(now))
                  ? ''
                  : `${day(dayOf(state.started_at), 'MM/DD')} `}
                {clock(state.started_at)}
              </td>
              <td>
                <StatusTag status={state.state} />
              </td>
              <td>{state.needs_reason === 1 ? t('Not known yet') : (state.reason_parameter ?? '')}</td>
              <td className="dc-right">
                {duration((state.duration_s ?? (now - Date.parse(state.started_at)) / 1000) / 60)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
