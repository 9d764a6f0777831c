/** Counters and gauges of the realtime side for the metrics. */
export type Stats = {
  sockets: number
  subscriptions: number
  frames: number
  bytes: number
  writes: number
  received: number
  dropped: number
  resyncs: number
  closedSlow: number
  closedSilent: number
  refused: number
  clientEvents: number
  feedEvents: number
  feedErrors: number
}

export const noStats = (): Stats => ({
  sockets: 0,
  subscriptions: 0,
  frames: 0,
  bytes: 0,
  writes: 0,
  received: 0,
  dropped: 0,
  resyncs: 0,
  closedSlow: 0,
  closedSilent: 0,
  refused: 0,
  clientEvents: 0,
  feedEvents: 0,
  feedErrors: 0,
})
