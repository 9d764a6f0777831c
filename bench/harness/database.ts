import pg from 'pg'
import { clientConfig, openPool } from '../../server/db/connect'
import { migrate } from '../../server/db/migrate'
import { createDemoCompany } from '../../server/demo/company/company'
import { prepareCompany } from '../../server/modules/general/system/company'
import { ownServer } from '../../tests/harness/ownServer'
import { settings } from './settings'
import { endOnExit, whenEnding } from './ending'

/** A PostgreSQL of the benchmark's own with a company that has nothing yet; one for each name. */
export async function newDatabase(name = 'bench') {
  const { connection } = await endOnExit(ownServer(name), ({ stop }) => stop())
  await migrate(clientConfig(connection))
  const pool = openPool(clientConfig(connection), 4)
  whenEnding(() => pool.end())
  await prepareCompany(pool, settings)
  return { connection, pool }
}

/** The same with the demo company in it. */
export async function demoDatabase() {
  const made = await newDatabase()
  await createDemoCompany(made.pool)
  return made
}

/** A client of its own, without the pool's choice of connection. */
export async function ownClient(connection: pg.ClientConfig) {
  const client = new pg.Client(clientConfig(connection))
  await client.connect()
  whenEnding(() => client.end())
  return client
}
