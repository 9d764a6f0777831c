import { sql } from 'kysely'
import {
  decidingMapping,
  type MappingAsk,
} from '../../../src/resources/general/accounting/accounting_mappings'
import type { AccountPair } from '../../../src/resources/general/accounting/accountingCalls'
import type { Db, Trx } from '../../db/database'

/** The accounts an event goes to, as documents keep them when they are approved; null is a gap that stops them. */
export async function accountsFor(db: Db | Trx, ask: MappingAsk): Promise<AccountPair | null> {
  const { rows } = await sql<AccountPair>`
    select m.id::int, m.event, m.category_id::int, m.location_id::int, m.tax_code,
      m.debit_account_id::int, m.credit_account_id::int, to_char(m.valid_from, 'YYYY-MM-DD') as valid_from,
      d.code || ' ' || d.name as debit_account, c.code || ' ' || c.name as credit_account, k.name as category, l.name as location
    from accounting_mappings m join accounts d on d.id = m.debit_account_id join accounts c on c.id = m.credit_account_id
    left join categories k on k.id = m.category_id left join locations l on l.id = m.location_id
    where m.event = ${ask.event} and m.valid_from <= ${ask.on}::date`.execute(db)
  return decidingMapping(rows, ask)
}
