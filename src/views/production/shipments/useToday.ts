import { useState } from 'react'
import type { PlantArea } from '../../../resources/production/flows/plantArea'
import { type Shipment, shipments } from '../../../resources/production/shipments/shipments'
import { serverNow } from '../../../streams/connection/clock'
import { startOfDay } from '../../fields/dayPresets'
import { dayOf } from '../../format/timeText'
import { useLiveRows } from '../../resource/live/useLiveRows'
import { byCutOff, inArea, oneOf, openStatuses, since } from './shipmentDay'

/** Shipments of the day: those that are still to leave by today, by cut-off, and those that left since it began. */
export function useToday(area: PlantArea) {
  const [today] = useState(() => dayOf(new Date(serverNow())))
  const [from] = useState(() => startOfDay(today))
  const open = useLiveRows(shipments, [oneOf('status', openStatuses), ...inArea(area)])
  const left = useLiveRows(shipments, [since('shipped_at', from), ...inArea(area)])
  const isDue = ({ planned_on, status }: Shipment) =>
    status !== 'draft' || planned_on === null || planned_on <= today
  return {
    open: byCutOff(open.rows.filter(isDue)),
    left: left.rows,
    isLoaded: open.isLoaded && left.isLoaded,
  }
}
