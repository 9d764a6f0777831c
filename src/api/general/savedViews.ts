import type { SavedView } from '../../resources/general/system/saved_views'
import { get, post, put, remove } from '../http'

const path = '/general/saved_views'

/** A named view of a list. */
export type ViewDraft = { name: string; is_shared: 0 | 1; query: string; columns: string | null }

/** The views of a list that the person may read, with the feed position they were read at. */
export const readViews = async (list: string) =>
  (await get<{ position: string; rows: SavedView[] }>(path, { list }, { quiet: true })).data

export const saveView = async (list: string, draft: ViewDraft, once: string) =>
  (await post<SavedView>(path, { list, ...draft }, { once })).data

export const changeView = async ({ id, version }: SavedView, changes: Partial<ViewDraft>, once: string) =>
  (await put<SavedView>(`${path}/${id}`, { version, ...changes }, { once })).data

export const removeView = ({ id }: SavedView, once: string) => remove(`${path}/${id}`, { once })
