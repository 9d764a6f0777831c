import { existsSync, statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { backup } from './db/backup/backup'
import { restore } from './db/backup/restore'
import { openDatabase } from './db/connect'
import { hasCluster } from './db/folders'
import { type LedgerFault, brokenRules } from './modules/inventory/ledger/check'
import { readSettings } from './settings'

const usage = {
  backup: 'Which file? For example: npm run backup -- plant.backup',
  restore: 'Which file? For example: npm run restore -- plant.backup [--replace]',
}

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Exit code: restored, but the ledger needs attention; 1 means not restored. */
const doesNotAddUp = 2

const lineOf = ({ rule, product_id, lot_id, bin_id, recorded, calculated }: LedgerFault) =>
  `  broken: ${rule}; product ${product_id}, lot ${lot_id ?? 'any'}, bin ${bin_id ?? 'any'}: recorded ${recorded}, calculated ${calculated}`

/** Stock that differs from its movements is restored unchanged, and each difference is reported. */
async function checkLedger(connection: pg.ClientConfig) {
  say('All is restored; adding up the ledger of stock')
  // Without the time limits of the pools.
  const client = new pg.Client(connection)
  await client.connect()
  const broken = await brokenRules(client)
  await client.end()
  if (broken.length === 0) return say('The ledger of stock adds up: no difference.')
  process.exitCode = doesNotAddUp
  process.stderr.write(
    `THE LEDGER OF STOCK DOES NOT ADD UP, as it stood in the backup:\n${broken.map(lineOf).join('\n')}\n`,
  )
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  })
  const [what, path, ...others] = positionals
  const command = what === 'restore' ? 'restore' : 'backup'
  if (path === undefined || others.length > 0 || (values.replace && command === 'backup'))
    throw new Error(usage[command])
  // Settings a node needs besides its database are not required here.
  const { DATABASE_URL, DATA_DIR } = process.env
  const { settings, mistakes } = readSettings({ DATABASE_URL, DATA_DIR })
  if (mistakes) throw new Error(mistakes.join('\n'))
  // Opening would create a database where there is none.
  if (command === 'backup' && settings.databaseUrl === null && !hasCluster(settings.dataDir))
    throw new Error(`There is no database in ${settings.dataDir}: set DATA_DIR to the folder the server has.`)
  if (command === 'restore' && !existsSync(path)) throw new Error(`There is no file ${path}.`)
  const startedAt = performance.now()
  const leaving = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => leaving.abort())
  const database = await openDatabase(settings)
  try {
    for (const note of database.notes) say(note)
    const options = { say, leaving: leaving.signal }
    const head =
      command === 'backup'
        ? await backup(database.connection, path, options)
        : await restore(database.connection, path, { ...options, replace: values.replace })
    const rows = head.tables.reduce((sum, table) => sum + table.rows, 0).toLocaleString('en-CA')
    const size = `${(statSync(path).size / 1_048_576).toFixed(1)} MiB`
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    say(
      command === 'backup'
        ? `Kept ${rows} rows of ${head.tables.length} tables in ${path}, ${size}, in ${seconds} s.`
        : `Restored ${rows} rows of ${head.tables.length} tables as of ${head.takenAt} in ${seconds} s; every table was counted and compared. Everybody signs in anew, walls are paired anew.`,
    )
    if (command === 'restore') await checkLedger(database.connection)
  } finally {
    await database.stop()
  }
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
