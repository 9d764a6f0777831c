import { createContext, type ReactNode } from 'react'

/** What a page of imports offers at the head of each document of a preview. */
export const DocumentTools = createContext<((groupKey: string) => ReactNode) | null>(null)
