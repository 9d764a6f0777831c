import { basename } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { objectsOf, ownObjects } from '../../../server/db/databaseObjects'
import { migrate, type Migration } from '../../../server/db/migrate'
import { emptyDatabase } from '../../harness/database'

let connection: pg.ClientConfig
let drop: () => Promise<void>
let client: pg.Client

beforeEach(async () => {
  ;({ connection, drop } = await emptyDatabase())
  client = new pg.Client(connection)
  await client.connect()
})

afterEach(async () => {
  await client.end()
  await drop()
})

const reels: Migration = {
  name: '0001_reels.sql',
  sql: 'create table reels (id int, stamps int); create table log (line text);',
}
const first = {
  full_reels: 'create view full_reels as select id, stamps from reels where stamps > 0;',
  full_count: 'create view full_count as select count(*)::int as reels from full_reels;',
  all_count: 'create view all_count as select count(*)::int as reels from reels;',
  log_reels: `create function log_reels() returns trigger language plpgsql as $$
begin
  insert into log values (new.id || ' has ' || new.stamps);
  return null;
end $$;
create trigger reels_logged after insert or update on reels for each row execute function log_reels();`,
}

const apply = (texts: Record<string, string>, migrations: Migration[] = []) =>
  migrate(connection, [reels, ...migrations], objectsOf(new Map(Object.entries(texts))))

const ask = async (statement: string, values: unknown[] = []) =>
  (await client.query<Record<string, unknown>>(statement, values)).rows

const created = async () =>
  Object.fromEntries(
    (
      await ask(
        `select relname, oid from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace`,
      )
    ).map(({ relname, oid }) => [relname, oid]),
  )

it('creates an object that changed anew, with those that rest on it, and leaves the others alone', async () => {
  await apply(first)
  const before = await created()
  await apply(first)
  expect(await created()).toEqual(before)
  await client.query('insert into reels values (1, 5), (2, 500)')
  await apply({ ...first, full_reels: first.full_reels.replace('> 0', '> 100') })
  expect(await ask('select reels from full_count')).toEqual([{ reels: 1 }])
  const after = await created()
  expect(after['all_count']).toBe(before['all_count'])
  expect(after['full_reels']).not.toBe(before['full_reels'])
  expect(after['full_count']).not.toBe(before['full_count'])
})

it('moves views out of the way of a migration that alters their columns, while triggers see what it writes', async () => {
  await apply(first)
  const wider = {
    name: '0002_wider.sql',
    sql: 'alter table reels alter column stamps type bigint; insert into reels values (3, 7);',
  }
  await apply(first, [wider])
  expect(await ask('select reels from full_count')).toEqual([{ reels: 1 }])
  expect(await ask('select line from log')).toEqual([{ line: '3 has 7' }])
})

it('replaces a function together with its trigger', async () => {
  await apply(first)
  await apply({ ...first, log_reels: first.log_reels.replace(' has ', ' holds ').replace(' or update', '') })
  await client.query('insert into reels values (1, 5); update reels set stamps = 6')
  expect(await ask('select line from log')).toEqual([{ line: '1 holds 5' }])
})

it('changes nothing where an object cannot be created, and names it', async () => {
  await apply(first)
  const before = await created()
  await expect(
    apply({ ...first, all_count: 'create view all_count as select * from nowhere;' }),
  ).rejects.toThrow(
    'The database object all_count cannot be created, nothing was changed: relation "nowhere" does not exist',
  )
  expect(await created()).toEqual(before)
})

it('refuses a database whose objects a later build changed or added', async () => {
  await apply(first)
  await apply({ ...first, all_count: `${first.all_count}\n-- later` })
  await expect(apply(first)).rejects.toThrow('newer than the program: it has a later all_count')
  const { full_count: _, ...fewer } = first
  await expect(apply({ ...fewer, all_count: `${first.all_count}\n-- later` })).rejects.toThrow(
    'newer than the program: it has a later full_count',
  )
})

it('names the objects that need each other, and a file that creates nothing', () => {
  const texts = { one: 'create view one as select * from two;', two: 'create view two as select * from one;' }
  expect(() => objectsOf(new Map(Object.entries(texts)))).toThrow('one, two need each other')
  expect(() => objectsOf(new Map([['one', 'select 1;']]))).toThrow('one creates nothing')
})

// Indexes use it, so it is part of the tables.
const ofMigrations = ['folded']

it('has each object of the product in a file of its name, and creates all of them in an empty database', async () => {
  const objects = ownObjects()
  const guards = objects.filter(({ name }) => /_(append_only|excl)$/.test(basename(name)))
  const named = objects.filter((object) => !guards.includes(object))
  expect(
    named.filter(({ name, removal }) => !new RegExp(`drop (view|function) ${name}$`).test(removal)),
  ).toEqual([])
  await migrate(connection)
  const rows = await ask(
    `select relname as name from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace
     union all select proname from pg_proc p where pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
       and p.proname <> all($1)
     order by 1`,
    [ofMigrations],
  )
  expect(rows.map(({ name }) => name)).toEqual(named.map(({ name }) => name).toSorted())
})
