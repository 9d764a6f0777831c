import { createContext } from 'react'

/** How a display on a wall is drawn, and whether an alarm keeps its boards from turning. */
export type WallShown = { distance: number; zoom: number; isHeld: boolean }

/** The display a board is drawn on; null where a person looks at the board as a wall. */
export const WallContext = createContext<WallShown | null>(null)
