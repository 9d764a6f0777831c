import { sql } from 'kysely'
import { locations } from '../../../../src/resources/general/places/locations'
import { matchStatusOf, varianceValue } from '../../../../src/resources/purchase/invoices/decisions'
import {
  matchOf,
  type MatchTest,
  type OrderedLine,
  type Tolerances,
} from '../../../../src/resources/purchase/invoices/invoiceMatch'
import { type Invoice, invoices } from '../../../../src/resources/purchase/invoices/invoices'
import { type InvoiceLine, invoiceLines } from '../../../../src/resources/purchase/invoices/invoice_lines'
import { invoiceTaxes } from '../../../../src/resources/purchase/invoices/invoice_taxes'
import type { PurchaseLine } from '../../../../src/resources/purchase/purchase_lines'
import { type Purchase, purchases } from '../../../../src/resources/purchase/purchases'
import { type Supplier, suppliers } from '../../../../src/resources/purchase/suppliers'
import { invalidBecause } from '../../../engine/errors'
import { afterEvent } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'
import { settingsNow } from '../../../site/settings'
import { expectedTaxes } from '../purchaseTotals'
import { lockedLines } from '../purchaseLifecycle'
import { t } from '../../../../src/texts/texts'
import { decimalText } from '../../../../src/texts/locale'

/** How far bills of a supplier may be off: its own tolerances, else those of the company. */
async function tolerancesOf(unit: Unit, supplier: Supplier): Promise<Tolerances> {
  const company = await settingsNow(
    unit.trx,
    'purchase.match_qty_percent',
    'purchase.match_price_percent',
    'purchase.match_amount',
  )
  return {
    qty_percent: supplier.match_qty_percent ?? company['purchase.match_qty_percent'],
    price_percent: supplier.match_price_percent ?? company['purchase.match_price_percent'],
    amount: supplier.match_amount ?? company['purchase.match_amount'],
  }
}

/** The products of order lines that are never received. */
async function servicesAmong(unit: Unit, lines: readonly PurchaseLine[]) {
  const { rows } = await sql<{ id: number }>`select id::int from products
    where kind = 'service' and id = any(${lines.map(({ product_id }) => product_id)}::bigint[])`.execute(
    unit.trx,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Another live bill of the supplier of the same day over the same total. */
async function sameBill(unit: Unit, { id, supplier_id, invoice_date, total, kind }: Invoice) {
  const { rows } = await sql<{ number: string }>`
    select number from invoices where supplier_id = ${supplier_id} and invoice_date = ${invoice_date}::date
      and total = ${total} and kind = ${kind} and id <> ${id} and status <> 'cancelled' order by id limit 1`.execute(
    unit.trx,
  )
  return rows[0]?.number ?? null
}

/** Everything a bill is compared with, its purchase and lines locked. */
export type Billing = {
  invoice: Invoice
  lines: readonly InvoiceLine[]
  taxes: readonly { code: string; expected: number; billed: number }[]
  purchase: Purchase
  ordered: readonly PurchaseLine[]
  services: ReadonlySet<number>
  tolerances: Tolerances
  tests: MatchTest[]
}

const orderedLine = (line: PurchaseLine, services: ReadonlySet<number>): OrderedLine => ({
  ...line,
  unit_price: line.unit_price ?? 0,
  is_service: services.has(line.product_id),
})

/** Matches a bill with its order as it is now. The order is locked before the bill. */
export async function matched(unit: Unit, invoice: Invoice): Promise<Billing> {
  const purchase = await unit.get(purchases, invoice.purchase_id)
  const ordered = await lockedLines(unit, purchase)
  const lines = await unit.find(invoiceLines, { invoice_id: invoice.id })
  const billedTaxes = await unit.find(invoiceTaxes, { invoice_id: invoice.id })
  const supplier = await unit.get(suppliers, purchase.supplier_id)
  const { province_id } = await unit.get(locations, purchase.location_id)
  const classes = new Map(ordered.map(({ id, tax_class }) => [id, tax_class]))
  const expected = await expectedTaxes(unit, {
    supplier,
    provinceId: province_id,
    on: invoice.invoice_date,
    taxed: [
      ...lines.map(({ purchase_line_id, amount }) => ({
        class: (purchase_line_id && classes.get(purchase_line_id)) || 'standard',
        amount,
      })),
      ...(invoice.freight_amount > 0 ? [{ class: 'standard', amount: invoice.freight_amount }] : []),
    ],
  })
  const codes = new Set([
    ...expected.filter(({ amount }) => amount > 0).map(({ tax }) => tax.code),
    ...billedTaxes.map(({ code }) => code),
  ])
  const taxes = [...codes].map((code) => ({
    code,
    expected: expected.find(({ tax }) => tax.code === code)?.amount ?? 0,
    billed: billedTaxes.find((tax) => tax.code === code)?.amount ?? 0,
  }))
  const services = await servicesAmong(unit, ordered)
  const tolerances = await tolerancesOf(unit, supplier)
  const tests = matchOf({
    ...invoice,
    is_right_party:
      invoice.supplier_id === purchase.supplier_id && invoice.currency_id === purchase.currency_id,
    lines,
    ordered: ordered.map((line) => orderedLine(line, services)),
    taxes,
    duplicate: await sameBill(unit, invoice),
    tolerances,
  })
  return { invoice, lines, taxes, purchase, ordered, services, tolerances, tests }
}

/** What a bill keeps of its match. */
export const matchFields = ({
  invoice: { decisions },
  tolerances,
  tests,
}: Pick<Billing, 'invoice' | 'tolerances' | 'tests'>) => ({
  match_result: tests,
  match_tolerances: tolerances,
  match_status: matchStatusOf(tests, decisions),
  variance_value: varianceValue(tests),
})

/** Refuses a bill whose parts do not add up to its total. */
export function assertAddsUp({ tests }: Pick<Billing, 'tests'>) {
  const total = tests.find(({ test }) => test === 'total')
  if (total?.passed === 0)
    throw invalidBecause(
      'total',
      t('Lines, freight and taxes add up to {sum}', { sum: decimalText(total.expected ?? 0, 2, 2) }),
    )
}

/** Matches the submitted bills of an order anew, besides one. */
export async function matchOthers(unit: Unit, purchaseId: number, besides: number | null = null) {
  const waiting = await unit.find(invoices, { purchase_id: purchaseId, status: 'submitted' })
  for (const { id } of waiting) if (id !== besides) await unit.fire(invoices, id, 'match')
}

// What came or went back changes what may be billed.
for (const event of ['settle', 'return', 'cancel_line', 'amend'] as const)
  afterEvent(purchases, event, (unit, { id }) => matchOthers(unit, id))
