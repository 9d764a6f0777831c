import { readdirSync, readFileSync } from 'node:fs'

/** Memory a process holds, in MiB. */
export const memoryOf = (pid: number) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** Files, sockets and pipes a process has open. */
export const handlesOf = (pid: number) => readdirSync(`/proc/${pid}/fd`).length
