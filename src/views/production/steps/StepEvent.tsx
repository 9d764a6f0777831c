import { useState } from 'react'
import { ApiError } from '../../../api/http'
import { type EventDefinition, eventOf } from '../../../resources/kit/define/facets/event'
import type { Fields } from '../../../resources/kit/fields/field'
import type { FieldValues } from '../../../resources/kit/fields/values'
import { productionOrderSteps } from '../../../resources/production/steps/production_order_steps'
import { figure } from '../../format/format'
import type { Offer } from '../../parts/touch/Keypad'
import { Glyph } from '../../parts/Glyph'
import { TouchForm } from '../../resource/events/TouchForm'
import { unitWord } from '../board/cardText'
import { MachinePicker } from '../machines/MachinePicker'
import { PhaseMachines, usePhaseMachines } from '../machines/phaseMachines'
import { keepStationMachine } from '../machines/stationMachine'
import { RestPails } from '../recoveries/RestPails'
import { filledWith, useRecording } from '../recoveries/useRecording'
import { useServerNow } from '../../hooks/observed'
import { expectedCount } from './expectedCount'
import { ScannedLots } from './ScannedLots'
import { availableAt, isBeingWeighed, type WorkStep } from './workStep'
import { t } from '../../../texts/texts'

const totalOf = ({ qty_good, qty_scrap, qty_rework }: Readonly<FieldValues>) =>
  [qty_good, qty_scrap, qty_rework].reduce<number>((sum, count) => sum + (Number(count) || 0), 0)

/** What a refused finish would leave: ml of liquid, else pieces. */
type Rest = { left: number; unit: 'ml' | 'unit' }

const restIn = (thrown: unknown): Rest | null =>
  thrown instanceof ApiError && thrown.code === 'volume_unbalanced' ? (thrown.data as Rest) : null

const restInputs: readonly string[] = ['rest_recovered', 'rest_lost', 'loss_reason_parameter_id']

/** Pails are scanned beside the form. */
const withoutPails = ({ pails: _, ...inputs }: Fields): Fields => inputs

/** Inputs that are not asked for: a rest only when there is one, liquid alone is recovered. */
const withoutRest = (inputs: Fields, rest: Rest | null): Fields =>
  rest?.unit === 'ml'
    ? inputs
    : Object.fromEntries(
        Object.entries(inputs).filter(
          ([name]) => !restInputs.includes(name) || (rest !== null && name !== 'rest_recovered'),
        ),
      )

/** What the start of a batch confirms, said with the press of its button. */
const confirmations = ['ppe_confirmed', 'tank_clean'] as const

const isConfirming = (event: string, card: WorkStep) => event === 'start' && card.phase_code === 'batching'

/** What a sealer is set to, and the lots that are scanned beside the form. */
const sealing: readonly string[] = ['temperature_c', 'dwell_ms']

/** What counted bottles go on, by the phase they are counted in. */
const carriersOf = (phase: string | null): readonly string[] =>
  phase === 'packing' || phase === 'cartoning'
    ? ['skid_id']
    : phase === 'bottling' || phase === 'labelling' || phase === 'stamping'
      ? ['cart_id']
      : []

/** Of a supervisor who lets a person start without training. */
const overriding: readonly string[] = ['training_reason', 'training_witness']

type Refused = { rest: Rest | null; isUnweighed: boolean; seals: boolean; phase: string | null }

/** Inputs that are asked for: no confirmations, and a reason for lines that are not weighed once it lacks. */
const meantFor = (inputs: Fields, { isUnweighed, seals, phase }: Refused): Fields =>
  Object.fromEntries(
    Object.entries(inputs).filter(
      ([name]) =>
        !confirmations.some((confirmed) => confirmed === name) &&
        name !== 'lots' &&
        !overriding.includes(name) &&
        (seals || !sealing.includes(name)) &&
        ((name !== 'cart_id' && name !== 'skid_id') || carriersOf(phase).includes(name)) &&
        (isUnweighed || name !== 'unweighed_reason'),
    ),
  )

