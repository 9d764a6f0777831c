import { sql } from 'kysely'
import { machineCalls } from '../../../../src/resources/production/machines/machineCalls'
import { machineStates, statesWithReason } from '../../../../src/resources/production/machines/machine_states'
import { type Machine, machines } from '../../../../src/resources/production/machines/machines'
import { t } from '../../../../src/texts/texts'
import { onCall } from '../../../calls/handlers'
import { invalid, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { assertReasonFits, changeMachine } from './machineCalls'
import './silent'

// Clocks of interfaces go a little ahead of that of the server.
const aheadMs = 60_000

type Signal = { machine_id: number; state: Machine['current_state']; at: string; sequence: number }

/** Takes what the interface of a machine reports; a signal that was taken, or one before it, counts no more. */
export async function takeSignal(unit: Unit, { machine_id, state, at, sequence }: Signal) {
  if (state === 'unknown') throw invalid({ state: 'in' })
  if (Date.parse(at) > Date.parse(unit.at) + aheadMs) throw invalid({ at: 'max' })
  const before = await unit.get(machines, machine_id)
  if (before.last_signal !== null && sequence <= before.last_signal) return { accepted: false }
  // What a person has said of a stop stays until the machine does something else.
  if (before.current_state !== state)
    await changeMachine(unit, machine_id, {
      state,
      reason: null,
      source: 'signal',
      needsReason: statesWithReason.includes(state),
    })
  await unit.updateSilently(machines, machine_id, { last_signal: sequence, last_signal_at: unit.doneAt })
  return { accepted: true }
}

onCall(machineCalls.signal, ({ unit, input }) => takeSignal(unit, input))

onCall(machineCalls.reasons, async ({ db, input: { id } }) => {
  const { rows } = await sql<{ id: number; label: string }>`
    select p.id::int, p.label from machine_states s join machines m on m.id = s.machine_id
      join phases f on f.id = m.phase_id
      join parameters p on p.value = s.state and p.is_active and f.code = any(p.phases)
      join parameter_types y on y.id = p.parameter_type_id and y.code in ('down_reason', 'pause_reason')
    where s.id = ${id} and s.needs_reason order by y.code, p.sort_order, p.label`.execute(db)
  return { rows }
})

/** Says why a machine stopped whose stop a signal has reported. */
export async function classifyStop(unit: Unit, id: number, reason_parameter_id: number) {
  const before = await unit.get(machineStates, id)
  // The machine first, as all that changes its states.
  await unit.lock(machines, before.machine_id)
  const stop = await unit.lock(machineStates, id)
  if (stop.needs_reason !== 1)
    throw new Refused('classified', { text: t('The reason of this stop is known') })
  await assertReasonFits(unit, stop.machine_id, stop.state, reason_parameter_id)
  return unit.update(
    machineStates,
    id,
    {
      reason_parameter_id,
      needs_reason: false,
      classified_at: unit.doneAt,
      classified_by_id: unit.by.id || null,
    },
    'changed',
  )
}

onCall(machineCalls.classify, ({ unit, input: { id, reason_parameter_id } }) =>
  classifyStop(unit, id, reason_parameter_id),
)
