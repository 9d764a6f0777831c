import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createImportThread } from '../../../server/imports/run/thread'
import type { ImportRun } from '../../../src/resources/imports/import_runs'

const file = (body: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort } from 'node:worker_threads'\n${body}`)}`,
  )
const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const threads = (body: string) =>
  createImportThread({ connection: {}, log: quiet, file: file(body), idleMs: 0 })
const run = { number: 'IM-00001' } as ImportRun
const workOf = (node: string) => ({ id: 1, node, status: 'parsing' as const })
const never = new AbortController().signal

it('work given to a new thread while the one before it ends is done by the new one', async () => {
  const { carryOut, stop } = threads(
    `parentPort.on('message', ({ work: { node } }) => parentPort.postMessage({ node }))`,
  )
  for (let at = 0; at < 10; at += 1) {
    await expect(carryOut(run, workOf(`n${at}`), never)).resolves.toBeUndefined()
    // The timer of a thread that has nothing to do goes off in between.
    await new Promise((resolve) => setTimeout(resolve, 2))
    await turn()
  }
  await stop()
})

it('a thread that ends gives back all it worked at, with the fault that ended it', async () => {
  const { carryOut, stop } = threads(
    `parentPort.on('message', ({ work: { node } }) => { if (node === 'last') throw new Error('A fault') })`,
  )
  const all = ['first', 'last'].map((node) => carryOut(run, workOf(node), never))
  const settled = await Promise.allSettled(all)
  expect(settled.map((one) => one.status === 'rejected' && (one.reason as Error).message)).toEqual([
    'A fault',
    'A fault',
  ])
  await stop()
})

it('a node that leaves says so to the thread, also where the work came after', async () => {
  const { carryOut, stop } = threads(`let isLeaving = false
    const told = []
    const answer = () => { if (isLeaving) for (const node of told.splice(0)) parentPort.postMessage({ node, error: { message: 'left' } }) }
    parentPort.on('message', (asked) => {
      if (asked === 'leave') isLeaving = true
      else told.push(asked.work.node)
      answer()
    })`)
  const leaving = new AbortController()
  const before = carryOut(run, workOf('before'), leaving.signal)
  leaving.abort()
  await expect(before).rejects.toEqual({ message: 'left' })
  await expect(carryOut(run, workOf('after'), leaving.signal)).rejects.toEqual({ message: 'left' })
  await stop()
})
