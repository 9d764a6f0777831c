import { createContext } from 'react'

/** What a screen says of its own where its list has no rows at all. */
export const EmptyText = createContext<string | null>(null)
