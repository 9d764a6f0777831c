import { useState } from 'react'
import { pressFrom } from '../../../streams/offline/pendingRequest'
import { usePerson } from '../../session/session'
import { writeQueue } from '../../ui/writeQueue'

/**
 * Does what a button says once for each time it is meant, also where its dialog is closed or the page loaded again before
 * an answer comes. `place` says what it is done to, as far as the payload does not.
 */
export function useOnce<P>(place: string) {
  const { id } = usePerson()
  const [once] = useState(() => pressFrom<P>(writeQueue, `press ${place}`, id))
  return once
}
