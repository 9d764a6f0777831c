import { lazy, Suspense } from 'react'
import { readAhead } from '../../ui/readAhead'

const PunchClock = lazy(() => readAhead(async () => ({ default: (await import('./PunchClock')).PunchClock })))

/** The place of the time clock in the bar. */
export const PunchButton = () => (
  <span id="punch">
    <Suspense>
      <PunchClock />
    </Suspense>
  </span>
)
