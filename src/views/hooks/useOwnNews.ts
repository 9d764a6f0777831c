import { useEffect, useState } from 'react'
import { type OwnNews, ownNews$ } from '../../streams/values/ownNews'
import { dayOf } from '../format/timeText'
import { usePerson } from '../session/session'
import { useServerNow } from './observed'

const minute = 60_000

/** What the person may read of own rows, live; null until it is answered. Certificates end with the day, without news. */
export function useOwnNews<T>(announced: OwnNews, ask: () => Promise<T>): T | null {
  const { id } = usePerson()
  const today = dayOf(new Date(useServerNow(minute)))
  const [value, setValue] = useState<T | null>(null)
  useEffect(() => {
    const following = ownNews$(id, announced, ask).subscribe(setValue)
    return () => following.unsubscribe()
  }, [id, announced, ask, today])
  return value
}
