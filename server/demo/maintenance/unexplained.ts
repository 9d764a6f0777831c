type StateRow = {
  machine_id: number
  state: string
  reason_parameter_id: number | null
  ended_at: string | null
  duration_s: number | null
  production_order_step_id: number | null
  source: string
}

/** So many of the last short stops were reported by a signal, and wait for their reason. */
const waiting = 6
/** A stop that the floor ends by itself, without a work order. */
const shortS = 20 * 60
/** How many of the waits of its machine were without data of its signals. */
const silent = 3

const lastOf = <T>(rows: readonly T[], many: number, fits: (row: T) => boolean) =>
  new Set(rows.filter(fits).slice(-many))

/**
 * Stops as signals report them: the last short ones have no reason yet, and the last waits of the machine named are without
 * data, neither idle nor running.
 */
export function withUnexplained<T extends StateRow>(states: readonly T[], silentMachine: number | undefined) {
  const ended = ({ ended_at }: StateRow) => ended_at !== null
  const stops = lastOf(
    states,
    waiting,
    (one) => ended(one) && one.state === 'down' && (one.duration_s ?? shortS) < shortS,
  )
  const silences = lastOf(
    states,
    silent,
    (one) =>
      ended(one) &&
      one.machine_id === silentMachine &&
      one.state === 'idle' &&
      one.production_order_step_id === null,
  )
  return states.map((one) => {
    if (stops.has(one)) return { ...one, reason_parameter_id: null, source: 'signal', needs_reason: true }
    const unknown = silences.has(one) && { state: 'unknown', reason_parameter_id: null, source: 'system' }
    return { ...one, ...unknown, needs_reason: false }
  })
}
