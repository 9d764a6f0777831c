import { savedViewCalls } from '../../resources/general/system/savedViewCalls'
import type { SavedView } from '../../resources/general/system/saved_views'
import type { RequestOf } from '../../resources/kit/define/defineCall'
import { callApi } from '../calls'

/** A named view of a list. */
export type ViewDraft = Omit<RequestOf<typeof savedViewCalls.save>, 'list'>
type ViewChanges = Omit<RequestOf<typeof savedViewCalls.change>, 'id' | 'version'>

/** The views of a list that the person may read, with the feed position they were read at. */
export const readViews = (list: string) => callApi(savedViewCalls.ofList, { list }, { quiet: true })

export const saveView = (list: string, draft: ViewDraft, once: string) =>
  callApi(savedViewCalls.save, { list, ...draft }, { once })

export const changeView = ({ id, version }: SavedView, changes: ViewChanges, once: string) =>
  callApi(savedViewCalls.change, { id, version, ...changes }, { once })

export const removeView = ({ id }: SavedView, once: string) =>
  callApi(savedViewCalls.remove, { id }, { once })
