import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Sends a signal; false when there is no such process. Signal 0 only checks. */
export const signal = (pid: number, name: NodeJS.Signals | 0): boolean => {
  try {
    process.kill(pid, name)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The process id of the PostgreSQL that runs on this cluster, or null. */
export const leftOver = (cluster: string): number | null => {
  const path = join(cluster, 'postmaster.pid')
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return null
  }
  // Killed between creating and writing the file: PostgreSQL would refuse to start.
  if (text === '' && Date.now() - statSync(path).mtimeMs > 2000) rmSync(path, { force: true })
  const pid = Number(text.split('\n', 1)[0])
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid || !signal(pid, 0)) return null
  if (runsOn(pid, cluster)) return pid
  // After a restart of the machine or container the id may belong to another process, and PostgreSQL would
  // refuse to start. It accepts our own id, that of its parent; the rest of the file, by which PostgreSQL
  // finds orphaned sessions, is kept.
  writeFileSync(path, text.replace(/^\d+/, String(process.pid)))
  return null
}

const runsOn = (pid: number, cluster: string): boolean => {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(cluster)
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).includes(cluster)
  } catch (error) {
    // Not found means not running; not permitted counts as running, because two servers on one cluster would
    // be worse.
    return !['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '') && signal(pid, 0)
  }
}
