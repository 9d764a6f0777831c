import { chmodSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { embedded } from '../../server/db/embedded'
import { leftOver, signal } from '../../server/db/postmaster'

const folderOf = (name: string, pid: number) => join(tmpdir(), `decant-${name}-${pid}`)

/** A PostgreSQL of this process's own in a temporary folder, gone without a trace after `stop`. */
export const ownServer = async (name: string, { durable = false } = {}) => {
  sweep(name)
  const folder = folderOf(name, process.pid)
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
  for (const entry of readdirSync(tmpdir())) {
    const pid = Number(entry.match(left)?.[1])
    if (!pid || signal(pid, 0)) continue
    const folder = folderOf(name, pid)
    const postmaster = leftOver(join(folder, 'postgres', 'cluster'))
    if (postmaster !== null) signal(postmaster, 'SIGQUIT')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
