import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import type { ImportRun } from '../../../src/resources/imports/import_runs'
import type { Logger } from '../../db/logger'
import type { StepRunner } from './runStep'
import type { Work } from './run'

/** The request to the thread: to work at a run, or to leave what it works at. */
export type ThreadRequest = { run: ImportRun; work: Work } | 'leave'

/** Messages of the thread: a log entry, or the end of a task by its id. */
export type ThreadReply =
  | { level: keyof Logger; about: object; sentence: string }
  | { node: string; error?: { message: string } }

type Options = {
  connection: pg.ClientConfig
  log: Logger
  /** The program the thread runs: importThread.ts in the sources, importThread.js in the build. */
  file: URL
  /** How long a thread that has nothing to do is kept for the next file. */
  idleMs?: number
}

// A file that is too much for it ends the thread and not the node.
const threadMb = 1_024

type Settle = (error?: unknown) => void

/** One thread with the work it was given, known by its node. */
function openThread(file: URL, connection: pg.ClientConfig, log: Logger, ended: () => void) {
  // Parsers cannot be transferred to a thread, which has its own.
  const { types: _types, ...workerData } = connection
  const worker = new Worker(file, { workerData, resourceLimits: { maxOldGenerationSizeMb: threadMb } })
  const waiting = new Map<string, Settle>()
  let fault: unknown = new Error('The thread ended')
  worker.on('message', (message: ThreadReply) => {
    if ('level' in message) log[message.level](message.about, message.sentence)
    else waiting.get(message.node)?.(message.error)
  })
  worker.on('error', (error) => (fault = error))
  worker.on('exit', () => {
    ended()
    for (const settle of waiting.values()) settle(fault)
  })
  return {
    waiting,
    ask: (request: ThreadRequest) => worker.postMessage(request),
    end: () => worker.terminate(),
  }
}

/**
 * Runs imports in a worker thread, apart from the one that answers calls. Changes it makes are announced
 * through the database, as by another node. It starts with the first run and ends after `idleMs` without one.
 */
export function createImportThread({ connection, log, file, idleMs = 60_000 }: Options): StepRunner {
  let thread: ReturnType<typeof openThread> | null = null
  let idle: NodeJS.Timeout | undefined

  const open = () => {
    const opened = openThread(file, connection, log, () => {
      if (thread === opened) thread = null
    })
    return opened
  }
  const end = async () => {
    clearTimeout(idle)
    const last = thread
    thread = null
    await last?.end()
  }

  return {
    carryOut: (run, work, leaving) =>
      new Promise<void>((done, failed) => {
        clearTimeout(idle)
        const { ask, waiting } = (thread ??= open())
        const leave = () => ask('leave')
        waiting.set(work.node, (error) => {
          waiting.delete(work.node)
          leaving.removeEventListener('abort', leave)
          if (waiting.size === 0) idle = setTimeout(() => void end(), idleMs).unref()
          if (error === undefined) done()
          else failed(error)
        })
        leaving.addEventListener('abort', leave)
        if (leaving.aborted) leave()
        ask({ run, work })
      }),
    stop: end,
  }
}
