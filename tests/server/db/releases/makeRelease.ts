import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { backup } from '../../../../server/db/backup/backup'
import { clientConfig, openPool } from '../../../../server/db/connect'
import { migrate } from '../../../../server/db/migrate'
import { createDemoCompany } from '../../../../server/demo/company/company'
import { prepareCompany } from '../../../../server/modules/general/system/company'
import { readSettings } from '../../../../server/settings'
import { ownServer } from '../../../harness/ownServer'
import { reduceCompany } from './reduceCompany'

/** Writes the backup of a release beside this file: `npm run release:fixture -- v1.1.0`. */
async function main(tag: string | undefined) {
  if (tag === undefined || !/^[\w.-]+$/.test(tag))
    throw new Error('Which release? For example: npm run release:fixture -- v1.1.0')
  const { settings } = readSettings({})
  if (!settings) throw new Error('The default settings are wrong')
  const server = await ownServer('release')
  try {
    const connection = clientConfig(server.connection)
    await migrate(connection)
    const pool = openPool(connection, 2)
    await prepareCompany(pool, settings)
    await createDemoCompany(pool)
    await pool.end()
    const client = new pg.Client(connection)
    await client.connect()
    await reduceCompany(client)
    await client.end()
    const path = fileURLToPath(new URL(`./${tag}.backup`, import.meta.url))
    const { tables } = await backup(connection, path)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    process.stdout.write(`${path}: ${rows} rows of ${tables.length} tables\n`)
  } finally {
    await server.stop()
  }
}

await main(process.argv[2])
