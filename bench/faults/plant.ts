import { join } from 'node:path'
import type pg from 'pg'
import { clientConfig, openPool } from '../../server/db/connect'
import { leftOver, signal } from '../../server/db/postmaster'
import { addressOf } from '../../tests/harness/onDatabase'
import { ownServer } from '../../tests/harness/ownServer'
import { serveNode } from '../../tests/harness/servedNode'
import { endOnExit, whenEnding } from '../harness/ending'
import { signIn } from '../harness/signIn'
import { pause } from './figure'

export type FaultyNode = Awaited<ReturnType<typeof serveNode>>

/** The demo company in a PostgreSQL that can be stopped, and built nodes on it in processes of their own. */
export async function openPlant() {
  const server = await endOnExit(ownServer('faults', { durable: true }), ({ stop }) => stop())
  const { connection } = server
  const pool: pg.Pool = openPool(clientConfig(connection), 6)
  // Its idle connections are cut on purpose.
  pool.on('error', () => undefined)
  whenEnding(() => pool.end())

  const cluster = join(server.folder, 'postgres', 'cluster')
  const storedRows: FaultyNode[] = []
  const tokens = new Map<string, string>()

  async function node(overrides: Record<string, string> = {}) {
    const settings = { DATABASE_URL: addressOf(connection), LOG_LEVEL: 'fatal', ...overrides }
    return endOnExit(serveNode(settings), ({ stop }) => stop())
  }

  // The first of them makes the demo company.
  storedRows.push(await node())

  return {
    connection,
    pool,
    /** Where the database listens, for a line of ours between it and a node. */
    databaseSocket: join(connection.host ?? '', `.s.PGSQL.${connection.port}`),
    /** A node of one's own. */
    node,
    /** Two nodes that stay over the figures which leave them alive. */
    async nodes(): Promise<[FaultyNode, FaultyNode]> {
      while (storedRows.length < 2) storedRows.push(await node())
      const [east, west] = storedRows
      if (!east || !west) throw new Error('There are two nodes')
      for (const one of storedRows) if (!signal(one.pid(), 0)) await one.start()
      return [east, west]
    },
    /** A token of a demo user, good at every node. */
    async token(username = 'admin') {
      const existing = tokens.get(username)
      if (existing !== undefined) return existing
      const [east] = await this.nodes()
      const fresh = await signIn(east.url, username)
      tokens.set(username, fresh)
      return fresh
    },
    database: {
      /** As in a crash: immediate, without a checkpoint. */
      async stopAtOnce() {
        const pid = leftOver(cluster)
        if (pid === null) throw new Error('The database does not run')
        signal(pid, 'SIGQUIT')
        while (leftOver(cluster) !== null) await pause(10)
      },
      start: server.run,
      pid: () => leftOver(cluster),
    },
  }
}

export type Plant = Awaited<ReturnType<typeof openPlant>>
