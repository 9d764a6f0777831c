import { sql } from 'kysely'
import type { TaxSetupLine } from '../../src/resources/general/taxes/tax_setup_lines'
import type { TaxSetup } from '../../src/resources/general/taxes/tax_setups'
import type { Db, Trx } from '../db/database'
import type { Tax } from './taxSums'

/** A tax as documents levy and book it. */
type LeviedTax = Tax &
  Pick<TaxSetupLine, 'id' | 'name' | 'recoverable_percent' | 'account_id'> & { account: string | null }

export type SetupInForce = Pick<TaxSetup, 'id' | 'name' | 'valid_from' | 'valid_to'> & { taxes: LeviedTax[] }

/** The set-up of a province that holds on a day, with its taxes in their order; null where there is none. */
export async function taxSetupOn(
  db: Db | Trx,
  { provinceId, direction, on }: { provinceId: number | null; direction: 'sale' | 'purchase'; on: string },
): Promise<SetupInForce | null> {
  const setups = await sql<Omit<SetupInForce, 'taxes'>>`
    select id::int, name, to_char(valid_from, 'YYYY-MM-DD') as valid_from, to_char(valid_to, 'YYYY-MM-DD') as valid_to
    from tax_setups where province_id is not distinct from ${provinceId} and direction in (${direction}, 'both')
      and valid_from <= ${on}::date and (valid_to is null or valid_to >= ${on}::date)`.execute(db)
  const [setup] = setups.rows
  if (!setup) return null
  const taxes = await sql<LeviedTax>`
    select l.id::int, l.code, l.name, l.rate::float8 as rate, l.tax_classes, l.compound, l.exempt_for,
      l.recoverable_percent::float8 as recoverable_percent, l.account_id::int,
      a.code || ' ' || a.name as account
    from tax_setup_lines l left join accounts a on a.id = l.account_id
    where l.tax_setup_id = ${setup.id} order by l.sequence, l.id`.execute(db)
  return { ...setup, taxes: taxes.rows }
}
