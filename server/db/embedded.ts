import { spawn, type ChildProcess } from 'node:child_process'
import {
  existsSync,
  openSync,
  closeSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  chownSync,
} from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { prepareFolders, type Folders } from './folders'
import { findPrograms } from './programs'
import { leftOver, signal } from './postmaster'

const user = 'decant'
const port = 5432

/** A PostgreSQL of our own that runs below the data folder, reached by a socket in a private folder only. */
export type Embedded = {
  connection: pg.ClientConfig
  notes: string[]
  /** Makes sure that it runs and answers: adopts a running one, starts it otherwise. */
  run: () => Promise<void>
  /** Whether its socket file exists; emptying the data folder removes it from a running server. */
  hasSocket: () => boolean
  /** Fast shutdown; sessions still open are ended. */
  shutDown: () => Promise<void>
}

/** Creates the cluster on the first start. `durable: false` is for tests only: a power cut may lose it. */
export const embedded = async (dataDir: string, { durable = true } = {}): Promise<Embedded> => {
  ownName()
  const programs = findPrograms()
  const folders = prepareFolders(dataDir, programs)
  await createCluster(folders, durable)
  const made = readFileSync(join(folders.cluster, 'PG_VERSION'), 'utf8').trim()
  if (made !== programs.major) {
    throw new Error(
      `The database in ${folders.cluster} was made by PostgreSQL ${made}, these programs are ${programs.major}: ` +
        'dump it with the older ones and load it into a new DATA_DIR.',
    )
  }
  writeAccess(folders)
  const connection: pg.ClientConfig = { host: folders.socket, port, user, database: 'decant' }
  return {
    connection,
    notes: folders.notes,
    run: () => run(folders, connection, durable),
    hasSocket: () => existsSync(join(folders.socket, `.s.PGSQL.${port}`)),
    shutDown: () => shutDown(folders),
  }
}

