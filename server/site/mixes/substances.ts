import type { SubstanceSource } from '../../../src/resources/rd/substanceLimits'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/database'

/** The substances that products consist of. */
export async function substancesOf(db: Db | Trx, productIds: readonly number[]): Promise<SubstanceSource[]> {
  const { rows } = await sql<SubstanceSource>`
    select product_id, common_name, chemical_name, cas_number, share_percent::float8 as share_percent
    from ingredient_substances where product_id = any(${[...new Set(productIds)]}::bigint[])
    order by product_id, share_percent desc, common_name`.execute(db)
  return rows
}
