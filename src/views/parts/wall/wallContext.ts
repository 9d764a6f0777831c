import { createContext } from 'react'

/** How a display on a wall is drawn, and whether an alarm keeps its boards from turning. */
export type WallShown = {
  distance: number
  zoom: number
  isHeld: boolean
  /** How long a board is shown before the next. */
  everyMs: number
  /** The next turn of the pages of each board. */
  turns: Map<string, number>
}

/** The display a board is drawn on; null where a person looks at the board as a wall. */
export const WallContext = createContext<WallShown | null>(null)
