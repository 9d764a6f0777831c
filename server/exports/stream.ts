import type { FileFormat } from '../../src/resources/kit/query/exportCalls'
import { clockParts } from '../../src/resources/kit/text/clockParts'
import { once } from 'node:events'
import type pg from 'pg'
import type { Actor } from '../../src/access'
import { settingsNow } from '../site/settings'
import type { SheetColumn, SheetLine } from './sheets/lines'
import { mimeOf, writeSheet } from './sheets/sheet'
import type { Context } from '../calls/context'
import type { Session } from '../calls/auth'
import type { Client, FileAnswer } from '../calls/handlers'
import { recordSecurity } from '../site/securityLog'
import type { FileReader } from './head'
import { endExport, noteRows } from './tickets'
import { Refused } from '../engine/errors'
import { untilUnread } from './untilUnread'
import { t } from '../../src/texts/texts'

const atOnce = 6
const atOncePerPerson = 2
const longestUnreadMs = 30_000
const noteEveryMs = 500
/** Files this node is writing, by the person who reads them. */
const running = new Map<number, number>()
/** Abort functions of the files this node is writing; other nodes are stopped through the database. */
const breaking = new Map<number, () => void>()

/** Aborts when the client disconnects; `note` receives the progress and returns whether to continue. */
export type Following = { signal: AbortSignal; note: (written: number) => Promise<boolean> }

/** What a file is written with, and the origin of its request; a ticket has no session. */
export type ExportOrigin = Pick<Context, 'db' | 'pool' | 'log'> & {
  client: Pick<Client, 'address' | 'requestId'>
  session?: Pick<Session, 'tokenId'> | null
}

/** A file to stream; its lines are produced on demand. */
export type SentFile = {
  title: string
  name: string
  format: FileFormat
  /** For programs: without the mark by which a spreadsheet knows the encoding. */
  isPlain?: boolean
  columns: readonly SheetColumn[]
  lines: (following: Following) => AsyncIterable<SheetLine>
}

/** The reader of a file: name and company in its head, and the time zone, by default that of the plant. */
export async function readerOf({ pool }: Pick<Context, 'pool'>, { id, name }: Actor): Promise<FileReader> {
  const { rows } = await pool.query<{ zone: string | null; company: string | null }>(
    `select nullif(timezone, '') as zone, company from users where id = $1`,
    [id],
  )
  const zone = rows[0]?.zone ?? (await settingsNow(pool, 'company.timezone'))['company.timezone']
  return { by: name, company: rows[0]?.company ?? '', zone }
}

/** The name of a file: its title and the day it was taken. */
export const fileName = (title: string, format: FileFormat, zone: string) => {
  const { year, month, day } = clockParts(new Date(), zone)
  return `${title} ${year}-${month}-${day}.${format}`
}

function takePlace(reader: number) {
  const own = running.get(reader) ?? 0
  if (own >= atOncePerPerson)
    throw new Refused('busy_try_again', {
      text: t('{own} of your exports are running: wait for one to end, or stop it', { own }),
    })
  if ([...running.values()].reduce((sum, many) => sum + many, 0) >= atOnce)
    throw new Refused('busy_try_again', { text: 'Too many exports are running: try again in a minute' })
  running.set(reader, own + 1)
}

function leavePlace(reader: number) {
  const others = (running.get(reader) ?? 1) - 1
  if (others > 0) running.set(reader, others)
  else running.delete(reader)
}

/** Whether a stream ended because its reader did: the compression of an answer passes that on as an error. */
const isReaderGone = (error: Error) => 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'

/** A file that is streamed with backpressure to its reader; `id` is the export whose progress is followed. */
export async function openFile(
  { db, pool, log, client, session }: ExportOrigin,
  { title, name, format, isPlain = false, columns, lines }: SentFile,
  { id, reader }: { id: number | null; reader: number },
): Promise<FileAnswer> {
  takePlace(reader)
  const giveUp = new AbortController()
  const ended = (state: 'done' | 'stopped' | 'failed') =>
    id === null ? Promise.resolve() : endExport(pool, id, state).catch(() => undefined)
  let notedAt = Date.now()
  const note = async (written: number) => {
    if (id === null || Date.now() - notedAt < noteEveryMs) return true
    notedAt = Date.now()
    return noteRows(pool, id, written)
  }
  const counted = async function* () {
    let many = 0
    for await (const line of lines({ signal: giveUp.signal, note })) {
      many++
      yield line
    }
    if (id !== null) await noteRows(pool, id, many)
  }
  const file = untilUnread(writeSheet(format, counted(), { title, columns, isPlain }), longestUnreadMs)
  if (id !== null) breaking.set(id, () => file.destroy(new Error('The export was stopped')))
  file.once('close', () => {
    leavePlace(reader)
    if (id !== null) breaking.delete(id)
    giveUp.abort(new Error('The download was cancelled'))
    const isFailed = file.errored && !isReaderGone(file.errored)
    void ended(isFailed ? 'failed' : file.readableEnded ? 'done' : 'stopped')
  })
  file.once('error', (error) => {
    if (!isReaderGone(error)) log.warn({ err: error, file: name }, 'An export broke off')
  })
  // Before the first byte an error can still be answered as one.
  await Promise.race([once(file, 'readable'), once(file, 'end')])
  recordSecurity(
    { db, log },
    { kind: 'exported', userId: reader, client, session: session?.tokenId ?? null, details: name },
  )
  return { name, mime: mimeOf[format], content: file }
}

/** Aborts a file that is being written, on any node. */
export async function stopFile(pool: pg.Pool, id: number) {
  await endExport(pool, id, 'stopped')
  breaking.get(id)?.()
}
