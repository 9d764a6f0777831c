import { NEVER, of } from 'rxjs'
import { liveRows } from './liveRows'
import type { ChannelMore, liveChannel } from '../connection/realtime'
import type { Snapshot, Versioned } from './rowTable'

/** Rows read once without a live channel, for reports; reread only on request. */
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
