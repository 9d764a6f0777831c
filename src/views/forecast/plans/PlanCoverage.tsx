import { useEffect, useMemo, useState } from 'react'
import { coverageStates } from '../../../forecasting/coverage'
import type { CoverageRow } from '../../../resources/forecast/liveCalls'
import { planCoverage$ } from '../../../streams/forecast/coverage'
import { t } from '../../../texts/texts'
import { figure } from '../../format/format'
import { day } from '../../format/timeText'
import { StatusTag } from '../../parts/StatusTag'

/** So many lines are named; the grid has all of them. */
const mostNamed = 8

const rankOf = ({ coverage_state: state }: CoverageRow) => coverageStates.indexOf(state)

/** Short lines, worst first: by state, then by the day they run out. */
const shortOf = (rows: readonly CoverageRow[]) =>
  rows
    .filter(({ coverage_state: state }) => state === 'stockout' || state === 'below_safety')
    .toSorted(
      (one, other) =>
        rankOf(one) - rankOf(other) ||
        (one.stockout_date ?? '').localeCompare(other.stockout_date ?? '') ||
        one.id - other.id,
    )
    .slice(0, mostNamed)

/** What a plan covers now: how many lines of each state, and the worst of them with their drift. */
export function PlanCoverage({ planId }: { planId: number }) {
  const source$ = useMemo(() => planCoverage$(planId), [planId])
  const [rows, setRows] = useState<readonly CoverageRow[]>([])
  useEffect(() => {
    const following = source$.subscribe({ next: setRows, error: () => setRows([]) })
    return () => following.unsubscribe()
  }, [source$])
  const short = useMemo(() => shortOf(rows), [rows])
  if (rows.length === 0) return null
  return (
    <section className="dc-forecast-coverage" aria-label={t('Coverage now')}>
      <p>
        {coverageStates.map((state) => (
          <span key={state} data-testid={`coverage-${state}`}>
            <StatusTag status={state} />{' '}
            {figure(rows.filter(({ coverage_state }) => coverage_state === state).length)}
          </span>
        ))}
      </p>
      {short.length > 0 && (
        <ol>
          {short.map((row) => (
            <li key={row.id}>
              <StatusTag status={row.coverage_state} /> {row.sku} {day(row.bucket_start)}{' '}
              {figure(row.live_projected_qty)}
              {row.drift_qty !== 0 && (
                <strong className="dc-forecast-drift">
                  {t('Drift {qty}', { qty: `${row.drift_qty > 0 ? '+' : ''}${figure(row.drift_qty)}` })}
                </strong>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