const createCluster = async (folders: Folders, durable: boolean): Promise<void> => {
  if (existsSync(folders.cluster)) return
  for (const half of readdirSync(folders.base).filter((name) => name.startsWith('new.'))) {
    if (!signal(Number(half.split('.')[1]), 0))
      rmSync(join(folders.base, half), { recursive: true, force: true })
  }
  // Created under another name and renamed when complete: neither a kill nor a second node leaves half a
  // cluster.
  const half = join(folders.base, `new.${process.pid}.${crypto.randomUUID()}`)
  const child = spawn(
    join(folders.programs, 'bin/initdb'),
    // oxfmt-ignore
    ['-D', half, '-U', user, '-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '-A', 'peer', '--no-instructions', ...(durable ? [] : ['--no-sync'])],
    { ...as(folders), stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  child.stderr.on('data', (text) => (output += text))
  const code = await ended(child)
  if (code !== 0) {
    rmSync(half, { recursive: true, force: true })
    throw new Error(
      `The database could not be created in ${folders.base}: ${output.match(/error: .*/)?.[0] ?? output}`,
    )
  }
  try {
    renameSync(half, folders.cluster)
  } catch (error) {
    rmSync(half, { recursive: true, force: true })
    if (!existsSync(folders.cluster)) throw error
  }
}

// Peer authentication; only the owner of the folder and root can reach the socket.
const writeAccess = (folders: Folders): void => {
  const callers = new Set(['root', ownName()])
  const changed = [
    write(
      folders,
      'pg_ident.conf',
      [...callers].map((name) => `decant "${name}" ${user}`),
    ),
    write(folders, 'pg_hba.conf', ['local all all peer map=decant']),
  ].includes(true)
  const running = leftOver(folders.cluster)
  if (changed && running !== null) signal(running, 'SIGHUP')
}

const ownName = (): string => {
  try {
    return userInfo().username
  } catch {
    throw new Error(
      `The user ${process.getuid?.()} of this machine has no name, which PostgreSQL asks for: ` +
        'enter it in /etc/passwd, or set DATABASE_URL.',
    )
  }
}

const write = (folders: Folders, name: string, lines: string[]): boolean => {
  const path = join(folders.cluster, name)
  const text = `${lines.join('\n')}\n`
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return false
  writeFileSync(path, text, { mode: 0o600 })
  if (folders.runAs !== null) chownSync(path, folders.runAs.uid, folders.runAs.gid)
  return true
}

const run = async (folders: Folders, connection: pg.ClientConfig, durable: boolean): Promise<void> => {
  let child: ChildProcess | null = null
  let starts = 0
  let deafSince: number | null = null
  // Long, as a crashed database replays its log first; a failing start reports much sooner.
  const deadline = performance.now() + 120_000
  while (performance.now() < deadline) {
    const answer = await knock(connection)
    if (answer === 'open') return
    // It runs but its socket is gone: only a restart creates another one.
    const running = leftOver(folders.cluster)
    deafSince = answer === 'silent' && running !== null ? (deafSince ?? performance.now()) : null
    if (running !== null && deafSince !== null && performance.now() - deafSince > 5_000) {
      signal(running, 'SIGINT')
      deafSince = null
    }
    const over = child === null || child.exitCode !== null || child.signalCode !== null
    if (answer === 'silent' && over && leftOver(folders.cluster) === null) {
      if (starts === 40) break
      starts += 1
      child = start(folders, durable)
    }
    await wait(starts > 3 ? 500 : 20)
  }
  const log = existsSync(folders.log)
    ? readFileSync(folders.log, 'utf8').trim().split('\n').slice(-3).join(' | ')
    : ''
  throw new Error(`The embedded PostgreSQL in ${folders.base} does not start: ${log}`)
}

/** `busy`: it runs but is starting or stopping. */
const knock = async (
  connection: pg.ClientConfig,
  database = 'decant',
): Promise<'open' | 'busy' | 'silent'> => {
  const client = new pg.Client({ ...connection, database, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    if (database !== 'decant') await client.query('create database decant')
    return 'open'
  } catch (error) {
    const code = (error as { code?: string }).code ?? ''
    // 3D000: the cluster is new. Two nodes may both create the database: the second finds it on its next knock.
    if (code === '3D000' && database === 'decant')
      return await knock(connection, 'postgres').then(() => 'busy' as const)
    if (code === '28000')
      throw new Error(`The database in ${connection.host} refuses this user: ${String(error)}`)
    return code === 'ENOENT' || code === 'ECONNREFUSED' ? 'silent' : 'busy'
  } finally {
    await client.end().catch(() => {})
  }
}

// Detached: neither Ctrl-C in the terminal nor the death of this process ends the database.
const start = (folders: Folders, durable: boolean): ChildProcess => {
  const grown = existsSync(folders.log) && statSync(folders.log).size > 5_000_000
  const log = openSync(folders.log, grown ? 'w' : 'a', 0o600)
  const options = {
    listen_addresses: '',
    port: String(port),
    unix_socket_directories: folders.socket,
    unix_socket_permissions: '0700',
    max_connections: '200',
    shared_buffers: '128MB',
    jit: 'off',
    TimeZone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'log',
    log_checkpoints: 'off',
    client_connection_check_interval: '1s',
    cluster_name: 'decant',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  const words = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(join(folders.programs, 'bin/postgres'), ['-D', folders.cluster, ...words], {
    ...as(folders),
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.on('error', () => {})
  child.unref()
  return child
}

const shutDown = async (folders: Folders): Promise<void> => {
  const pid = leftOver(folders.cluster)
  if (pid === null) return
  signal(pid, 'SIGINT')
  const deadline = performance.now() + 30_000
  while (leftOver(folders.cluster) === pid) {
    if (performance.now() > deadline) signal(pid, 'SIGQUIT')
    await wait(10)
  }
}

const as = ({ base, runAs }: Folders) => ({
  cwd: base,
  env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' },
  ...runAs,
})

const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
