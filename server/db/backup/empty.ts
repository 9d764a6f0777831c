import type pg from 'pg'

const ofExtension = (oid: string) =>
  `exists (select from pg_depend d where d.objid = ${oid} and d.deptype = 'e')`

// Objects of extensions are kept: recreating them may need other privileges.
const own = `from pg_class c where c.relnamespace = current_schema()::regnamespace and not ${ofExtension('c.oid')}`

/** Whether a database has no objects of its own. */
export const isEmpty = async (client: pg.ClientBase) => {
  const { rows } = await client.query<{ empty: boolean }>(
    `select not exists (select ${own} and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')) as empty`,
  )
  return rows[0]?.empty === true
}

/** Refuses while other sessions use this database. */
export const assertExclusive = async (client: pg.ClientBase) => {
  const { rows } = await client.query<{ many: number }>(
    `select count(*)::int as many from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like 'decant%'`,
  )
  const many = rows[0]?.many ?? 0
  if (many > 0)
    throw new Error(`The product runs on this database (${many} connections): stop every node of it first.`)
}

/** Drops all objects within the open transaction. */
export const makeEmpty = async (client: pg.ClientBase) => {
  const drops = await client.query<{ drop: string }>(
    `select format('drop %s if exists %s cascade', kind, what) as drop from (
       select 1 as place, 'table' as kind, c.oid::regclass::text as what ${own} and c.relkind in ('r', 'p') and not c.relispartition
       union all select 2, 'view', c.oid::regclass::text ${own} and c.relkind = 'v'
       union all select 3, 'materialized view', c.oid::regclass::text ${own} and c.relkind = 'm'
       union all select 4, 'sequence', c.oid::regclass::text ${own} and c.relkind = 'S'
       union all select 5, 'routine', p.oid::regprocedure::text from pg_proc p
         where p.pronamespace = current_schema()::regnamespace and not ${ofExtension('p.oid')}
     ) things order by place`,
  )
  for (const { drop } of drops.rows) await client.query(drop)
}
