import { openDatabase } from './db/connect'
import { hasCluster } from './db/folders'
import { readSettings } from './settings'
import { verifyChain } from './site/training/trainingChain'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Exit code: the log was read, and its chain is broken; 1 means it was not read. */
const isBroken = 2

const faults: Readonly<Record<string, string>> = {
  changed: 'it was changed after it was written',
  removed: 'entries before it were removed',
  not_linked: 'it does not follow the entry before it',
}

/** Checks the chain of the whole training log, also while the product runs. */
async function main() {
  const { DATABASE_URL, DATA_DIR } = process.env
  const { settings, mistakes } = readSettings({ DATABASE_URL, DATA_DIR })
  if (mistakes) throw new Error(mistakes.join('\n'))
  // Opening would create a database where there is none.
  if (settings.databaseUrl === null && !hasCluster(settings.dataDir))
    throw new Error(`There is no database in ${settings.dataDir}: set DATA_DIR to the folder the server has.`)
  const database = await openDatabase(settings)
  try {
    for (const note of database.notes) say(note)
    const startedAt = performance.now()
    const { checked, last_seq, last_hash, broken_seq, fault } = await verifyChain(database.longReads)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    if (broken_seq === null)
      return say(
        `The training log is whole: ${checked} entries in ${seconds} s. The last one is ${last_seq}, ${last_hash}.`,
      )
    process.exitCode = isBroken
    process.stderr.write(
      `THE TRAINING LOG IS BROKEN at entry ${broken_seq}: ${faults[fault ?? ''] ?? fault ?? 'unknown'}.\n`,
    )
  } finally {
    await database.stop()
  }
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
