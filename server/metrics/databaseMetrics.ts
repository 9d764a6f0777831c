import { statfs } from 'node:fs/promises'
import type pg from 'pg'
import type { Registry } from 'prom-client'
import { gauges } from './figures'

type Pools = Readonly<Record<'calls' | 'long_reads', pg.Pool>>

/** Jobs, imports and backups as all nodes share them. */
type Shared = {
  jobs: { name: string; failures: number; done_at: number | null }[]
  imports: number
  mails: number
  backup_at: number | null
  /** The number of the last change. */
  position: number
}

const sharedSql = `select
  (select coalesce(json_agg(json_build_object('name', j.name, 'failures', j.failures, 'done_at',
      (select extract(epoch from max(r.ended_at)) from job_runs r where r.job_id = j.id and r.status = 'done'))
    order by j.name), '[]') from jobs j where j.status = 'active') as jobs,
  (select count(*)::int from import_runs where status in ('parsing', 'committing')) as imports,
  (select count(*)::int from sent_documents where status = 'queued') as mails,
  (select extract(epoch from max(taken_at))::float8 from backups) as backup_at,
  (select position::float8 from feed) as position`

/** Metrics wait for the database no longer than this; a scrape must not. */
const mostMs = 2_000

/** Reads what the nodes share once for all figures of a scrape; null while the database does not answer in time. */
async function sharedFigures(pool: pg.Pool): Promise<Shared | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, mostMs, null).unref())
  const read = pool.query<Shared>(sharedSql).then(({ rows }) => rows[0] ?? null)
  return Promise.race([read.catch(() => null), late])
}

async function roomIn(folder: string | null) {
  if (folder === null) return null
  const disk = await statfs(folder).catch(() => null)
  return disk && { free: disk.bavail * disk.bsize, size: disk.blocks * disk.bsize }
}

type Options = {
  pools: Pools
  /** Where this node is in the feed, "epoch:position". */
  position: () => string
  /** The folder of the embedded database; null for one elsewhere. */
  dataDir: string | null
}

/**
 * Connections to the database, jobs, imports, e-mails and backups, and room on the disk of an embedded database.
 * Answers what has to be awaited before the metrics are read.
 */
export function databaseMetrics(register: Registry, { pools, position, dataDir }: Options) {
  let shared: Shared | null = null
  let room: Awaited<ReturnType<typeof roomIn>> = null
  const ofPools = (figure: (pool: pg.Pool) => number) =>
    Object.entries(pools).map(([name, pool]) => [name, figure(pool)] as const)
  const ofJobs = (figure: (job: Shared['jobs'][number]) => number | null) =>
    (shared?.jobs ?? []).flatMap((job) => {
      const value = figure(job)
      return value === null ? [] : [[job.name, value] as const]
    })

  gauges(register, [
    {
      name: 'decant_database_up',
      help: '1 while the database answers',
      read: () => (shared === null ? 0 : 1),
    },
    {
      name: 'decant_database_connections_busy',
      help: 'Connections of this node that are in use, by pool',
      label: 'pool',
      read: () => ofPools(({ totalCount, idleCount }) => totalCount - idleCount),
    },
    {
      name: 'decant_database_connections_max',
      help: 'Connections that this node may open, by pool',
      label: 'pool',
      read: () => ofPools(({ options }) => options.max ?? 0),
    },
    {
      name: 'decant_database_connection_waiters',
      help: 'Calls that wait for a connection, by pool',
      label: 'pool',
      read: () => ofPools(({ waitingCount }) => waitingCount),
    },
    {
      name: 'decant_feed_lag_changes',
      help: 'Changes that this node has not read from the feed yet',
      read: () => shared && Math.max(0, shared.position - Number(position().split(':')[1] ?? 0)),
    },
    {
      name: 'decant_job_last_success_timestamp_seconds',
      help: 'When each job last ended well; left out before',
      label: 'name',
      read: () => ofJobs(({ done_at: at }) => at),
    },
    {
      name: 'decant_job_consecutive_failures',
      help: 'How often each job failed since it last ended well',
      label: 'name',
      read: () => ofJobs(({ failures }) => failures),
    },
    {
      name: 'decant_imports_running',
      help: 'Imports that are read or written now',
      read: () => shared && shared.imports,
    },
    {
      name: 'decant_emails_queued',
      help: 'Documents that wait to be sent by e-mail',
      read: () => shared && shared.mails,
    },
    {
      name: 'decant_backup_last_timestamp_seconds',
      help: 'The moment of the newest backup; left out while there is none',
      read: () => shared && shared.backup_at,
    },
    {
      name: 'decant_data_dir_free_bytes',
      help: 'Free room on the disk of DATA_DIR, with the embedded database',
      read: () => room && room.free,
    },
    {
      name: 'decant_data_dir_size_bytes',
      help: 'Size of the disk of DATA_DIR, with the embedded database',
      read: () => room && room.size,
    },
  ])
  return async () => {
    ;[shared, room] = await Promise.all([sharedFigures(pools.calls), roomIn(dataDir)])
  }
}
