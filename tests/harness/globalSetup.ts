import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { clientConfig } from '../../server/db/connect'
import { migrate } from '../../server/db/migrate'
import { onDatabase } from './onDatabase'
import { ownServer } from './ownServer'

/** What a test needs to reach the one PostgreSQL of a run. */
export type TestServer = { connection: pg.ClientConfig; template: string }

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
  }
}

type Running = TestServer & { stop: () => Promise<void> }

async function startTestServer(): Promise<Running> {
  const template = `decant_template_${process.pid}`
  const url = process.env['TEST_DATABASE_URL']
  const server = url ? null : await ownServer('tests')
  const connection: pg.ClientConfig = server?.connection ?? { connectionString: url }

  const admin = new pg.Client(connection)
  await admin.connect()
  // Databases are copied a hundred times in a run; a clone shares unchanged blocks.
  if (server) await admin.query(`alter system set file_copy_method = 'clone'`)
  if (server) await admin.query('select pg_reload_conf()')
  await admin.query(`drop database if exists ${template}`)
  await admin.query(`create database ${template}`)
  await migrate(onDatabase(clientConfig(connection), template))
  const stop = async () => {
    const { rows } = await admin.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [template],
    )
    for (const { name } of rows) await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
    await server?.stop()
  }
  return { connection, template, stop }
}

// Each project of vitest loads this file anew, in one process: what they share is kept outside the module.
const shared = globalThis as { testServers?: { running: Promise<Running>; users: number } }

/** One PostgreSQL for all projects of a run that need one, with a migrated database that every test file copies. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const entry = (shared.testServers ??= { running: startTestServer(), users: 0 })
  entry.users += 1
  const { connection, template, stop } = await entry.running
  project.provide('testServer', { connection, template })

  return async () => {
    entry.users -= 1
    if (entry.users === 0) await stop()
  }
}
