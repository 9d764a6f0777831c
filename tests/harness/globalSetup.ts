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

/** One PostgreSQL for all tests, with a migrated database that every test file copies. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const template = `decant_template_${process.pid}`
  const text = process.env['TEST_DATABASE_URL']
  const server = text ? null : await ownServer('tests')
  const connection: pg.ClientConfig = server?.connection ?? { connectionString: text }

  const admin = new pg.Client(connection)
  await admin.connect()
  await admin.query(`drop database if exists ${template}`)
  await admin.query(`create database ${template}`)
  await migrate(onDatabase(clientConfig(connection), template))
  project.provide('testServer', { connection, template })

  return async () => {
    for (const name of [`${template}_demo`, `${template}_demo_half`, template])
      await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
    await server?.stop()
  }
}
