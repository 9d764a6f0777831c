import { readdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restore } from '../../../server/db/backup/restore'
import { openPool } from '../../../server/db/connect'
import { migrate } from '../../../server/db/migrate'
import { brokenRules } from '../../../server/modules/inventory/ledger/check'
import { resources } from '../../../src/resources'
import { emptyDatabase, type FreshDatabase, freshDatabase } from '../../harness/database'

const folder = fileURLToPath(new URL('./releases/', import.meta.url))
const backups = readdirSync(folder).filter((name) => name.endsWith('.backup'))

/** Columns, rules, indexes, views and functions of a database, one line each. */
const schemaOf = async (database: Pick<pg.Pool, 'query'>): Promise<string[]> => {
  const { rows } = await database.query<{ line: string }>(
    `with own as (select oid, relname, relkind from pg_class where relnamespace = current_schema()::regnamespace)
     select concat_ws(' ', c.relname || '.' || a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attgenerated,
         a.attidentity, pg_get_expr(d.adbin, d.adrelid)) as line
       from own c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum where c.relkind <> 'i'
     union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(o.oid)
       from pg_constraint o join own c on c.oid = o.conrelid
     union all select pg_get_indexdef(indexrelid) from pg_index i join own c on c.oid = i.indrelid
     union all select pg_get_triggerdef(t.oid) from pg_trigger t join own c on c.oid = t.tgrelid where not tgisinternal
     union all select relname || ' ' || pg_get_viewdef(oid) from own where relkind = 'v'
     union all select pg_get_functiondef(p.oid) from pg_proc p where pronamespace = current_schema()::regnamespace
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     order by 1`,
  )
  return rows.map(({ line }) => line)
}

it('keeps the backup of every release small', () => {
  expect(backups).not.toEqual([])
  expect(backups.filter((name) => statSync(folder + name).size > 700_000)).toEqual([])
})

describe.each(backups)('%s', (name) => {
  let fresh: FreshDatabase
  let restored: Awaited<ReturnType<typeof emptyDatabase>>
  let pool: pg.Pool

  beforeAll(async () => {
    ;[fresh, restored] = await Promise.all([freshDatabase(), emptyDatabase()])
    await restore(restored.connection, folder + name)
    pool = openPool(restored.connection, 2)
  })

  afterAll(async () => {
    await pool.end()
    await Promise.all([fresh.drop(), restored.drop()])
  })

  it('is brought up to date: its schema is that of a new database, and no migration is missing', async () => {
    expect(await schemaOf(pool)).toEqual(await schemaOf(fresh.pool))
    expect(await migrate(restored.connection)).toEqual([])
  })

  it('has a ledger of stock that adds up', async () => {
    const { rows } = await pool.query<{ many: number }>('select count(*)::int as many from stock_movements')
    expect(rows[0]?.many).toBeGreaterThan(1_000)
    expect(await brokenRules(pool)).toEqual([])
  })

  it('gives the rows of every list and report', async () => {
    const filled: string[] = []
    for (const table of Object.keys(resources)) {
      const { rows } = await pool.query(`select * from "${table}" limit 20`)
      if (rows.length > 0) filled.push(table)
    }
    // What came after the release is empty, so that only what it had can be counted.
    expect(filled.length).toBeGreaterThan(90)
  })
})
