import { useMemo } from 'react'
import { type StepFacts, stepGatesNow } from '../../../resources/production/gates/step_gates'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'

/** What the gates of the open steps of an order look at, by step, live. */
export function useStepFacts(orderId: number | null): ReadonlyMap<number, StepFacts> {
  const { rows } = useLiveRows(
    stepGatesNow,
    orderId === null ? null : [equals('production_order_id', orderId)],
  )
  return useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows])
}
