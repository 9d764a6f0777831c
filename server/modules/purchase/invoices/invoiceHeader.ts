import { sql } from 'kysely'
import { type Invoice, invoices } from '../../../../src/resources/purchase/invoices/invoices'
import { invoiceLines } from '../../../../src/resources/purchase/invoices/invoice_lines'
import { invoiceTaxes } from '../../../../src/resources/purchase/invoices/invoice_taxes'
import { purchaseLines } from '../../../../src/resources/purchase/purchase_lines'
import { type Purchase, purchases } from '../../../../src/resources/purchase/purchases'
import { suppliers } from '../../../../src/resources/purchase/suppliers'
import type { NewValues, UpdateValues } from '../../../../src/resources/kit/define/row'
import { dayAfter } from '../../../../src/resources/kit/text/days'
import { scaled, unscaled } from '../../../../src/resources/kit/text/sum'
import { t } from '../../../../src/texts/texts'
import { invalid, invalidBecause } from '../../../engine/errors'
import { onCreate, onLines, onUpdate } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'
import { dueBy } from '../../../site/accounting/paymentTerms'
import { plantToday } from '../../../site/plant'
import { percentShares } from '../../../site/taxSums'
import { rateOf } from '../purchaseHeader'

/** The day a bill is due by the terms of its order, or of its supplier; at once without any. */
async function dueOf(unit: Unit, purchase: Purchase, invoiceDate: string) {
  const { payment_term_id } = await unit.get(suppliers, purchase.supplier_id)
  return dueBy(unit.trx, [purchase.payment_term_id, payment_term_id], invoiceDate)
}

/** Another bill of the supplier under the same number, however it is written; cancelled ones do not count. */
async function sameNumber(
  unit: Unit,
  {
    id,
    supplier_id,
    supplier_invoice_number,
  }: Pick<Invoice, 'supplier_id' | 'supplier_invoice_number'> & {
    id: number | null
  },
) {
  const { rows } = await sql<{ number: string }>`
    select number from invoices where supplier_id = ${supplier_id} and status <> 'cancelled'
      and regexp_replace(upper(regexp_replace(supplier_invoice_number, '\\s', '', 'g')), '^0+(?=.)', '')
        = regexp_replace(upper(regexp_replace(${supplier_invoice_number}, '\\s', '', 'g')), '^0+(?=.)', '')
      and id is distinct from ${id}::bigint limit 1`.execute(unit.trx)
  return rows[0]?.number ?? null
}

async function assertDate(unit: Unit, invoiceDate: string, dueDate: string | null) {
  if (invoiceDate > dayAfter(await plantToday(unit), 1))
    throw invalidBecause('invoice_date', t('Must not be later than tomorrow'))
  if (dueDate !== null && dueDate < invoiceDate)
    throw invalidBecause('due_date', t('Must be on or after the bill date'))
}

/** Bills of one supplier are written one after the other, so that none comes twice. */
const holdSupplier = (unit: Unit, supplierId: number) => unit.lock(suppliers, supplierId)

/** Until when, and how much less, a supplier takes for a bill that is paid early. */
async function earlyTerms(unit: Unit, supplierId: number, invoiceDate: string, total: number) {
  const { early_discount_percent: percent, early_discount_days: days } = await unit.get(suppliers, supplierId)
  if (percent === null || days === null) return { early_until: null, early_discount: null }
  return {
    early_until: dayAfter(invoiceDate, days),
    early_discount: percentShares([total], percent).amount,
  }
}

onCreate(invoices, async (unit, values: NewValues<typeof invoices>) => {
  const purchase = await unit.lock(purchases, Number(values.purchase_id))
  const supplier_id = Number(values.supplier_id ?? purchase.supplier_id)
  await holdSupplier(unit, supplier_id)
  const currency_id = Number(values.currency_id ?? purchase.currency_id)
  const invoice_date = String(values.invoice_date)
  const due_date = values.due_date ?? (await dueOf(unit, purchase, invoice_date))
  await assertDate(unit, invoice_date, due_date)
  const supplier_invoice_number = String(values.supplier_invoice_number)
  if ((await sameNumber(unit, { id: null, supplier_id, supplier_invoice_number })) !== null)
    throw invalid({ supplier_invoice_number: 'unique' })
  return {
    ...values,
    supplier_id,
    currency_id,
    due_date,
    ...(await earlyTerms(unit, supplier_id, invoice_date, Number(values.total ?? 0))),
    received_on: values.received_on ?? (await plantToday(unit)),
    rate_to_cad:
      currency_id === purchase.currency_id ? purchase.rate_to_cad : await rateOf(unit, currency_id),
    entered_by_id: unit.by.id || null,
  }
})

