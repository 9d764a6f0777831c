import { Button, Drawer } from '@mantine/core'
import { useNarrow } from '../../theme/widths'
import { useState } from 'react'
import type { Actor } from '../../../access'
import type { StepFacts } from '../../../resources/production/gates/step_gates'
import type { ProductionOrderStep } from '../../../resources/production/steps/production_order_steps'
import { figure } from '../../format/format'
import { clock } from '../../format/timeText'
import { useServerNow } from '../../hooks/observed'
import { StatusTag } from '../../parts/StatusTag'
import { usePerson } from '../../session/session'
import { unitWord } from '../board/cardText'
import { StepActions } from '../steps/StepActions'
import { GateNote } from '../../parts/gates/GatedButton'
import { startGate } from '../gates/gateAt'
import { useStepFacts } from '../gates/useStepFacts'
import { offeredAt, offeredOnceOpen } from '../steps/workStep'
import { LayerFocus } from '../../ui/focus/LayerFocus'
import { FigureCell } from '../../parts/table/FigureCell'
import { OrderTable } from './OrderTable'
import { t } from '../../../texts/texts'
import '../../parts/touch/touchDrawer.css'

const whole = (qty: number) => figure(Math.round(qty))

const timeOf = ({ started_at, finished_at }: ProductionOrderStep) =>
  started_at ? `${clock(started_at)}${finished_at ? t(' to {time}', { time: clock(finished_at) }) : ''}` : ''

type Facts = StepFacts | undefined

/** What a step waits for before it begins. */
function StartGate({ facts, status, now }: { facts: Facts; status: string; now: number }) {
  const gate = startGate(facts, status, now)
  return gate && <GateNote gate={gate} />
}

/** What a person may send to a step, now or once its gate opens. */
const offeredWith = (facts: Facts, row: ProductionOrderStep, person: Actor, now: number) =>
  startGate(facts, row.status, now) ? offeredOnceOpen(row, person) : offeredAt(row, person)

/** The steps of an order and what this person may do with each. */
export function OrderSteps({ steps }: { steps: readonly ProductionOrderStep[] }) {
  const gates = useStepFacts(steps[0]?.production_order_id ?? null, steps[0]?.area ?? null)
  const person = usePerson()
  const isPhone = useNarrow()
  const now = useServerNow(10_000)
  const [opened, setOpened] = useState<number | null>(null)
  const step = steps.find(({ id }) => id === opened) ?? null
  return (
    <>
      <OrderTable
        heads={[
          t('Phase'),
          t('Operation'),
          t('State'),
          t('Machine'),
          t('Operator'),
          { figure: t('Received') },
          { figure: t('Good / planned') },
          { figure: t('Scrap') },
          { figure: t('Rework') },
          t('Time'),
        ]}
        hasTools
      >
        {steps.map((row) => (
          <tr key={row.id}>
            <td>{row.phase}</td>
            <td>
              {row.operation}
              {row.batch_no > 0 && t(', batch {batchNo}', { batchNo: row.batch_no })}
            </td>
            <td>
              <StatusTag status={row.status} />
              <StartGate facts={gates.get(row.id)} status={row.status} now={now} />
            </td>
            <td>{row.machine ?? ''}</td>
            <td>{row.assigned_user ?? ''}</td>
            <FigureCell value={Math.round(row.qty_in)} />
            <td className={`dc-right${row.qty_good === 0 ? ' dc-zero' : ''}`}>
              {t('{whole} of {whole2}', { whole: whole(row.qty_good), whole2: whole(row.qty_planned) })}{' '}
              <small>{unitWord(row)}</small>
            </td>
            <FigureCell value={Math.round(row.qty_scrap)} />
            <FigureCell value={Math.round(row.qty_rework)} />
            <td className="dc-order-time">{timeOf(row)}</td>
            <td className="dc-stays">
              {offeredWith(gates.get(row.id), row, person, now).length > 0 && (
                <Button size="compact-sm" variant="default" onClick={() => setOpened(row.id)}>
                  {t('Open step')}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </OrderTable>
      <Drawer
        opened={step !== null}
        onClose={() => setOpened(null)}
        position="right"
        size={isPhone ? '100%' : 560}
        className="dc-drawer"
        title={step && `${step.number}, ${step.phase}`}
        closeButtonProps={{ 'aria-label': t('Close') }}
        transitionProps={{ duration: 160, timingFunction: 'ease-out' }}
      >
        <LayerFocus />
        {step && (
          <div className="dc-opened">
            <p className="dc-opened-product">
              <StatusTag status={step.status} />
              <b>{step.operation}</b>
              {step.block_note && <span>{step.block_note}</span>}
            </p>
            <StepActions
              card={{ ...step, number: step.number, needs_machine: null }}
              facts={gates.get(step.id) ?? null}
              place="order"
              onDone={() => setOpened(null)}
            />
          </div>
        )}
      </Drawer>
    </>
  )
}
