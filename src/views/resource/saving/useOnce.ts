import { useState } from 'react'
import { onceEach, pendingRequest } from '../../../api/idempotency'
import { usePerson } from '../../session/session'
import { type Kept, keptUnanswered } from './pendingStore'

const presses = keptUnanswered<Kept>('decant.press.', localStorage, window)

/**
 * Does what a button says once for each time it is meant, also where its dialog is closed or the page loaded again before
 * an answer comes. `place` says what it is done to, as far as what is asked for does not.
 */
export function useOnce<A>(place: string) {
  const { id } = usePerson()
  const [once] = useState(() =>
    onceEach(
      pendingRequest<A>(
        {
          put: (sent, isWaiting) => presses.put(place, { sent, isWaiting }),
          drop: (sent) => presses.drop(place, sent),
        },
        (presses.left(id, place) as Kept<A> | null)?.sent,
      ),
    ),
  )
  return once
}
