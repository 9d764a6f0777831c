import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { Actor } from '../../../access'
import { eventOf } from '../../../resources/kit/define/facets/event'
import type { StepFacts } from '../../../resources/production/gates/step_gates'
import { productionOrderSteps } from '../../../resources/production/steps/production_order_steps'
import { Glyph } from '../../parts/Glyph'
import { useServerNow } from '../../hooks/observed'
import { usePerson } from '../../session/session'
import { lazyPart } from '../../ui/lazyPart'
import { notifySuccess } from '../../ui/notify'
import { doneMessage } from '../../resource/events/doneMessage'
import { tellWaiting, useWaiting } from '../../ui/writeQueue'
import { WaitingWrites } from '../../parts/WaitingWrites'
import { GatedButton, GateNote } from '../../parts/gates/GatedButton'
import { gateAt, startGate } from '../gates/gateAt'
import { SetMachineState } from '../machines/SetMachineState'
import { StepEvent } from './StepEvent'
import type { StartReason } from './StartWithReason'
import { useTrainingGate } from './useTrainingGate'
import { countsText } from '../board/cardText'
import {
  actsOnBoard,
  afterWaiting,
  isBeingWeighed,
  offeredAt,
  offeredOnceOpen,
  type WorkStep,
} from './workStep'
import { documentOf, useStepEvents } from './useStepEvents'
import { t } from '../../../texts/texts'

const StartWithReason = lazyPart(async () => (await import('./StartWithReason')).StartWithReason)

const machineDown = t('machine down')

type Props = {
  card: WorkStep
  /** What its gates look at; null where that is not read yet. */
  facts: StepFacts | null
  /**
   * On the board only operators of the dashboard may act; on the page of the order everyone the workflow
   * allows.
   */
  place: 'board' | 'order'
  onDone: () => void
}

/** The form that an operator of the phase needs first: how much of a running step, which machine of a ready one. */
function firstFormOf({ card, facts, place }: Props, person: Actor, now: number) {
  if (place !== 'board' || !card.phase_roles?.some((role) => person.roles.some((own) => own === role)))
    return null
  const event = { ready: 'start', in_progress: 'report' }[card.status as string]
  const isOpen =
    event !== undefined && gateAt(facts, event, now) === null && !(event === 'report' && isBeingWeighed(card))
  return isOpen && offeredAt(card, person).includes(event) ? event : null
}

/** The buttons of a step and the dialog of the pressed one; nothing for read-only users. */
export function StepActions(props: Props) {
  const { card, facts, place, onDone } = props
  const person = usePerson()
  // A gate may close by time alone.
  useServerNow(30_000)
  const mayChange = place === 'order' || actsOnBoard(card, person)
  const waiting = useWaiting(documentOf(card.id))
  const { step, isBusy, refusal, send, forget } = useStepEvents(card, mayChange)
  // A batch that rests opens its step by itself.
  const time = useServerNow(facts?.rests_until ? 1000 : 10_000)
  const training = useTrainingGate('operation_id' in step ? step.operation_id : null)
  const [reason, setReason] = useState<StartReason | null>(null)
  const [chosen, setChosen] = useState(() => firstFormOf(props, person, time))
  if (!mayChange) return null

  // What follows an act that waits is chosen as if that one were done.
  const now = afterWaiting(step, waiting, person)
  const offered = startGate(facts, now.status, time) ? offeredOnceOpen(now, person) : offeredAt(now, person)
  const events = offered.filter(
    (event) => (place === 'order' || event !== 'skip') && !(event === 'report' && isBeingWeighed(card)),
  )
  const labelOf = (event: string) => eventOf(productionOrderSteps, event)?.label ?? event
  const back = () => {
    setChosen(null)
    forget()
  }
  const press = async (event: string, payload: Record<string, unknown>) => {
    const title = `${card.number}: ${labelOf(event)}${countsText(payload)}`
    const outcome = await send(event, { ...payload, ...(event === 'start' && reason) }, title)
    if (outcome.kind === 'refused') throw outcome.thrown
    setChosen(null)
    if (outcome.kind === 'waiting') return tellWaiting(title)
    const definition = eventOf(productionOrderSteps, event)
    if (definition) notifySuccess(doneMessage(definition, card.number ?? t('Step')))
    if (event === 'finish') onDone()
  }
  const untrained = reason === null && training?.isClosed === true ? training.gate : null
  const gateOf = (event: string) => gateAt(facts, event, time) ?? (event === 'start' ? untrained : null)
  const isOpen =
    chosen !== null &&
    (chosen === machineDown || (events.includes(chosen) && (chosen !== 'start' || untrained === null)))

  return (
    <section className="dc-step" aria-label={t('Actions')}>
      <WaitingWrites acts={waiting} />
      {refusal && !isOpen && (
        <p className="dc-refused" role="alert">
          <Glyph name="stop" /> {refusal}
        </p>
      )}
      {isOpen && chosen === machineDown && card.machine_id !== null ? (
        <SetMachineState
          machine={{
            id: card.machine_id,
            name: card.machine ?? 'machine',
            state: null,
            phase_code: card.phase_code,
          }}
          only="down"
          onDone={back}
          onCancel={back}
        />
      ) : isOpen ? (
        <StepEvent
          key={chosen}
          event={chosen}
          card={afterWaiting(card, waiting, person)}
          bestMachine={facts?.gate_machine ?? null}
          mayFinish={events.includes('finish')}
          onSend={press}
          onCancel={back}
        />
      ) : (
        <div className="dc-step-buttons">
          {events.map((event, index) => (
            <GatedButton
              key={event}
              gate={gateOf(event)}
              size="lg"
              variant={index === 0 ? 'filled' : 'default'}
              loading={isBusy && chosen === event}
              disabled={isBusy}
              onClick={() =>
                event === 'resume' ? void press('resume', {}).catch(() => undefined) : setChosen(event)
              }
            >
              {labelOf(event)}
            </GatedButton>
          ))}
          {events.includes('start') && untrained && gateAt(facts, 'start', time) === null && (
            <Suspense>
              <StartWithReason
                gate={untrained}
                onReason={(confirmed) => {
                  setReason(confirmed)
                  setChosen('start')
                }}
              />
            </Suspense>
          )}
          {events.includes('start') && training?.isClosed === false && <GateNote gate={training.gate} />}
          {events.length > 0 && card.machine_id !== null && (
            <Button size="lg" variant="default" disabled={isBusy} onClick={() => setChosen(machineDown)}>
              {t('Machine down')}
            </Button>
          )}
          {events.length === 0 && (
            <p>
              {now.status === 'done' || now.status === 'skipped'
                ? t('This step is finished')
                : t('No actions for your roles')}
            </p>
          )}
        </div>
      )}
    </section>
  )
}