function notesFor(event: string, refused: Refused): EventDefinition {
  const { rest } = refused
  const all = eventOf(productionOrderSteps, event) ?? { label: event }
  return all.inputs ? { ...all, inputs: withoutPails(withoutRest(meantFor(all.inputs, refused), rest)) } : all
}

/** What the press of the button confirms. */
function Confirmations({ inputs = {} }: Pick<EventDefinition, 'inputs'>) {
  return (
    <div className="dc-confirms">
      {t('The start confirms')}
      <ul>
        {confirmations.map((name) => (
          <li key={name}>
            <Glyph name="check" /> {inputs[name]?.label}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What the button of a start says: at which machine, and that it confirms something. */
function startLabel(plain: string, isConfirmed: boolean, machine: string | undefined) {
  if (machine === undefined) return isConfirmed ? t('Confirm and start') : plain
  return isConfirmed ? t('Confirm and start on {machine}', { machine }) : t('Start on {machine}', { machine })
}

/** Whether an event counts what was made. */
const isCounting = (event: string) => event === 'report' || event === 'finish'

/** What a quantity is counted in, where it is not what the step counts. */
function unitFor(name: string, { inputs = {} }: EventDefinition, rest: Rest | null) {
  if (sealing.includes(name)) return inputs[name]?.unit
  return name.startsWith('rest_') && rest?.unit === 'ml' ? 'ml' : undefined
}

/** How much is still to be counted after what is typed. */
function Left({ card, values }: { card: WorkStep; values: Readonly<FieldValues> }) {
  const left = availableAt(card) - totalOf(values)
  const unit = unitWord(card)
  return (
    <p className={`dc-left${left < 0 ? ' dc-warning-text' : ''}`}>
      {left < 0 && <Glyph name="clock" />}
      {left < 0
        ? t('{figure} {unit} more than received', { figure: figure(-left), unit })
        : t('{left} of {qtyIn} {unit} left after this', {
            left: figure(left),
            qtyIn: figure(card.qty_in),
            unit,
          })}
    </p>
  )
}

/** The last figure of each quantity reported at this screen, by phase. */
const lastCounts = new Map<string, number>()

/** What one key enters: all that is left, a carton more, the figure of the last report. */
function offersFor(card: WorkStep, name: string, values: Readonly<FieldValues>, rest: Rest | null): Offer[] {
  if (name === 'rest_recovered' || name === 'rest_lost') {
    const other = name === 'rest_lost' ? values.rest_recovered : values.rest_lost
    const all = (rest?.left ?? 0) - (Number(other) || 0)
    return all > 0 ? [{ label: t('All {all}', { all: figure(all) }), value: all }] : []
  }
  const typed = Number(values[name]) || 0
  const all = availableAt(card) - totalOf(values) + typed
  const carton = card.unit_kind === 'unit' || card.unit_kind === 'carton' ? (card.units_per_carton ?? 0) : 0
  const last = lastCounts.get(`${card.phase_id} ${name}`)
  return [
    ...(name === 'qty_good' && all > 0 ? [{ label: t('All {all}', { all: figure(all) }), value: all }] : []),
    ...(name === 'qty_good' && carton > 1
      ? [{ label: t('+ 1 carton of {carton}', { carton: figure(carton) }), value: typed + carton }]
      : []),
    ...(last === undefined ? [] : [{ label: t('Again {last}', { last: figure(last) }), value: last }]),
  ]
}

/** Good ones that the button of an event enters while nothing is typed: those expected by now, or all that are left. */
function proposalFor(event: string, card: WorkStep, rest: Rest | null, now: number) {
  if (rest !== null || isBeingWeighed(card)) return undefined
  const count =
    event === 'report'
      ? expectedCount(card, now, lastCounts.get(`${card.phase_id} qty_good`))
      : event === 'finish'
        ? availableAt(card)
        : null
  return count ? { qty_good: count } : undefined
}

/** What a button says that enters a count itself. */
const proposedLabel = (event: string, { qty_good: count = 0 }: { qty_good?: number } = {}) =>
  event === 'report'
    ? t('Report {figure} good', { figure: figure(count) })
    : t('Finish with {figure} good', { figure: figure(count) })

function keepCounts({ phase_id }: WorkStep, payload: Readonly<Record<string, unknown>>) {
  for (const [name, count] of Object.entries(payload))
    if (typeof count === 'number' && count > 0 && name.startsWith('qty_'))
      lastCounts.set(`${phase_id} ${name}`, count)
}

type Props = {
  event: string
  card: WorkStep
  /** Name of the machine that could take the step first, as its gates say. */
  bestMachine?: string | null
  /** Whether a report may end the step too, with the same counts. */
  mayFinish?: boolean
  onSend: (event: string, payload: Record<string, unknown>) => Promise<void>
  onCancel: () => void
}

/** Inputs of one event of a step, in touch size. A finish that leaves something asks where it went. */
export function StepEvent({ event: first, card, bestMachine: best = null, ...props }: Props) {
  const { mayFinish = false, onSend, onCancel } = props
  const [event, setEvent] = useState(first)
  const [rest, setRest] = useState<Rest | null>(null)
  const recording = useRecording()
  const [isUnweighed, setUnweighed] = useState(false)
  const machines = usePhaseMachines(event === 'start' ? card.phase_id : null)
  const isConfirmed = isConfirming(event, card)
  const seals = card.phase_code === 'sealing'
  const notes = notesFor(event, { rest, isUnweighed, seals, phase: card.phase_code })
  const [lots, setLots] = useState<readonly string[]>([])
  const now = useServerNow(60_000)
  const proposed = proposalFor(event, card, rest, now)
  const finishWith = proposalFor('finish', card, rest, now)
  const sendAs = (sent: string) => async (payload: Record<string, unknown>) => {
    const pails = filledWith(recording.rows, Number(payload.rest_recovered) || 0)
    try {
      await onSend(sent, {
        ...payload,
        ...(pails.length > 0 && { pails }),
        ...(seals && sent === 'start' && { lots: lots.map((lot) => ({ lot })) }),
        ...(isConfirmed && Object.fromEntries(confirmations.map((name) => [name, 1]))),
      })
    } catch (thrown) {
      // A finish that is refused asks for more than a report.
      setEvent(sent)
      setRest(restIn(thrown) ?? rest)
      setUnweighed(isUnweighed || (thrown instanceof ApiError && thrown.code === 'lines_unweighed'))
      throw thrown
    }
    keepCounts(card, payload)
    if (sent === 'start' && typeof payload.machine_id === 'number')
      keepStationMachine(card.phase_id, payload.machine_id)
  }
  return (
    <PhaseMachines value={{ ...machines, best }}>
      {rest?.unit === 'ml' && <RestPails recording={recording} />}
      {seals && event === 'start' && <ScannedLots lots={lots} onChange={setLots} />}
      <TouchForm
        notes={notes}
        row={card}
        unit={unitWord(card)}
        unitOf={(name) => unitFor(name, notes, rest)}
        skins={{ machine_id: MachinePicker }}
        belowCounts={(values) => isCounting(event) && <Left card={card} values={values} />}
        offersOf={(name, values) => offersFor(card, name, values, rest)}
        statement={isConfirmed && <Confirmations {...eventOf(productionOrderSteps, event)} />}
        proposed={proposed}
        labelOf={({ machine_id: chosen }, isProposed) => {
          const { label } = notes
          if (isProposed) return proposedLabel(event, proposed)
          const machine = machines.found?.find(({ id }) => id === chosen)
          return event === 'start' ? startLabel(label, isConfirmed, machine?.name) : label
        }}
        isWorth={(values) => event !== 'report' || totalOf(values) > 0}
        onSend={sendAs(event)}
        other={
          mayFinish && event === 'report'
            ? {
                label: eventOf(productionOrderSteps, 'finish')?.label ?? 'finish',
                proposed: finishWith,
                proposedLabel: proposedLabel('finish', finishWith),
                onSend: sendAs('finish'),
              }
            : undefined
        }
        onCancel={onCancel}
      />
    </PhaseMachines>
  )
}
