import { sql } from 'kysely'
import type { AnyResource } from '../../src/resources/kit/define/definition'
import type { Trx } from '../db/database'
import { registry } from '../../src/resources'

type Referrer = { other: AnyResource; field: string }

/** Every column of a table that points to rows of this one; views follow by themselves, and logs say what was. */
export async function referrers(trx: Trx, resource: AnyResource): Promise<Referrer[]> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(trx)
  const tables = new Set(rows.map(({ name }) => name))
  return Object.values(registry)
    .filter(({ name, appendOnly }) => tables.has(name) && !appendOnly)
    .flatMap((other) =>
      Object.entries({ ...other.fields, ...other.systemFields })
        .filter(([, { kind, table }]) => kind === 'reference' && table === resource.name)
        .map(([field]) => ({ other, field })),
    )
}
