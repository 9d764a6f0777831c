import { useEffect, useMemo, useState } from 'react'
import { dailyOrders as ofShifts } from '../../../../resources/production/plan/daily_orders'
import { movers$, shareLift } from '../../../../streams/connection/presence'
import { usePerson } from '../../../session/session'
import type { Plan } from './planFacts'

const { name: table } = ofShifts

const nothing: ReadonlyMap<number, { name: string; key: string }> = new Map()

/**
 * The names of planners who move a card, by the card's key; shows them which one is lifted here. All boards of a site meet
 * on the channel of its first daily order, whichever shift each of them shows; there is nothing while it has none.
 */
export function useMovers(
  dailyOrders: Plan['daily_orders'],
  lifted: string | null,
): ReadonlyMap<string, string> {
  const { id: by } = usePerson()
  const [movers, setMovers] = useState(nothing)
  const first = dailyOrders.reduce<number | null>((least, { id }) => Math.min(least ?? id, id), null)
  useEffect(() => {
    if (first === null) return
    const following = movers$(table, first).subscribe(setMovers)
    return () => {
      following.unsubscribe()
      setMovers(nothing)
    }
  }, [first])
  useEffect(() => {
    if (first === null || lifted === null) return
    shareLift(table, first, { by, key: lifted })
    return () => shareLift(table, first, { by, key: null })
  }, [first, lifted, by])
  return useMemo(
    () => new Map([...movers].flatMap(([id, { name, key }]) => (id === by ? [] : [[key, name] as const]))),
    [movers, by],
  )
}
