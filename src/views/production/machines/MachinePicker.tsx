import { useEffect } from 'react'
import { ApiError } from '../../../api/http'
import { listRows, lookup } from '../../../api/resourceApi'
import { type FittedStep, litresOf, unfitFor } from '../../../resources/production/machines/machineFit'
import { type Machine, machines } from '../../../resources/production/machines/machines'
import { TouchChoices } from '../../fields/touch/TouchChoices'
import type { TouchInputProps } from '../../fields/touch/TouchInput'
import { useChoices } from '../../fields/touch/useChoices'
import { StatusTag } from '../../parts/StatusTag'
import { statusLook } from '../../parts/statusLook'
import { stationMachine } from './stationMachine'
import { t } from '../../../texts/texts'

const condition = (field: string, value: number) => ({
  field,
  field_type: 'integer' as const,
  filters: [{ logic_operator: 'and' as const, operator: '=' as const, value_type: 'value' as const, value }],
})

const stopped = ['down', 'maintenance']

type Choice = { id: number; name: string } & Partial<Machine>

/** The machines of a phase; a person who may not read them, as in the laboratory, still chooses one by its name. */
async function machinesOf(phase: number): Promise<readonly Choice[]> {
  const filters = [condition('phase_id', phase), condition('is_active', 1)]
  try {
    return (await listRows<Machine>(machines, { filters, limit: 100 }, true)).rows
  } catch (thrown) {
    if (!(thrown instanceof ApiError) || thrown.http !== 403) throw thrown
    const found = await lookup(machines, { among: { phase_id: phase, is_active: 1 }, limit: 100 })
    return found.map(({ id, label }) => ({ id, name: label }))
  }
}

/** What a machine holds now: the order it runs, and of a batch its volume. */
const contentOf = ({ kind, current_order: order, current_planned: planned }: Choice) =>
  order && kind === 'tank' && planned ? `${order}, ${litresOf(planned)}` : (order ?? null)

/** Why a machine cannot be chosen now, in a few words; null where it can. */
function whyClosed(machine: Choice, step: FittedStep): string | null {
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
const byUse = (step: FittedStep) => (left: Choice, right: Choice) =>
  Number(whyClosed(left, step) !== null) - Number(whyClosed(right, step) !== null) ||
  Number(left.kind === 'scale') - Number(right.kind === 'scale') ||
  (left.capacity_ml ?? 0) - (right.capacity_ml ?? 0)

/**
 * The machines of the phase a step belongs to, with what they hold and do now; the only free one is chosen, else the one of
 * this station. */
export function MachinePicker({ field, label, value, error, row, onChange }: TouchInputProps) {
  const phase = Number(field.where?.phase_id)
  const { found, isFailed } = useChoices(machinesOf, phase)
  const step = { unit_kind: String(row.unit_kind), qty_planned: Number(row.qty_planned) }
  const open = found?.filter((machine) => whyClosed(machine, step) === null) ?? []
  const usual = open.length === 1 ? open[0]?.id : open.find(({ id }) => id === stationMachine(phase))?.id
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
        found &&
        found.toSorted(byUse(step)).map((machine) => {
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
        })
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
