import { readFileSync, writeFileSync } from 'node:fs'
import WebSocket from 'ws'
import { whenEnding } from './ending'

type Reply = { id: number; result?: { usedSize?: number; backingStorageSize?: number } }

const mib = 1_048_576

/** Looks into a process that was started with `--inspect`: what is in use once all garbage is gone. */
export async function inspected(port: number) {
  const answer = await fetch(`http://127.0.0.1:${port}/json/list`)
  const [target] = (await answer.json()) as { webSocketDebuggerUrl: string }[]
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '')
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  whenEnding(() => socket.close())
  const waiting = new Map<number, (result: Reply['result']) => void>()
  socket.on('message', (text: Buffer) => {
    const { id, result } = JSON.parse(text.toString()) as Reply
    waiting.get(id)?.(result)
    waiting.delete(id)
  })
  let last = 0
  const ask = (method: string) =>
    new Promise<Reply['result']>((resolve) => {
      waiting.set(++last, resolve)
      socket.send(JSON.stringify({ id: last, method }))
    })
  return {
    /** MiB of objects and of buffers that something still holds. */
    async inUse() {
      await ask('HeapProfiler.collectGarbage')
      const { usedSize = 0, backingStorageSize = 0 } = (await ask('Runtime.getHeapUsage')) ?? {}
      return (usedSize + backingStorageSize) / mib
    },
  }
}

/** Resident memory of a process in MiB: now, and the peak since the last reset. */
export function residentOf(pid: number) {
  const read = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  return {
    now: () => read('VmRSS'),
    peak: () => read('VmHWM'),
    beginAnew: () => writeFileSync(`/proc/${pid}/clear_refs`, '5'),
  }
}
