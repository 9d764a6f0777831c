import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadRows } from '../../../server/demo/company/loadRows'
import { type FreshDatabase, freshDatabase } from '../../harness/database'

let fresh: FreshDatabase

beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh?.drop())

it('rows are loaded however many they are, also while rows that they refer to wait for rows that come later', async () => {
  const client = await fresh.pool.connect()
  await client.query(`create table late (id bigint primary key);
    create table waiting (id bigint primary key, late_id bigint references late deferrable initially deferred);
    create table plain (id bigint primary key);
    create table loaded (id bigint primary key, waiting_id bigint references waiting, plain_id bigint references plain)`)
  const keys = async () => {
    const sql = `select conname from pg_constraint where conrelid = 'loaded'::regclass order by 1`
    return (await client.query(sql)).rows
  }
  const before = await keys()
  await client.query(`begin; insert into plain values (1); insert into waiting values (1, 1)`)
  const rows = Array.from({ length: 5_000 }, (_, at) => ({ id: at + 1, waiting_id: 1, plain_id: 1 }))
  await loadRows(client, 'loaded', rows)
  await client.query(`insert into late values (1); commit`)
  expect((await client.query('select count(*)::int as many from loaded')).rows).toEqual([{ many: 5_000 }])
  expect(await keys()).toEqual(before)
  client.release()
})
