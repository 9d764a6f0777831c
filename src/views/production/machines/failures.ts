import type { MachineState } from '../../../resources/production/machines/machine_states'

/** Mean time between failures and to repair, from the states at hand; null without a failure. */
export function failures(states: readonly Pick<MachineState, 'state' | 'duration_s'>[]) {
  const sum = (among: readonly string[]) =>
    states.reduce(
      (total, { state, duration_s }) => total + (among.includes(state) ? (duration_s ?? 0) : 0),
      0,
    )
  const count = states.filter(({ state }) => state === 'down').length
  return count === 0
    ? null
    : { between: sum(['running']) / count / 60, repair: sum(['down', 'maintenance']) / count / 60, count }
}
