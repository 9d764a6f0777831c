import { useState } from 'react'
import type { PlanningGrid } from '../../../resources/forecast/planningCalls'
import { type GridLine, linesOf } from './lines'
import type { Planning } from './usePlanning'

type Made = { grid: PlanningGrid | null; count: number; lines: readonly GridLine[] }

/** The lines of a grid. A row that comes or goes makes or ends a line; a number that changes makes none anew. */
export function useLines({ grid, live }: Pick<Planning, 'grid' | 'live'>): readonly GridLine[] {
  const [made, setMade] = useState<Made>({ grid: null, count: 0, lines: [] })
  const count = live?.rows.size ?? 0
  if (made.grid === grid && made.count === count) return made.lines
  const lines = grid && live ? linesOf(grid, live.rows.values()) : []
  setMade({ grid, count, lines })
  return lines
}
