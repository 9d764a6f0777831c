import { NEVER, of } from 'rxjs'
import { computedChannel, type ComputedValue } from '../../resources/kit/define/defineComputed'
import { type ChannelMore, liveChannel } from '../connection/realtime'
import { liveRows } from './liveRows'
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

/** The least time from one reading of a followed report to the next. */
export const rereadMs = 1_500

/** Rows of a report, read again whenever a computed value says that they may be others. */
export const readWith =
  (follows: ComputedValue): typeof liveChannel =>
  (_channel, load, more) =>
    liveChannel(computedChannel(follows), load, { rereadMs, ...(more?.pages$ && { pages$: more.pages$ }) })
