import { createContext, useContext } from 'react'
import type { Freshness } from './freshness'

/** How live the whole page's feed is, and how old. */
export type Liveness = { state: Freshness; ageMs: number | null }

export const LivenessContext = createContext<Liveness>({ state: 'unknown', ageMs: null })

/** The state of the page's feed, for the bar and for boards that depend on it. */
export const useLiveness = () => useContext(LivenessContext)
