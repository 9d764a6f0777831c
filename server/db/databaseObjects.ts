import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

/** A view, a function with its triggers, or the guard of a table: one file, created anew when its text changes. */
export type DatabaseObject = {
  /** The name of its file, unique over all folders. */
  name: string
  sql: string
  /** Names of the objects that must exist before it. */
  restsOn: readonly string[]
  /** The statements that drop it. */
  removal: string
}

/** Objects that a release had and that are gone: dropped where they are found. */
const removedObjects: readonly string[] = ['punch_corrections', 'stock_level_values']

/** The state of the objects in a database; `place` is the order of creation. */
export const objectsTable = `create table if not exists database_objects (
  name text primary key, place bigint generated always as identity, hash text, earlier_hashes text[] not null default '{}',
  rests_on text[] not null, removal text)`

// In the order in which the parts of a file are dropped.
const parts: readonly (readonly [RegExp, (match: RegExpMatchArray) => string])[] = [
  [
    /^create (?:constraint )?trigger (\w+)\s[^;]*?\son (\w+)\b/gm,
    ([, name, table]) => `drop trigger ${name} on ${table}`,
  ],
  [
    /^alter table (\w+)\s+add constraint (\w+)/gm,
    ([, table, name]) => `alter table ${table} drop constraint ${name}`,
  ],
  [/^create view (\w+)/gm, ([, name]) => `drop view ${name}`],
  [/^create function (\w+)/gm, ([, name]) => `drop function ${name}`],
]

const wordsOf = (sql: string): ReadonlySet<string> =>
  new Set(
    sql
      .replace(/--.*$/gm, '')
      .replace(/'[^']*'/g, '')
      .match(/\w+/g),
  )

/** The objects of texts by name, each after those that its text names. */
export const objectsOf = (texts: ReadonlyMap<string, string>): DatabaseObject[] => {
  const sorted = new Map<string, DatabaseObject>()
  const add = (name: string, path: readonly string[]): void => {
    if (sorted.has(name)) return
    if (path.includes(name)) throw new Error(`The database objects ${path.join(', ')} need each other.`)
    const sql = texts.get(name) ?? ''
    const words = wordsOf(sql)
    const restsOn = [...texts.keys()].filter((other) => other !== name && words.has(other))
    for (const other of restsOn) add(other, [...path, name])
    const drops = parts.flatMap(([part, drop]) => [...sql.matchAll(part)].map(drop))
    if (drops.length === 0) throw new Error(`The file of the database object ${name} creates nothing.`)
    sorted.set(name, { name, sql, restsOn, removal: drops.join('; ') })
  }
  for (const name of texts.keys()) add(name, [])
  return [...sorted.values()]
}

/** The product's own objects. The build copies the folder beside main.js, so one address serves both. */
export const ownObjects = (
  folder = fileURLToPath(new URL('./objects/', import.meta.url)),
): DatabaseObject[] => {
  const texts = new Map<string, string>()
  const paths = (readdirSync(folder, { recursive: true }) as string[]).filter((path) => path.endsWith('.sql'))
  for (const path of paths.toSorted()) {
    const name = basename(path, '.sql')
    if (texts.has(name)) throw new Error(`There are two files of the database object ${name}.`)
    texts.set(name, readFileSync(join(folder, path), 'utf8').replaceAll('\r\n', '\n'))
  }
  return objectsOf(texts)
}

const hashOf = (sql: string): string => createHash('sha256').update(sql).digest('hex')

type Installed = {
  name: string
  hash: string | null
  earlier_hashes: string[]
  rests_on: string[]
  /** Null when it was dropped. */
  removal: string | null
}

const installedObjects = async (client: pg.ClientBase): Promise<Installed[]> => {
  const { rows } = await client.query<Installed>(
    'select name, hash, earlier_hashes, rests_on, removal from database_objects order by place desc',
  )
  return rows
}

/** Refuses where a later build changed the objects: an older one would put its own texts back under running nodes. */
export const refuseLaterObjects = async (
  client: pg.ClientBase,
  objects: readonly DatabaseObject[],
  removed = removedObjects,
): Promise<void> => {
  const own = new Map(objects.map(({ name, sql }) => [name, hashOf(sql)]))
  const later = (await installedObjects(client)).filter(({ name, hash, earlier_hashes }) => {
    const ownHash = own.get(name)
    if (ownHash === undefined) return hash !== null && !removed.includes(name)
    return ownHash !== hash && earlier_hashes.includes(ownHash)
  })
  if (later.length === 0) return
  const names = later.map(({ name }) => name).toSorted()
  throw new Error(`This database is newer than the program: it has a later ${names.join(', ')}.`)
}

/**
 * Drops the objects that changed or are gone, and those that rest on them. Where migrations follow, all views too,
 * because PostgreSQL refuses to alter columns that a view shows; triggers stay and see what a migration writes.
 */
export const dropStaleObjects = async (
  client: pg.ClientBase,
  objects: readonly DatabaseObject[],
  { alsoViews }: { alsoViews: boolean },
): Promise<void> => {
  const own = new Map(objects.map(({ name, sql }) => [name, hashOf(sql)]))
  const installed = await installedObjects(client)
  const stale = new Set<string>()
  // The latest come first, so the pass is repeated until no further object rests on a stale one.
  for (let size = -1; size < stale.size;) {
    size = stale.size
    for (const { name, hash, rests_on, removal } of installed) {
      const isInTheWay = alsoViews && removal?.startsWith('drop view ')
      if (own.get(name) !== hash || isInTheWay || rests_on.some((other) => stale.has(other))) stale.add(name)
    }
  }
  for (const { name, removal } of installed) {
    if (removal === null || !stale.has(name)) continue
    await client.query(removal)
    await client.query('update database_objects set removal = null where name = $1', [name])
    if (own.has(name)) continue
    await client.query(
      'update database_objects set earlier_hashes = earlier_hashes || hash, hash = null where name = $1',
      [name],
    )
  }
}

/** Creates the objects that the database does not have. */
export const createMissingObjects = async (
  client: pg.ClientBase,
  objects: readonly DatabaseObject[],
): Promise<void> => {
  const there = new Set(
    (await installedObjects(client)).filter(({ removal }) => removal !== null).map(({ name }) => name),
  )
  for (const { name, sql, restsOn, removal } of objects) {
    if (there.has(name)) continue
    await client.query(sql).catch((error: unknown) => {
      throw new Error(
        `The database object ${name} cannot be created, nothing was changed: ${(error as Error).message}`,
        { cause: error },
      )
    })
    await client.query(
      `insert into database_objects as o (name, hash, rests_on, removal) values ($1, $2, $3, $4)
       on conflict (name) do update set hash = excluded.hash, rests_on = excluded.rests_on, removal = excluded.removal,
         place = default,
         earlier_hashes = case when o.hash = excluded.hash then o.earlier_hashes else o.earlier_hashes || o.hash end`,
      [name, hashOf(sql), restsOn, removal],
    )
  }
}
