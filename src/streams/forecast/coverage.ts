import { map, type Observable } from 'rxjs'
import { planCoverage } from '../../api/forecast/coverage'
import { type CoverageRow, liveCoverage } from '../../resources/forecast/liveCalls'
import { statesChannel } from '../../resources/kit/define/defineStates'
import { liveChannel } from '../connection/realtime'

/** What the lines of a plan cover, kept current. */
export const planCoverage$ = (planId: number): Observable<readonly CoverageRow[]> =>
  liveChannel<CoverageRow>(statesChannel(liveCoverage), () => planCoverage(planId, null), {
    catchUp: async (since) => {
      const { complete, position, rows, removed } = await planCoverage(planId, since)
      if (complete) return { state: 'too_old' }
      const changes = [
        ...rows.map((row) => ({ position, id: row.id, version: row.version, row })),
        ...removed.map((id) => ({ position, id, version: null, row: null })),
      ]
      return { state: changes.length > 0 ? 'missed' : 'nothing', position, changes }
    },
    // The channel has the lines of all open plans.
  }).pipe(map(({ rows }) => [...rows.values()].filter(({ plan_id }) => plan_id === planId)))
