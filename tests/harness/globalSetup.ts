import { chmodSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { clientConfig } from '../../server/db/connect'
import { embedded, type Embedded } from '../../server/db/embedded'
import { migrate } from '../../server/db/migrate'
import { leftOver, signal } from '../../server/db/postmaster'
import { onDatabase } from './onDatabase'

/** What a test needs to reach the one PostgreSQL of a run. */
export type TestServer = { connection: pg.ClientConfig; template: string }

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
  }
}

const folderOf = (pid: number): string => join(tmpdir(), `decant-tests-${pid}`)

/** One PostgreSQL for all tests, with a migrated database that every test file copies. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const template = `decant_template_${process.pid}`
  const given = process.env['TEST_DATABASE_URL']
  const server = given ? null : await startServer()
  const connection: pg.ClientConfig = server?.connection ?? { connectionString: given }

  const admin = new pg.Client(connection)
  await admin.connect()
  await admin.query(`drop database if exists ${template}`)
  await admin.query(`create database ${template}`)
  await migrate(onDatabase(clientConfig(connection), template))
  project.provide('testServer', { connection, template })

  return async () => {
    await admin.query(`drop database if exists ${template} with (force)`)
    await admin.end()
    await server?.shutDown()
    rmSync(folderOf(process.pid), { recursive: true, force: true })
  }
}

const startServer = async (): Promise<Embedded> => {
  sweep()
  const folder = folderOf(process.pid)
  mkdirSync(folder, { recursive: true })
  // PostgreSQL's user must pass through it.
  chmodSync(folder, 0o755)
  const server = await embedded(folder, { durable: false })
  await server.run()
  return server
}

/** Servers of earlier runs that were killed. */
const sweep = (): void => {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(name.match(/^decant-tests-(\d+)$/)?.[1])
    if (!pid || signal(pid, 0)) continue
    const postmaster = leftOver(join(folderOf(pid), 'postgres', 'cluster'))
    if (postmaster !== null) signal(postmaster, 'SIGQUIT')
    rmSync(folderOf(pid), { recursive: true, force: true, maxRetries: 5 })
  }
}
