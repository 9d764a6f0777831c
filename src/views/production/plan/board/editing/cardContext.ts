import { createContext } from 'react'

/** What cards do beside being drawn: whether this person plans, and the menu of a card. */
export type CardActs = {
  mayPlan: boolean
  onMenu: (key: string, node: HTMLElement) => void
  /** Cards with changes that are not applied. */
  changed: ReadonlySet<string>
  /** The card that is lifted. */
  lifted: string | null
  /** Who else moves a card now, by its key. */
  movers: ReadonlyMap<string, string>
  /** Why the plan refuses what was done with a card, by its key. */
  refused: ReadonlyMap<string, string>
}

export const CardContext = createContext<CardActs>({
  mayPlan: false,
  onMenu: () => {},
  changed: new Set(),
  lifted: null,
  movers: new Map(),
  refused: new Map(),
})
