import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { embedded } from '../../server/db/embedded'
import { leftOver, signal } from '../../server/db/postmaster'

/** In memory where there is much of it: a run copies gigabytes of databases, and a slow disk would hold all of it up. */
const fastFolder = (): string => {
  const memory = '/dev/shm'
  const roomBytes = 8 * 2 ** 30
  if (!existsSync(memory) || freemem() < roomBytes) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize < roomBytes ? tmpdir() : memory
}

/** A PostgreSQL of this process's own in a temporary folder, gone without a trace after `stop`. */
export const ownServer = async (name: string, { durable = false } = {}) => {
  sweep(name)
  const folder = join(durable ? tmpdir() : fastFolder(), `decant-${name}-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  // PostgreSQL's user must pass through it.
  chmodSync(folder, 0o755)
  const server = await embedded(folder, { durable })
  let isOver = false
  const run = async () => {
    if (isOver) throw new Error('The database was stopped for good')
    await server.run()
  }
  const stop = async () => {
    isOver = true
    await server.shutDown()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await run()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    connection: server.connection,
    folder,
    /** Makes sure that it runs, also after it was stopped past us. */
    run,
    stop,
  }
}

/** Servers of earlier runs that were killed. */
const sweep = (name: string): void => {
  const left = new RegExp(`^decant-${name}-(\\d+)$`)
  for (const where of ['/dev/shm', tmpdir()].filter((path) => existsSync(path)))
    for (const entry of readdirSync(where)) {
      const pid = Number(entry.match(left)?.[1])
      if (!pid || signal(pid, 0)) continue
      const folder = join(where, entry)
      const postmaster = leftOver(join(folder, 'postgres', 'cluster'))
      if (postmaster !== null) signal(postmaster, 'SIGQUIT')
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    }
}
