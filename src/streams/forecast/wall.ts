import { EMPTY, type Observable, switchMap } from 'rxjs'
import type { ComputedValue } from '../../resources/kit/define/defineComputed'
import {
  forecastCoveredValue,
  forecastPlannedValue,
  forecastScoredValue,
  forecastSoldValue,
} from '../../resources/forecast/wallValues'
import { connection$, type ShownValue } from '../connection/realtime'
import { computedValue } from '../rows/computedValue'

const followed = <T>(declared: ComputedValue<T>): Observable<ShownValue<T>> =>
  connection$.pipe(switchMap((connection) => (connection ? computedValue(declared) : EMPTY)))

/** What a wall shows of the forecast: each of its sources by itself. */
export const forecastWall = {
  sold$: followed(forecastSoldValue),
  covered$: followed(forecastCoveredValue),
  planned$: followed(forecastPlannedValue),
  scored$: followed(forecastScoredValue),
}
