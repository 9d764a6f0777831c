import { type EventDefinition, eventOf } from '../../../resources/kit/define/facets/event'
import type { FieldValues } from '../../../resources/kit/fields/values'
import { productionOrderSteps } from '../../../resources/production/steps/production_order_steps'
import { figure } from '../../format/format'
import { Glyph } from '../../parts/Glyph'
import { TouchForm } from '../../resource/events/TouchForm'
import { unitWord } from '../board/cardText'
import { MachinePicker } from '../machines/MachinePicker'
import { availableAt, type WorkStep } from './workStep'

const totalOf = ({ qty_good, qty_scrap, qty_rework }: Readonly<FieldValues>) =>
  [qty_good, qty_scrap, qty_rework].reduce<number>((sum, count) => sum + (Number(count) || 0), 0)

/** The notes of an event, its machine one of the phase the step belongs to. */
function notesFor(event: string, { phase_id }: WorkStep): EventDefinition {
  const notes = eventOf(productionOrderSteps, event) ?? { label: event }
  const machine = notes.inputs?.machine_id
  if (!machine) return notes
  return {
    ...notes,
    inputs: { ...notes.inputs, machine_id: { ...machine, where: { ...machine.where, phase_id } } },
  }
}

/** How much is still to be counted after what is typed. */
function Left({ card, values }: { card: WorkStep; values: Readonly<FieldValues> }) {
  const left = availableAt(card) - totalOf(values)
  const unit = unitWord(card)
  return (
    <p className={`dc-left${left < 0 ? ' dc-warning-text' : ''}`}>
      {left < 0 && <Glyph name="clock" />}
      {left < 0
        ? `${figure(-left)} ${unit} more than received`
        : `${figure(left)} of ${figure(card.qty_in)} ${unit} left after this`}
    </p>
  )
}

type Props = {
  event: string
  card: WorkStep
  onSend: (payload: Record<string, unknown>) => Promise<void>
  onCancel: () => void
}

/** Inputs of one event of a step, in touch size. */
export const StepEvent = ({ event, card, onSend, onCancel }: Props) => (
  <TouchForm
    notes={notesFor(event, card)}
    row={card}
    unit={unitWord(card)}
    skins={{ machine_id: MachinePicker }}
    belowCounts={(values) => <Left card={card} values={values} />}
    isWorth={(values) => event !== 'report' || totalOf(values) > 0}
    onSend={onSend}
    onCancel={onCancel}
  />
)
