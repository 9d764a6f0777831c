import { type ComponentType, createContext } from 'react'
import type { AnyResource } from '../../../resources/kit/define/definition'
import type { ColumnFilter } from '../../../resources/kit/query/filter'

/** What the editor of one filter works with. */
export type EditorGiven = {
  resource: AnyResource
  field: string
  filter: ColumnFilter | undefined
  /** Columns this person may not read: nothing is compared with them. */
  hidden: ReadonlySet<string>
  onApply: (filter: ColumnFilter | null) => void
}

/** Editors that a screen brings for filters of its own, by column. */
export const FilterEditors = createContext<Readonly<Partial<Record<string, ComponentType<EditorGiven>>>>>({})
