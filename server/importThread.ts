// Works at runs in a thread of its own: what a large file takes of this node's time is not its callers'.
import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import pg from 'pg'
import './modules'
import { clientConfig, openPool } from './db/connect'
import { databaseOver } from './db/dedicatedConnection'
import { createDatabaseMonitor } from './db/databaseMonitor'
import type { Logger } from './db/logger'
import { carryOutHere } from './imports/run/runStep'
import type { ThreadRequest, ThreadReply } from './imports/run/thread'

// Connections for two runs at once, with parallel statements each.
const atMost = 12
// Nice value of the thread, of at most 19: enough to let calls of the node go first.
const back = 10

const tell = (message: ThreadReply) => parentPort?.postMessage(message)

/** Lowers the priority of this thread; without permission all threads are equal. */
function standBack() {
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), back)
  } catch {}
}

/** The part of an error that can be posted to the other thread. */
const plain = (error: unknown) => {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, code } = error as Error & { code?: string }
  return { name, message, stack, code }
}

const says = (level: keyof Logger) => (about: object, sentence: string) => {
  const { err, ...rest } = about as { err?: unknown }
  tell({ level, about: err === undefined ? rest : { ...rest, err: plain(err) }, sentence })
}
const log: Logger = { info: says('info'), warn: says('warn'), error: says('error') }

standBack()
const connection = clientConfig(workerData as pg.ClientConfig)
const pool = openPool(connection, atMost)
const db = databaseOver(pool)
createDatabaseMonitor({
  connect: async () => {
    const client = new pg.Client(connection)
    client.on('error', () => undefined)
    await client.connect()
    return client
  },
  pools: [pool],
  log,
})
const carryOut = carryOutHere({ db, log })
const leaving = new AbortController()

parentPort?.on('message', (request: ThreadRequest) => {
  if (request === 'leave') return leaving.abort()
  const { run, work } = request
  carryOut(run, work, leaving.signal).then(
    () => tell({ node: work.node }),
    (error: unknown) => tell({ node: work.node, error: plain(error) }),
  )
})
