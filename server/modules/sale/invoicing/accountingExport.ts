import { sql } from 'kysely'
import { sumOf } from '../../../../src/resources/kit/text/sum'
import type { FieldErrors } from '../../../../src/resources/kit/fields/validate'
import {
  journalFile,
  type JournalLine,
  unbalanced,
} from '../../../../src/resources/purchase/journal/journalFiles'
import { type AccountingExport, accountingExportCalls } from '../../../../src/resources/sale/accountingExport'
import { sales } from '../../../../src/resources/sale/sales'
import { t } from '../../../../src/texts/texts'
import { onCall } from '../../../calls/handlers'
import { invalid, invalidBecause } from '../../../engine/errors'
import { booksLockedUntil } from '../../../site/accounting/journal'

const mostSales = 5_000

type Exported = AccountingExport['sales'][number]
type Booked = JournalLine & { sale_id: number }

onCall(accountingExportCalls.read, async ({ db, input: { from, to, format } }): Promise<AccountingExport> => {
  if (to < from) throw invalidBecause('to', t('Must be on or after the start date'))
  const { rows: found } = await sql<Exported>`
    select s.id::int as id, s.number, s.invoice_number, s.invoiced_on::text as invoiced_on, c.name as customer,
      coalesce((select jsonb_agg(jsonb_build_object('code', x ->> 'code', 'amount', (x ->> 'amount')::float8))
        from jsonb_array_elements(s.taxes) x), '[]') as taxes, s.total::float8 as total, m.code as currency
    from sales s join customers c on c.id = s.customer_id join currencies m on m.id = s.currency_id
    where s.invoice_number is not null and s.exported_at is null
      and s.invoiced_on between ${from}::date and ${to}::date
    order by s.invoiced_on, s.id limit ${mostSales + 1}`.execute(db)
  if (found.length > mostSales)
    throw invalidBecause('to', t('More than {most} invoices: choose a shorter period', { most: mostSales }))
  const { rows: booked } = await sql<Booked>`
    select j.source_id::int as sale_id, 'sale ' || j.source_id || ' ' || j.created_at as entry,
      j.booked_on::text as booked_on, j.document, a.code as account_code, a.name as account_name,
      j.debit::float8 as debit, j.credit::float8 as credit, j.text
    from journal_lines j join accounts a on a.id = j.account_id
    where j.source_type = 'sales' and j.source_id = any(${found.map(({ id }) => id)}::bigint[])
    order by j.booked_on, j.id`.execute(db)
  return {
    name: `sales-${from}-${to}.${format === 'iif' ? 'iif' : 'csv'}`,
    content: journalFile(format, booked),
    sales: found,
    lines: booked.map(({ entry: _entry, ...line }) => line),
    debit: Number(sumOf(booked.map(({ debit }) => debit))),
    credit: Number(sumOf(booked.map(({ credit }) => credit))),
    unbalanced: unbalanced(booked),
  }
})

onCall(accountingExportCalls.mark, async ({ unit, input: { sale_ids } }) => {
  if (sale_ids.length === 0) throw invalid({ sale_ids: 'required' })
  const lockedUntil = await booksLockedUntil(unit.trx)
  const errors: FieldErrors = {}
  const refuse = (at: number, text: string) => void (errors[`sale_ids.${at}`] = { code: 'other', text })
  // Two exports at once lock in one order; the second sees what the first marked.
  for (const id of [...new Set(sale_ids)].toSorted((one, other) => one - other)) {
    const { number, invoice_number, invoiced_on, exported_at } = await unit.lock(sales, id)
    const at = sale_ids.indexOf(id)
    if (invoice_number === null || invoiced_on === null)
      refuse(at, t('{number} is not invoiced yet', { number }))
    else if (exported_at !== null)
      refuse(at, t('{invoice} was already exported to accounting', { invoice: invoice_number }))
    else if (lockedUntil !== null && invoiced_on <= lockedUntil)
      refuse(
        at,
        t('{invoice}: the books are locked until {until}', { invoice: invoice_number, until: lockedUntil }),
      )
    else await unit.update(sales, id, { exported_at: unit.at })
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return { exported: new Set(sale_ids).size, exported_at: unit.at }
})
