import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Programs } from './programs'

/** The operating system's user that PostgreSQL runs as, when it is not our own. */
type RunAs = { uid: number; gid: number } | null

/** Where the embedded PostgreSQL lives. `base` is private to it: cluster, log and usually the socket. */
export type Folders = {
  programs: string
  base: string
  cluster: string
  socket: string
  log: string
  runAs: RunAs
  notes: string[]
}

const system = '/var/lib/decant'

const placesOf = (data: string) => ({
  near: join(data, 'postgres'),
  far: join(system, digest(data), 'postgres'),
})

/** Whether a data folder has a database, without making anything. */
export const hasCluster = (dataDir: string): boolean => {
  if (!existsSync(dataDir)) return false
  const { near, far } = placesOf(realpathSync(dataDir))
  return existsSync(join(existsSync(near) ? near : far, 'cluster'))
}

/** Chooses folders that PostgreSQL's user can enter, and creates them. */
export const prepareFolders = (dataDir: string, programs: Programs): Folders => {
  const notes: string[] = []
  mkdirSync(dataDir, { recursive: true })
  const data = realpathSync(dataDir)
  const { near, far } = placesOf(data)
  const runAs = userToRunAs(near)
  const open = (path: string) => runAs === null || canEnter(path, runAs)

  // An existing cluster is never moved, also when permissions of folders change.
  const base = !existsSync(near) && (!open(data) || existsSync(far)) ? far : near
  if (base === near && !open(data)) {
    throw new Error(
      `PostgreSQL's user cannot enter ${data} any more, where the database is: chmod o+x its folders.`,
    )
  }
  if (base === far) notes.push(`The database is kept in ${base}, as PostgreSQL's user cannot enter ${data}.`)
  makePrivate(base, runAs)

  let folder = programs.folder
  if (runAs !== null && !canRun(folder, runAs)) {
    const built = statSync(join(folder, 'bin/postgres')).mtimeMs
    folder = join(system, `programs-${digest(`${folder} ${built}`)}`)
    if (copyPrograms(programs.folder, folder)) notes.push(`PostgreSQL's programs were copied to ${folder}.`)
  }
  const socket = socketFolder(base)
  makePrivate(socket, runAs)
  const cluster = join(base, 'cluster')
  return { programs: folder, base, cluster, socket, log: join(base, 'server.log'), runAs, notes }
}

// PostgreSQL refuses to run as root; an existing cluster keeps its owner.
const userToRunAs = (base: string): RunAs => {
  if (process.getuid?.() !== 0) return null
  if (existsSync(base)) {
    const { uid, gid } = statSync(base)
    if (uid !== 0) return { uid, gid }
  }
  const line = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+):(\d+):/m)
  return { uid: Number(line?.[1] ?? 65_534), gid: Number(line?.[2] ?? 65_534) }
}

/** Whether that user may pass every folder on the way down to `path`. */
const canEnter = (path: string, { uid, gid }: { uid: number; gid: number }): boolean => {
  const { mode, uid: owner, gid: group } = statSync(path)
  const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001
  if ((mode & bit) === 0) return false
  const parent = dirname(path)
  return parent === path || canEnter(parent, { uid, gid })
}

const canRun = (programs: string, runAs: { uid: number; gid: number }): boolean =>
  ['bin/postgres', 'lib', 'share/postgresql'].every((part) => canEnter(join(programs, part), runAs)) &&
  (statSync(join(programs, 'lib/libpq.so.5')).mode & 0o004) !== 0

const makePrivate = (folder: string, runAs: RunAs): void => {
  mkdirSync(dirname(folder), { recursive: true, mode: 0o755 })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const stat = lstatSync(folder)
  const me = process.getuid?.() ?? stat.uid
  const owner = runAs?.uid ?? me
  // In the shared temporary folder another user may have created a folder or link of this name.
  if (!stat.isDirectory() || (stat.uid !== me && stat.uid !== owner)) {
    throw new Error(
      `The folder ${folder} belongs to another user of this machine: remove it, or choose another DATA_DIR.`,
    )
  }
  if (runAs !== null && stat.uid !== runAs.uid) chownSync(folder, runAs.uid, runAs.gid)
  if ((stat.mode & 0o777) !== 0o700) chmodSync(folder, 0o700)
}

const copyPrograms = (from: string, to: string): boolean => {
  if (existsSync(to)) return false
  const half = `${to}.${process.pid}`
  mkdirSync(dirname(to), { recursive: true, mode: 0o755 })
  cpSync(from, half, { recursive: true, verbatimSymlinks: true })
  // A strict umask at installation may have made the files unreadable.
  for (const name of ['.', ...readdirSync(half, { recursive: true, encoding: 'utf8' })]) {
    const path = join(half, name)
    if (!lstatSync(path).isSymbolicLink()) chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644)
  }
  try {
    renameSync(half, to)
  } catch {
    // Another node copied them at the same moment.
    rmSync(half, { recursive: true, force: true })
  }
  return true
}

// Socket paths are limited to 103 bytes; a comma or blank would need quoting.
const socketFolder = (base: string): string => {
  const near = join(base, 'run')
  if (Buffer.byteLength(near) + '/.s.PGSQL.5432'.length <= 103 && /^[\w/.@+-]+$/.test(near)) return near
  return join(existsSync('/tmp') ? '/tmp' : tmpdir(), `decant-${digest(base)}`)
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)
