import { type ComponentType, createContext } from 'react'

/** What a page of imports offers at the head of each document of a preview. */
export const DocumentTools = createContext<ComponentType<{ groupKey: string }> | null>(null)
