import { once } from 'node:events'
import { createWriteStream, existsSync, rmSync, statSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { type Head, lines } from './backupFile'
import { type KeptTable, countOf, listOf, plainText, quoted, sequencesOf, tablesOf } from './contents'
import { copyOut } from './copyRows'
import { progress } from './progress'

type Say = (line: string) => void
type Write = (part: string | Buffer) => Promise<unknown> | undefined

const partBytes = 64 * 1024

/** The head of a backup, in one snapshot while writes continue. */
async function headOf(client: pg.Client, say: Say): Promise<Head> {
  const found = await tablesOf(client)
  if (found.length === 0) throw new Error('This database is empty: there is nothing to back up.')
  // Locks out migrations until the snapshot is taken.
  await client.query(`lock table ${found.map(({ name }) => quoted(name)).join(', ')} in access share mode`)
  const tables: KeptTable[] = []
  let saidAt = performance.now()
  for (const table of found) {
    tables.push({ ...table, ...(await countOf(client, table)) })
    if (performance.now() - saidAt < 2_000) continue
    saidAt = performance.now()
    say(`Counting: ${tables.length} of ${found.length} tables`)
  }
  const migrations = await client.query<Head['migrations'][number]>(
    'select name, hash from migrations order by name',
  )
  return {
    format: 'decant backup 1',
    takenAt: new Date().toISOString(),
    migrations: migrations.rows,
    tables,
    // Read after the snapshot, so that numbers issued since then are never issued again.
    sequences: await sequencesOf(client),
  }
}

async function writeTable(client: pg.Client, table: KeptTable, write: Write, report: (many: number) => void) {
  let rows: Buffer[] = []
  let bytes = 0
  const flush = () => {
    if (rows.length === 0) return undefined
    const part = Buffer.concat([Buffer.from(lines.rows(rows.length, bytes)), ...rows])
    report(rows.length)
    rows = []
    bytes = 0
    return write(part)
  }
  await write(lines.table(table.name))
  await copyOut(
    client,
    `copy (select ${listOf(table)} from ${quoted(table.name)}) to stdout with (encoding 'UTF8')`,
    (row) => {
      rows.push(row)
      bytes += row.length
      return bytes >= partBytes ? flush() : undefined
    },
  )
  await flush()
  await write(lines.tableEnd)
}

async function writeFile(client: pg.Client, head: Head, path: string, say: Say) {
  const gzip = createGzip({ level: 4 })
  const written = pipeline(gzip, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
  const broken = written.then(() => undefined)
  broken.catch(() => undefined)
  const write: Write = (part) => (gzip.write(part) ? undefined : Promise.race([once(gzip, 'drain'), broken]))
  const report = progress(
    'Backing up',
    head.tables.reduce((sum, { rows }) => sum + rows, 0),
    say,
  )
  try {
    await write(`${JSON.stringify(head)}\n`)
    for (const table of head.tables)
      await writeTable(client, table, write, (many) => report(many, table.name))
    gzip.end(lines.end)
    await written
  } catch (error) {
    gzip.destroy()
    await broken.catch(() => undefined)
    throw error
  }
}

/** Notes the moment of a backup in the database it is of, for the metric of its age. */
async function noteBackup(client: pg.Client, { takenAt }: Head, size: number) {
  await client.query('commit')
  await client.query('insert into backups (taken_at, size) values ($1, $2)', [takenAt, size])
}

/** Writes a consistent backup to a file, completely or not at all, without blocking writes. */
export async function backup(
  connection: pg.ClientConfig,
  path: string,
  { say = () => undefined, leaving }: { say?: Say; leaving?: AbortSignal } = {},
): Promise<Head> {
  if (existsSync(path)) throw new Error(`${path} is there already: choose another name.`)
  const half = `${path}.${process.pid}.part`
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  const leave = () => void client.end().catch(() => undefined)
  leaving?.addEventListener('abort', leave)
  try {
    await client.query(`begin isolation level repeatable read, read only; ${plainText}`)
    const head = await headOf(client, say)
    await writeFile(client, head, half, say)
    await rename(half, path)
    const folder = await open(dirname(path))
    await folder.sync()
    await folder.close()
    await noteBackup(client, head, statSync(path).size).catch((error: unknown) =>
      say(`The backup is whole, but its age will not be seen: ${String(error)}`),
    )
    return head
  } finally {
    leaving?.removeEventListener('abort', leave)
    rmSync(half, { force: true })
    await client.end().catch(() => undefined)
  }
}
