import { useEffect, useState } from 'react'
import { ownTrainingNews$ } from '../../streams/values/ownTrainings'
import { dayOf } from '../format/timeText'
import { usePerson } from '../session/session'
import { useServerNow } from './observed'

const minute = 60_000

/** What the person may read of the own trainings, live; null until it is answered. Certificates end with the day, without news. */
export function useOwnTraining<T>(ask: () => Promise<T>): T | null {
  const { id } = usePerson()
  const today = dayOf(new Date(useServerNow(minute)))
  const [value, setValue] = useState<T | null>(null)
  useEffect(() => {
    const following = ownTrainingNews$(id, ask).subscribe(setValue)
    return () => following.unsubscribe()
  }, [id, ask, today])
  return value
}
