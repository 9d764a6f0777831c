import {
  auditTime,
  BehaviorSubject,
  catchError,
  combineLatest,
  EMPTY,
  filter,
  ignoreElements,
  map,
  merge,
  type Observable,
  switchMap,
  tap,
} from 'rxjs'
import { supplyPlan } from '../../api/forecast/supply'
import { forecastAllocations } from '../../resources/forecast/forecast_allocations'
import type { SupplyPlan, SupplyRow } from '../../resources/forecast/supplyCalls'
import { stockLevels } from '../../resources/inventory/stock/stock_levels'
import { productionOrders } from '../../resources/production/orders/production_orders'
import { purchaseLines } from '../../resources/purchase/purchase_lines'
import { followedChannel } from '../connection/followed'
import { hear, liveChannel } from '../connection/realtime'
import type { Live } from '../rows/liveRows'

type LiveSupply = { plan: SupplyPlan; live: Live<SupplyRow> }

/** What the supply of products comes from. */
const sources = [stockLevels, productionOrders, purchaseLines]

/** Many movements of one act are read once. */
const rereadMs = 1_000

/** The supply of a period and who it is promised to, kept current: rows by their events, supply read anew where stock or receipts change. */
export function liveSupply(periodId: number | null): Observable<LiveSupply> {
  const plan$ = new BehaviorSubject<SupplyPlan | null>(null)
  const live$ = liveChannel<SupplyRow>(followedChannel(forecastAllocations), async () => {
    const plan = await supplyPlan(periodId)
    plan$.next(plan)
    return { position: plan.position, rows: plan.rows }
  })
  const reread$ = merge(...sources.map((source) => hear(followedChannel(source)))).pipe(
    filter((message) => message.kind === 'event'),
    auditTime(rereadMs),
    // A read that fails is made up by the next one.
    switchMap(() => supplyPlan(periodId).catch(() => null)),
    filter((plan) => plan !== null),
    tap((plan) => plan$.next(plan)),
    ignoreElements(),
    catchError(() => EMPTY),
  )
  const both$ = combineLatest([plan$, live$]).pipe(
    map(([plan, live]) => (plan && live.isLoaded ? { plan, live } : null)),
    filter((supply) => supply !== null),
  )
  return merge(both$, reread$)
}
