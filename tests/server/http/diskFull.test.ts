import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestNode } from '../../harness/server'

let node: TestNode
beforeAll(async () => {
  node = await startServer()
})
afterAll(() => node.stop())

// The error of PostgreSQL where a page cannot be written.
const fillDisk = `
  create function no_room() returns event_trigger language plpgsql as
    $$ begin raise exception using errcode = '53100', message = 'could not extend file'; end $$;
  create function no_room_row() returns trigger language plpgsql as
    $$ begin raise exception using errcode = '53100', message = 'could not extend file'; end $$;
  create trigger no_room before insert on brands for each row execute function no_room_row();
  create event trigger no_room on ddl_command_start execute function no_room()`

it('a full disk refuses writes with db_error and takes the node out of service until there is room again', async () => {
  const admin = await node.as('admin')
  const ready = async () => (await fetch(`${node.url}/ready`)).status
  const write = () => admin.post('/inventory/brands', { code: 'FULL', name: 'Full' })
  await node.pool.query(fillDisk)
  expect(await ready()).toBe(200)

  expect(await write()).toMatchObject({
    http: 503,
    message: 'db_error',
    data: { text: 'The disk of the database is full' },
  })
  expect(await ready()).toBe(503)
  expect(await (await fetch(`${node.url}/ready`)).json()).toEqual({ status: 'disk full' })
  expect((await admin.get('/inventory/brands')).http).toBe(200)

  await node.pool.query('drop event trigger no_room')
  await node.pool.query('drop trigger no_room on brands')
  expect(await ready()).toBe(200)
  expect((await write()).http).toBe(201)
})

it('a database that only reads is called so by a node out of service, not away, until it takes writes again', async () => {
  const admin = await node.as('admin')
  const ready = async () => (await (await fetch(`${node.url}/ready`)).json()).status as string
  const write = () => admin.post('/inventory/brands', { code: 'AFTER', name: 'After' })
  // Not of the node's pool, whose connections end here.
  const client = new pg.Client(node.connection)
  await client.connect()
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  const readOnly = async (how: 'on' | 'off') => {
    await client.query(`alter database ${rows[0]?.name} set default_transaction_read_only = ${how}`)
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
  }
  try {
    await readOnly('on')
    await expect.poll(ready).toBe('ready')
    await expect.poll(async () => (await write()).message).toBe('db_error')
    expect(await ready()).toBe('database read only')

    await readOnly('off')
    await expect.poll(ready).toBe('ready')
    expect((await write()).http).toBe(201)
  } finally {
    await client.end()
  }
})
