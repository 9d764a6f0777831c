import { BehaviorSubject, combineLatest, filter, map, type Observable } from 'rxjs'
import { planningGrid } from '../../api/forecast/planning'
import { forecastAllocations } from '../../resources/forecast/forecast_allocations'
import type { GridRow, PlanningGrid } from '../../resources/forecast/planningCalls'
import { followedChannel } from '../connection/followed'
import { liveChannel } from '../connection/realtime'
import type { Live } from '../rows/liveRows'

export type LivePlanning = {
  grid: PlanningGrid
  live: Live<GridRow>
}

/**
 * The forecast of periods from one on, kept current: what it was read with, and its rows as they are now. A row of a
 * product or customer that is not in it has the whole read again.
 */
export function livePlanning(periodId: number | null): Observable<LivePlanning> {
  const grid$ = new BehaviorSubject<PlanningGrid | null>(null)
  const live$ = liveChannel<GridRow>(followedChannel(forecastAllocations), async () => {
    const grid = await planningGrid(periodId)
    grid$.next(grid)
    return { position: grid.position, rows: grid.rows }
  })
  return combineLatest([grid$, live$]).pipe(
    map(([grid, live]) => (grid && live.isLoaded ? { grid, live } : null)),
    filter((planning) => planning !== null),
  )
}
