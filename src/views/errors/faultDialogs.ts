import { useCallback, useEffect, useState } from 'react'
import { type Fault, onFault } from '../../api/http'
import { t } from '../../texts/texts'

/** Title and question of each fault, as the specification words them. */
export const questions: Record<Fault, { title: string; question: string }> = {
  not_authorized: { title: t('Expired session'), question: t('Go to login?') },
  no_response: { title: t('Server error'), question: t('Reload the page?') },
  db_error: { title: t('Database error'), question: t('Reload the page?') },
}

/** Whether a fault opens a dialog: on the root route the guard handles an ended session. */
const isAsked = (fault: Fault, pathname: string) => fault !== 'not_authorized' || pathname !== '/'

export type AskedFault = { fault: Fault | undefined; close: () => void }

/** The fault to ask about now: once per kind, however many calls met it, one after the other. */
export function useFault(): AskedFault {
  const [faults, setFaults] = useState<readonly Fault[]>([])
  useEffect(
    () =>
      onFault((fault) => {
        if (isAsked(fault, location.pathname))
          setFaults((before) => (before.includes(fault) ? before : [...before, fault]))
      }),
    [],
  )
  return { fault: faults[0], close: useCallback(() => setFaults((before) => before.slice(1)), []) }
}
