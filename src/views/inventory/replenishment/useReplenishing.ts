import { useEffect, useState } from 'react'
import { readReplenishing, type RefillScope } from '../../../api/inventory/replenishing'
import type { Replenishing } from '../../../resources/inventory/replenishment/replenishingCalls'
import { failureMessage } from '../../ui/messages'

/** How bins could be filled up now, read anew for every other question and whenever something was done. */
export function useReplenishing(query: RefillScope) {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<{ plan: Replenishing | null; failed: string | null }>({
    plan: null,
    failed: null,
  })
  const question = JSON.stringify(query)
  useEffect(() => {
    const giveUp = new AbortController()
    readReplenishing(JSON.parse(question) as RefillScope, giveUp.signal).then(
      (plan) => setState({ plan, failed: null }),
      (error: unknown) => {
        if (!giveUp.signal.aborted) setState({ plan: null, failed: failureMessage(error) })
      },
    )
    return () => giveUp.abort()
  }, [question, attempt])
  return { ...state, again: () => setAttempt((now) => now + 1) }
}
