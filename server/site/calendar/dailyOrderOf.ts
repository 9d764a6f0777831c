import { type DailyOrder, dailyOrders } from '../../../src/resources/production/plan/daily_orders'
import type { Unit } from '../../engine/unitTypes'

/** The daily order of a site, day and shift, which is drafted when there is none. */
export async function dailyOrderOf(
  unit: Unit,
  place: Pick<DailyOrder, 'location_id' | 'plan_date' | 'shift'>,
): Promise<DailyOrder> {
  const { location_id, plan_date, shift } = place
  const [found] = await unit.find(dailyOrders, { location_id, plan_date, shift })
  return found ?? unit.insert(dailyOrders, { location_id, plan_date, shift })
}
