import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Stats } from '../realtime/stats'
import { securityCounts } from '../site/securityLog'
import { databaseMetrics } from './databaseMetrics'
import { counters } from './figures'
import { httpMetrics } from './httpMetrics'
import { type FeedFigures, realtimeMetrics } from './realtimeMetrics'

export type Metrics = { contentType: string; read: () => Promise<string> }

/** What the metrics of a node are read from. */
export type Measured = {
  pools: Readonly<Record<'calls' | 'long_reads', pg.Pool>>
  realtime: { stats: () => Stats; feed: FeedFigures & { position: () => string } }
  /** The folder of the embedded database; null for one elsewhere. */
  dataDir: string | null
  build: { version: string; build: string | null }
}

/**
 * The metrics of a node in the text format of Prometheus, by its conventions: base units, counters end in _total. The
 * series are bounded: by routes, pools, jobs and kinds of security events.
 */
export function createMetrics(
  app: FastifyInstance,
  { pools, realtime: { stats, feed }, dataDir, build }: Measured,
): Metrics {
  const register = new Registry()
  collectDefaultMetrics({ register })
  httpMetrics(app, register)
  realtimeMetrics(register, stats, feed)
  const refresh = databaseMetrics(register, { pools, position: feed.position, dataDir })
  counters(register, [
    {
      name: 'decant_security_events_total',
      help: 'Entries of the security log that this node wrote, by kind',
      label: 'kind',
      read: () => securityCounts(),
    },
  ])
  new Gauge({
    name: 'decant_build_info',
    help: 'The release and build that this node runs; always 1',
    labelNames: ['version', 'build', 'node'],
    registers: [register],
  }).set({ version: build.version, build: build.build ?? 'none', node: process.version }, 1)
  return {
    contentType: register.contentType,
    async read() {
      await refresh()
      return register.metrics()
    },
  }
}
