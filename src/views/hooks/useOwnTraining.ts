import { useEffect, useState } from 'react'
import { ownTrainingNews$ } from '../../streams/values/ownTrainings'
import { usePerson } from '../session/session'

/** What the person may read of the own trainings, live; null until it is answered. */
export function useOwnTraining<T>(ask: () => Promise<T>): T | null {
  const { id } = usePerson()
  const [value, setValue] = useState<T | null>(null)
  useEffect(() => {
    const following = ownTrainingNews$(id, ask).subscribe(setValue)
    return () => following.unsubscribe()
  }, [id, ask])
  return value
}
