import { useMemo } from 'react'
import type { StepFacts } from '../../../resources/production/gates/step_gates'
import type { PlantArea } from '../../../resources/production/flows/plantArea'
import { floorOf } from '../floorOf'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'

/** What the gates of the open steps of an order look at, by step, live. */
export function useStepFacts(orderId: number | null, area: PlantArea | null): ReadonlyMap<number, StepFacts> {
  const { rows } = useLiveRows(
    floorOf(area).gates,
    orderId === null ? null : [equals('production_order_id', orderId)],
  )
  return useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows])
}
