import { map, type Observable } from 'rxjs'
import { readViews } from '../../api/general/savedViews'
import { type SavedView, savedViews } from '../../resources/general/system/saved_views'
import { channelOf } from '../../resources/kit/define/defineResource'
import { liveChannel } from '../connection/realtime'

/** The live saved views of a list: their channel only signals to read them again. */
export const savedViews$ = (
  list: string,
): Observable<{ views: readonly SavedView[]; isLoaded: boolean; error: unknown }> =>
  liveChannel<SavedView>(channelOf(savedViews), () => readViews(list)).pipe(
    map(({ rows, isLoaded, error }) => ({ views: [...rows.values()], isLoaded, error })),
  )
