import { useMemo } from 'react'
import { boards$ } from '../../../streams/boards/boardLive'
import type { BoardTiles, Card, Column } from '../../../resources/production/boards/boardCalls'
import type { PlantArea } from '../../../resources/production/flows/plantArea'
import { type Judged, noSigns, type SourceSigns } from '../../../streams/connection/freshness'
import type { Live } from '../../../streams/rows/liveRows'
import { dayOf } from '../../format/timeText'
import { useFreshness } from '../../parts/live/useFreshness'
import { useKnownNow, useObserved } from '../../hooks/observed'

export type ProductionBoard = {
  isLoaded: boolean
  error: unknown
  columns: readonly Column[]
  cards: readonly Card[]
  tiles: BoardTiles | null
  cardsFresh: Judged
  tilesFresh: Judged
  /** Server time in steps of ten seconds; frozen while the cards are lost. */
  now: number
  today: string
}

const stepMs = 10_000

/** Figures that came with the board itself, before any of their own: as old as that answer. */
export const readWith = (live: Live<unknown> | null): SourceSigns | null =>
  live && { ...noSigns, readAt: live.signs.readAt }

/** The board of an area: its cards, columns and figures, and how far each may be trusted. */
export function useProductionBoard(area: PlantArea = 'production'): ProductionBoard {
  const live = useObserved(boards$[area].cards$)
  const extras = useObserved(boards$[area].beside$).value
  const computed = useObserved(boards$[area].tiles$)
  const isLoaded = Boolean(live.value?.isLoaded && extras)
  const tiles = computed.value?.value ?? extras?.tiles ?? null
  const cards = useMemo(() => (live.value ? [...live.value.rows.values()] : []), [live.value])
  const cardsFresh = useFreshness(isLoaded && live.value ? live.value.signs : null, 'board')
  const now = useKnownNow(stepMs, cardsFresh)
  const error = live.value?.error ?? live.error
  return {
    isLoaded,
    error,
    columns: extras?.columns ?? [],
    cards,
    tiles,
    cardsFresh,
    tilesFresh: useFreshness(tiles && (computed.value?.signs ?? readWith(live.value)), 'board'),
    now,
    today: dayOf(new Date(now)),
  }
}
