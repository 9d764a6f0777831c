import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import pg from 'pg'
import { clientConfig, openLongReads, openPool } from '../../server/db/connect'
import { createServer } from '../../server/app'
import { settings } from './settings'

/** A server in a process of its own: the product, or as little as can send the text of one statement. */
export type NodeOptions = { connection: pg.ClientConfig; bare?: pg.QueryConfig }

async function product(connection: pg.ClientConfig) {
  const { app } = await createServer({
    settings,
    pool: openPool(connection),
    longReads: openLongReads(connection, { isOurs: true }),
    connect: async () => {
      const client = new pg.Client(connection)
      await client.connect()
      return client
    },
    clientDir: null,
  })
  return app
}

function bare(connection: pg.ClientConfig, statement: pg.QueryConfig) {
  const pool = openPool(connection)
  const app = Fastify()
  app.get('/list', async (_request, reply) => {
    const { rows } = await pool.query<{ rows: string }>(statement)
    return reply.type('application/json; charset=utf-8').send(`[${rows[0]?.rows ?? ''}]`)
  })
  return app
}

const serve = async (options: NodeOptions) => {
  const connection = clientConfig(options.connection)
  const app = options.bare ? bare(connection, options.bare) : await product(connection)
  await app.listen({ host: '127.0.0.1', port: 0 })
  process.send?.((app.server.address() as AddressInfo).port)
}

process.once('message', (options: NodeOptions) => void serve(options))
process.on('disconnect', () => process.exit(0))
