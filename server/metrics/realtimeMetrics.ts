import type { Registry } from 'prom-client'
import type { Stats } from '../realtime/stats'
import { counters, gauges } from './figures'

/** The feed as the metrics read it. */
export type FeedFigures = { fedAt: () => number }

/** Websockets of this node, and how it follows the feed of changes. */
export function realtimeMetrics(register: Registry, stats: () => Stats, feed: FeedFigures) {
  gauges(register, [
    { name: 'decant_websocket_connections', help: 'Open websockets', read: () => stats().sockets },
    {
      name: 'decant_websocket_subscriptions',
      help: 'Channels that open websockets follow',
      read: () => stats().subscriptions,
    },
    {
      name: 'decant_feed_age_seconds',
      help: 'Time since the feed of changes was last read without an error',
      // Not read yet: left out, as no age would be true.
      read: () => (feed.fedAt() === 0 ? null : Math.max(0, Date.now() - feed.fedAt()) / 1000),
    },
  ])
  counters(register, [
    {
      name: 'decant_websocket_frames_sent_total',
      help: 'Frames sent to websockets',
      read: () => stats().frames,
    },
    {
      name: 'decant_websocket_bytes_sent_total',
      help: 'Bytes sent to websockets',
      read: () => stats().bytes,
    },
    { name: 'decant_websocket_writes_total', help: 'Writes to websockets', read: () => stats().writes },
    {
      name: 'decant_websocket_messages_received_total',
      help: 'Messages received from websockets',
      read: () => stats().received,
    },
    {
      name: 'decant_websocket_frames_dropped_total',
      help: 'Frames that slow readers did not get, who read anew',
      read: () => stats().dropped,
    },
    {
      name: 'decant_websocket_resyncs_total',
      help: 'Readers that were asked to read anew',
      read: () => stats().resyncs,
    },
    {
      name: 'decant_websocket_closed_total',
      help: 'Websockets closed by this node, by reason',
      label: 'reason',
      read: () => [
        ['slow', stats().closedSlow],
        ['silent', stats().closedSilent],
      ],
    },
    {
      name: 'decant_websocket_refused_total',
      help: 'Connections and subscriptions that were refused',
      read: () => stats().refused,
    },
    {
      name: 'decant_websocket_client_events_total',
      help: 'Events of clients that were passed on',
      read: () => stats().clientEvents,
    },
    { name: 'decant_feed_events_total', help: 'Changes read from the feed', read: () => stats().feedEvents },
    {
      name: 'decant_feed_errors_total',
      help: 'Reads of the feed that failed',
      read: () => stats().feedErrors,
    },
  ])
}
