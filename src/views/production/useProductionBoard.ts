import { useMemo } from 'react'
import { boardBeside$, boardCards$, boardTiles$ } from '../../streams/boardLive'
import type { BoardTiles, Card, Column } from '../../streams/boardSource'
import type { Judged } from '../../streams/freshness'
import { dayOf } from '../fields/timeText'
import { useFreshness, useObserved, useServerNow } from './observed'

export type ProductionBoard = {
  isLoaded: boolean
  error: unknown
  columns: readonly Column[]
  cards: readonly Card[]
  tiles: BoardTiles | null
  cardsFresh: Judged
  tilesFresh: Judged
  /** The server's time, in steps of ten seconds. */
  now: number
  today: string
}

const stepMs = 10_000

/** A source that answers with an error is not live, whatever the line says. */
export const marred = (judged: Judged, error: unknown): Judged =>
  error && judged.state === 'live' ? { ...judged, state: 'late' } : judged

/** The production board: its cards, columns and figures, and how far each may be trusted. */
export function useProductionBoard(): ProductionBoard {
  const live = useObserved(boardCards$)
  const beside = useObserved(boardBeside$).value
  const computed = useObserved(boardTiles$)
  const isLoaded = Boolean(live.value?.isLoaded && beside)
  const tiles = computed.value?.value ?? beside?.tiles ?? null
  const cards = useMemo(() => (live.value ? [...live.value.rows.values()] : []), [live.value])
  const now = useServerNow(stepMs)
  const error = live.value?.error ?? live.error
  return {
    isLoaded,
    error,
    columns: beside?.columns ?? [],
    cards,
    tiles,
    cardsFresh: marred(useFreshness(isLoaded), error),
    tilesFresh: marred(useFreshness(tiles !== null), computed.error),
    now,
    today: dayOf(new Date(now)),
  }
}
