import { NEVER, of } from 'rxjs'
import { liveRows } from './liveRows'
import type { ChannelMore, liveChannel } from '../connection/realtime'
import type { Snapshot, Versioned } from './rowTable'

/** Rows as they were when they were read, for reports: nothing is listened to until somebody asks anew. */
export const readOnce: typeof liveChannel = <T extends Versioned>(
  _channel: string,
  load: () => Promise<Snapshot<T>>,
  more?: ChannelMore<T>,
) =>
  liveRows<T>({
    load,
    news$: NEVER,
    ...(more?.pages$ && { pages$: more.pages$ }),
    catchUp: (since) => of({ state: 'nothing', position: since, changes: [] }),
  })
