import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { whenEnding } from './ending'
import type { NodeOptions } from './node'

/** Starts a file of this folder in a process of its own, which ends with the benchmark. */
export function startProcess(file: string, words: readonly string[] = []): ChildProcess {
  const path = fileURLToPath(new URL(file, import.meta.url))
  const child = fork(path, words, { execArgv: ['--import', 'tsx'] })
  whenEnding(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill()
    await once(child, 'exit')
  })
  return child
}

/** The next thing a process says; an error when it ends instead. */
export async function firstMessage<T>(child: ChildProcess): Promise<T> {
  const heard = new AbortController()
  const ended = once(child, 'exit', { signal: heard.signal }).then(([code]) => {
    throw new Error(`${child.spawnargs.at(-1)} ended with ${code}`)
  })
  const [message] = (await Promise.race([once(child, 'message', { signal: heard.signal }), ended])) as [T]
  ended.catch(() => undefined)
  heard.abort()
  return message
}

/** Starts a server on this database; answers its address. */
export async function startNode(options: NodeOptions): Promise<string> {
  const child = startProcess('./node.ts')
  child.send(options)
  return `http://127.0.0.1:${await firstMessage<number>(child)}`
}
