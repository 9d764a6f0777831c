import { sql } from 'kysely'
import {
  type AccountingDocument,
  accountingDocuments,
  type AccountingEvent,
  accountingEvent,
  type AccountingMapping,
  accountingMappings,
  decidingMapping,
  type MappingAsk,
} from '../../../../src/resources/general/accounting/accounting_mappings'
import { accounts } from '../../../../src/resources/general/accounting/accounts'
import { taxCode } from '../../../../src/resources/general/taxes/tax_setup_lines'
import { choice, day, optional, reference } from '../../../../src/resources/kit/fields/field'
import type { Db, Trx } from '../../../db/database'
import { call } from '../../../calls/calls'
import { onCreate, onUpdate } from '../../../engine/hooks'
import { invalid, invalidBecause } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { copied } from '../../../engine/copiedFields'

/** An account stays a leaf in use while it is being mapped. */
async function holdAccounts(unit: Unit, values: Record<string, unknown>) {
  for (const name of ['debit_account_id', 'credit_account_id']) {
    if (values[name] === undefined) continue
    const account = await unit.lock(accounts, Number(values[name]))
    if (account.is_postable !== 1 || account.is_active !== 1) throw invalid({ [name]: 'exists' })
  }
  return values
}
onCreate(accountingMappings, holdAccounts)
onUpdate(accountingMappings, (unit, _before, changes) => holdAccounts(unit, changes))

type Pair = Pick<
  AccountingMapping,
  | 'id'
  | 'event'
  | 'category_id'
  | 'location_id'
  | 'tax_code'
  | 'debit_account_id'
  | 'credit_account_id'
  | 'valid_from'
  | 'debit_account'
  | 'credit_account'
  | 'category'
  | 'location'
>

/** The accounts an event goes to, as documents keep them when they are approved; null is a gap that stops them. */
async function accountsFor(db: Db | Trx, ask: MappingAsk): Promise<Pair | null> {
  const { rows } = await sql<Pair>`
    select m.id::int, m.event, m.category_id::int, m.location_id::int, m.tax_code,
      m.debit_account_id::int, m.credit_account_id::int, to_char(m.valid_from, 'YYYY-MM-DD') as valid_from,
      d.code || ' ' || d.name as debit_account, c.code || ' ' || c.name as credit_account, k.name as category, l.name as location
    from accounting_mappings m join accounts d on d.id = m.debit_account_id join accounts c on c.id = m.credit_account_id
    left join categories k on k.id = m.category_id left join locations l on l.id = m.location_id
    where m.event = ${ask.event} and m.valid_from <= ${ask.on}::date`.execute(db)
  return decidingMapping(rows, ask)
}

const documents = Object.keys(accountingDocuments) as AccountingDocument[]
const testAsks = {
  document: choice('Document', documents),
  category_id: optional(reference('Category', 'categories')),
  location_id: optional(reference('Location', 'locations')),
  tax_code: optional(taxCode()),
  date: day('Date'),
}

call(
  {
    method: 'GET',
    path: '/general/accounting_mappings/test',
    areas: ['general'],
    modules: ['Administration'],
    about: 'Where each event of a document would be booked; an event without a pair is a gap.',
    asks: testAsks,
  },
  async ({ db, values }) => {
    const { document, date, ...of } = values as Omit<MappingAsk, 'event' | 'on'> & {
      document: AccountingDocument
      date: string
    }
    const found: { event: AccountingEvent; mapping: Pair | null }[] = []
    for (const event of accountingDocuments[document])
      found.push({
        event,
        mapping: await accountsFor(db, {
          event,
          category_id: of.category_id ?? null,
          location_id: of.location_id ?? null,
          tax_code: of.tax_code ?? null,
          on: date,
        }),
      })
    return { document, events: found, gaps: found.filter(({ mapping }) => mapping === null).length }
  },
)

const keyOf = ({ category_id, location_id, tax_code, valid_from }: AccountingMapping) =>
  [category_id, location_id, tax_code, valid_from].join()

call(
  {
    method: 'POST',
    path: '/general/accounting_mappings/copy_row',
    areas: ['general'],
    modules: ['Administration'],
    about:
      'Gives an event the accounts of another, where it has none of its own; answers how many were added.',
    asks: { from: accountingEvent(), to: accountingEvent() },
    writes: true,
  },
  async ({ unit, values }) => {
    const from = values.from as AccountingMapping['event']
    const to = values.to as AccountingMapping['event']
    if (from === to) throw invalidBecause('to', 'Choose another event')
    const existing = new Set((await unit.find(accountingMappings, { event: to })).map(keyOf))
    const copies = (await unit.find(accountingMappings, { event: from })).filter(
      (mapping) => !existing.has(keyOf(mapping)),
    )
    for (const mapping of copies)
      await unit.insert(accountingMappings, { ...copied(accountingMappings, mapping), event: to })
    return { added: copies.length }
  },
)
