import { useContext, useEffect } from 'react'
import { type FittedStep, litresOf, unfitFor } from '../../../resources/production/machines/machineFit'
import { TouchChoices } from '../../fields/touch/TouchChoices'
import type { TouchInputProps } from '../../fields/touch/TouchInput'
import { StatusTag } from '../../parts/StatusTag'
import { statusLook } from '../../parts/statusLook'
import { type MachineChoice, PhaseMachines } from './phaseMachines'
import { stationMachine } from './stationMachine'
import { t } from '../../../texts/texts'

const stopped = ['down', 'maintenance']

/** What a machine holds now: the order it runs, and of a batch its volume. */
const contentOf = ({ kind, current_order: order, current_planned: planned }: MachineChoice) =>
  order && kind === 'tank' && planned ? `${order}, ${litresOf(planned)}` : (order ?? null)

/** Why a machine cannot be chosen now, in a few words; null where it can. */
function whyClosed(machine: MachineChoice, step: FittedStep): string | null {
  const { kind, capacity_ml = null, current_state: state, current_step_id: running } = machine
  if (stopped.includes(state ?? '')) return statusLook(state ?? '').word
  if ((running ?? null) !== null)
    return t('Runs {contentOf}', { contentOf: contentOf(machine) ?? t('another step') })
  if (kind === undefined || unfitFor(step, { name: machine.name, kind, capacity_ml }) === null) return null
  return kind === 'scale'
    ? t('No tank')
    : t('Too small for {litresOf}', { litresOf: litresOf(step.qty_planned) })
}

/** Open ones first, and of those the smallest that holds the batch. */
const byUse = (step: FittedStep) => (left: MachineChoice, right: MachineChoice) =>
  Number(whyClosed(left, step) !== null) - Number(whyClosed(right, step) !== null) ||
  Number(left.kind === 'scale') - Number(right.kind === 'scale') ||
  (left.capacity_ml ?? 0) - (right.capacity_ml ?? 0)

/**
 * The machine that is chosen at first: the only one that is open; of tanks the one that fits best, of
 * other machines the one at which this screen works. `open` has the smallest first.
 */
function usualOf(open: readonly MachineChoice[], step: FittedStep, phase: number, best: string | null) {
  if (open.length === 1) return open[0]?.id
  if (step.unit_kind !== 'ml') return open.find(({ id }) => id === stationMachine(phase))?.id
  return (open.find(({ name }) => name === best) ?? open.find(({ kind }) => kind === 'tank'))?.id
}

/** The machines of the phase a step belongs to, with what they hold and do now, and the usual one chosen. */
export function MachinePicker({ field, label, value, error, row, onChange }: TouchInputProps) {
  const phase = Number(field.where?.phase_id)
  const { found, isFailed, best } = useContext(PhaseMachines)
  const step = { unit_kind: String(row.unit_kind), qty_planned: Number(row.qty_planned) }
  const sorted = found?.toSorted(byUse(step))
  const open = sorted?.filter((machine) => whyClosed(machine, step) === null) ?? []
  const usual = usualOf(open, step, phase, best)
  useEffect(() => {
    if (usual !== undefined && value === null) onChange(usual)
    // Chosen once, when the machines are there: a choice taken back stays so.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [usual])
  return (
    <TouchChoices
      label={label}
      name="machine"
      className="dc-machines"
      choices={
        sorted?.map((machine) => {
          const { id, name, capacity_ml: capacity, current_state: state } = machine
          const closed = whyClosed(machine, step)
          return {
            value: id,
            isOut: closed !== null,
            isDisabled: closed !== null,
            label: (
              <>
                <span className="dc-machine-choice">
                  {name}
                  {Boolean(capacity) && <small>{litresOf(Number(capacity))}</small>}
                  {closed && !stopped.includes(state ?? '') && <small>{closed}</small>}
                </span>
                {state && <StatusTag status={state} />}
              </>
            ),
          }
        }) ?? null
      }
      value={typeof value === 'number' ? value : null}
      error={error}
      note={
        isFailed ? t('The machines could not be loaded') : found?.length === 0 ? t('No machine needed') : null
      }
      onChange={(id) => onChange(id)}
    />
  )
}