const typed: readonly string[] = Object.keys(invoices.fields)

onUpdate(invoices, async (unit, before, changes: UpdateValues<typeof invoices>) => {
  if (!Object.keys(changes).some((name) => typed.includes(name))) return changes
  const purchase = await unit.get(purchases, before.purchase_id)
  const supplier_id = Number(changes.supplier_id ?? before.supplier_id ?? purchase.supplier_id)
  const currency_id = Number(changes.currency_id ?? before.currency_id ?? purchase.currency_id)
  await holdSupplier(unit, supplier_id)
  const after = { ...before, ...changes, supplier_id, currency_id }
  await assertDate(unit, after.invoice_date, after.due_date)
  if ((await sameNumber(unit, after)) !== null) throw invalid({ supplier_invoice_number: 'unique' })
  return {
    ...changes,
    supplier_id,
    currency_id,
    due_date: after.due_date ?? (await dueOf(unit, purchase, after.invoice_date)),
    ...(await earlyTerms(unit, supplier_id, after.invoice_date, after.total)),
    rate_to_cad:
      currency_id === purchase.currency_id ? purchase.rate_to_cad : await rateOf(unit, currency_id),
    entered_by_id: unit.by.id || before.entered_by_id,
  }
})

/** The amount of a line in cents, half a cent rounded up. */
const amountOf = (qty: number, price: number) =>
  Number(unscaled((scaled(qty) * scaled(price, 4) + 5n * 10n ** 7n) / 10n ** 8n, 2))

const mostAmount = 9_999_999_999

onCreate(invoiceLines, async (unit, values) => {
  const amount = amountOf(Number(values.qty), Number(values.unit_price))
  if (amount > mostAmount) throw invalid({ unit_price: 'max' })
  if (values.line_kind !== 'other') {
    const { purchase_id } = await unit.get(invoices, Number(values.invoice_id))
    const line = values.purchase_line_id && (await unit.get(purchaseLines, Number(values.purchase_line_id)))
    if (line && line.purchase_id !== purchase_id) throw invalid({ purchase_line_id: 'exists' })
    // A line that is not on the order says what it is.
    if (!line && !values.description) throw invalid({ description: 'requiredif' })
  } else if (!values.description) throw invalid({ description: 'requiredif' })
  const { rows } = await sql<{ next: number }>`select coalesce(max(line_no), 0) + 1 as next from invoice_lines
    where invoice_id = ${Number(values.invoice_id)}`.execute(unit.trx)
  return { ...values, line_no: rows[0]?.next ?? 1, amount }
})

onUpdate(invoiceLines, async (unit, before, changes) => {
  const after = { ...before, ...changes }
  const amount = amountOf(after.qty, after.unit_price)
  if (amount > mostAmount) throw invalid({ unit_price: 'max' })
  if (after.purchase_line_id === null && !after.description) throw invalid({ description: 'requiredif' })
  if (changes.purchase_line_id) {
    const { purchase_id } = await unit.get(invoices, before.invoice_id)
    const line = await unit.get(purchaseLines, changes.purchase_line_id)
    if (line.purchase_id !== purchase_id) throw invalid({ purchase_line_id: 'exists' })
  }
  return { ...changes, amount }
})

const sumOf = (amounts: readonly number[]) =>
  Number(
    unscaled(
      amounts.reduce((sum, amount) => sum + scaled(amount, 4), 0n),
      4,
    ),
  )

onLines(invoices, async (unit, { id }) => {
  const [lines, taxes] = [
    await unit.find(invoiceLines, { invoice_id: id }),
    await unit.find(invoiceTaxes, { invoice_id: id }),
  ]
  return {
    line_count: lines.length,
    subtotal: sumOf(lines.map(({ amount }) => amount)),
    tax_total: sumOf(taxes.map(({ amount }) => amount)),
    match_status: 'not_matched' as const,
    variance_value: 0,
    match_result: [],
    match_tolerances: null,
    decisions: [],
  }
})
