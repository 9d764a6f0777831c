import type { WorkOrder } from '../../../resources/production/maintenance/work_orders'
import { duration } from '../../format/format'

/** How long the machine of a work order was out for it until now; a dash where it never was. */
export function downtimeOf(
  { downtime_minutes, out_since }: Pick<WorkOrder, 'downtime_minutes' | 'out_since'>,
  now: number,
) {
  const running = out_since === null ? 0 : Math.max(0, now - Date.parse(out_since)) / 60_000
  return downtime_minutes === 0 && out_since === null ? '–' : duration(downtime_minutes + running)
}
