import {
  type AccountingEvent,
  decidingMapping,
} from '../../../../src/resources/general/accounting/accounting_mappings'
import type { TaxCode } from '../../../../src/resources/general/taxes/tax_setup_lines'
import { lineStatusOf, progressOf } from '../../../modules/purchase/lineProgress'
import { billedStatusOf } from '../../../modules/purchase/invoices/billedStatus'
import { cadCents } from '../../../site/accounting/journal'
import { type DemoRow, grouped, type Tables } from '../../company/tables'

type Mapping = Parameters<typeof decidingMapping>[0][number] & {
  debit_account_id: number
  credit_account_id: number
}
type Entry = { event: AccountingEvent; account_id: number; cents: bigint; text: string }

const dayMs = 86_400_000
const skuOf = (product: DemoRow | undefined) => (typeof product?.sku === 'string' ? product.sku : '')
const dayOn = (value: unknown) => String(value).slice(0, 10)

/** Books bills and sales of the demo company by its own mappings. */
function books(to: Tables) {
  const mappings = to.rows('accounting_mappings').map(
    (row) =>
      ({
        ...row,
        category_id: row.category_id ?? null,
        location_id: row.location_id ?? null,
        tax_code: row.tax_code ?? null,
      }) as unknown as Mapping,
  )
  const codes = new Map(
    to.rows('accounts').map(({ id, code, name }) => [id, `${String(code)} ${String(name)}`]),
  )
  return {
    pair: (
      event: AccountingEvent,
      { category_id = null, location_id = null, tax_code = null }: Partial<Mapping>,
      on: string,
    ) => decidingMapping(mappings, { event, category_id, location_id, tax_code, on }),
    write: (
      of: { source_type: string; source_id: number; document: string; on: string; at: string; by: unknown },
      entries: readonly Entry[],
    ) => {
      const booked = entries
        .filter(({ cents }) => cents !== 0n)
        .map(({ event, account_id, cents, text }) => ({
          event,
          account_id,
          account: codes.get(account_id) ?? '',
          debit: cents > 0n ? Number(cents) / 100 : 0,
          credit: cents < 0n ? Number(-cents) / 100 : 0,
          text,
        }))
      for (const { account: _, ...line } of booked)
        to.add('journal_lines', {
          booked_on: of.on,
          document: of.document,
          source_type: of.source_type,
          source_id: of.source_id,
          ...line,
          created_at: of.at,
          created_by: of.by,
        })
      return booked
    },
  }
}

/** Approves bills that match and are older than a week; those that are due are paid. */
export function bookBills(to: Tables, { approvers, now }: { approvers: readonly number[]; now: number }) {
  const { pair, write } = books(to)
  const lines = grouped(to.rows('invoice_lines'), ({ invoice_id }) => Number(invoice_id))
  const taxes = grouped(to.rows('invoice_taxes'), ({ invoice_id }) => Number(invoice_id))
  const ordered = new Map(to.rows('purchase_lines').map((row) => [row.id, row]))
  const purchases = new Map(to.rows('purchases').map((row) => [row.id, row]))
  const products = new Map(to.rows('products').map((row) => [row.id, row]))
  const upkeep = to.rows('accounts').find(({ code }) => code === '5420')?.id
  for (const line of ordered.values())
    if (products.get(Number(line.product_id))?.kind === 'service') line.account_id = upkeep ?? null
  for (const [nth, bill] of to.rows('invoices').entries()) {
    bill.booked = '[]'
    const purchase = purchases.get(Number(bill.purchase_id))
    const at = Date.parse(String(bill.created_at)) + 2 * dayMs
    if (!purchase || bill.status !== 'submitted' || bill.match_status !== 'matched' || at > now - 4 * dayMs)
      continue
    const on = dayOn(new Date(at).toISOString())
    const rate = Number(bill.rate_to_cad)
    const location_id = Number(purchase.location_id)
    const entries: Entry[] = []
    for (const line of lines.get(bill.id) ?? []) {
      const source = ordered.get(Number(line.purchase_line_id))
      const product = products.get(Number(source?.product_id))
      const of = { category_id: Number(product?.category_id), location_id }
      const isService = product?.kind === 'service'
      const account_id = isService ? upkeep : pair('goods_received', of, on)?.credit_account_id
      if (!source || account_id === undefined) continue
      line.booked_account_id = account_id
      source.qty_invoiced = Number(line.qty)
      if (isService) source.qty_received = source.qty_invoiced
      entries.push({
        event: 'supplier_invoice',
        account_id,
        cents: cadCents(Number(line.amount), rate),
        text: skuOf(product),
      })
    }
    for (const { code, amount } of taxes.get(bill.id) ?? []) {
      const recoverable = pair('tax_recoverable', { tax_code: code as TaxCode }, on)
      if (recoverable)
        entries.push({
          event: 'tax_recoverable',
          account_id: recoverable.debit_account_id,
          cents: cadCents(Number(amount), rate),
          text: String(code),
        })
    }
    const payable = pair('supplier_invoice', { location_id }, on)
    if (!payable) continue
    entries.push({
      event: 'supplier_invoice',
      account_id: payable.credit_account_id,
      cents: -entries.reduce((sum, { cents }) => sum + cents, 0n),
      text: String(bill.supplier_invoice_number),
    })
    const approver = approvers[nth % approvers.length] ?? null
    const stamp = new Date(at).toISOString()
    const isPaid = at < now - 25 * dayMs
    Object.assign(bill, {
      status: isPaid ? 'paid' : 'approved',
      booked: JSON.stringify(
        write(
          {
            source_type: 'invoices',
            source_id: bill.id,
            document: String(bill.number),
            on,
            at: stamp,
            by: approver,
          },
          entries,
        ),
      ),
      approved_by_id: approver,
      approved_at: stamp,
      paid_on: isPaid ? dayOn(new Date(at + 20 * dayMs).toISOString()) : null,
      payment_reference: isPaid ? `EFT-${40_000 + nth}` : null,
      updated_at: isPaid ? new Date(at + 20 * dayMs).toISOString() : stamp,
    })
  }
  settleServices(to)
  invoicedStatus(to)
}

/** Orders of services are received once their bill is approved. */
function settleServices(to: Tables) {
  const lines = grouped(to.rows('purchase_lines'), ({ purchase_id }) => Number(purchase_id))
  for (const purchase of to.rows('purchases')) {
    const own = (lines.get(purchase.id) ?? []).map((line) => ({
      line,
      qty_ordered: Number(line.qty_ordered),
      qty_received: Number(line.qty_received),
      qty_cancelled: Number(line.qty_cancelled),
    }))
    if (purchase.status !== 'ordered' || !own.some(({ qty_received }) => qty_received > 0)) continue
    for (const { line, ...counted } of own) line.line_status = lineStatusOf(counted)
    const progress = progressOf(own)
    Object.assign(purchase, progress, { status: progress.open_lines > 0 ? 'partially_received' : 'received' })
  }
}

/** How far each order is billed, by its lines. */
function invoicedStatus(to: Tables) {
  const lines = grouped(to.rows('purchase_lines'), ({ purchase_id }) => Number(purchase_id))
  const services = new Set(
    to
      .rows('products')
      .filter(({ kind }) => kind === 'service')
      .map(({ id }) => id),
  )
  for (const purchase of to.rows('purchases')) {
    const own = lines.get(purchase.id) ?? []
    for (const line of own) line.qty_invoiced ??= 0
    purchase.invoice_status = billedStatusOf(
      own.map((line) => ({
        product_id: Number(line.product_id),
        qty_ordered: Number(line.qty_ordered),
        qty_cancelled: Number(line.qty_cancelled),
        qty_received: Number(line.qty_received),
        qty_rejected: Number(line.qty_rejected),
        qty_returned: Number(line.qty_returned),
        qty_invoiced: Number(line.qty_invoiced),
      })),
      services,
    )
  }
}

/** Invoices the sales that are closed, in the order of their days, and books them. */
export function bookSales(to: Tables) {
  const { pair, write } = books(to)
  const lines = grouped(to.rows('sale_lines'), ({ sale_id }) => Number(sale_id))
  const products = new Map(to.rows('products').map((row) => [row.id, row]))
  const closed = to
    .rows('sales')
    .filter(({ status }) => status === 'done')
    .toSorted(
      (one, other) => String(one.updated_at).localeCompare(String(other.updated_at)) || one.id - other.id,
    )
  for (const [nth, sale] of closed.entries()) {
    const on = dayOn(sale.updated_at)
    const document = `SI-${String(nth + 1).padStart(5, '0')}`
    const rate = Number(sale.rate_to_cad)
    const location_id = Number(sale.location_id)
    const entries: Entry[] = []
    const book = (event: AccountingEvent, amount: number, text: string, of: Partial<Mapping>) => {
      const found = pair(event, { location_id, ...of }, on)
      const cents = cadCents(amount, rate)
      if (found)
        entries.push(
          { event, account_id: found.debit_account_id, cents, text },
          { event, account_id: found.credit_account_id, cents: -cents, text },
        )
    }
    for (const line of lines.get(sale.id) ?? []) {
      const product = products.get(Number(line.product_id))
      book('sale_revenue', Number(line.line_total), skuOf(product), {
        category_id: Number(product?.category_id),
      })
    }
    book('sale_revenue', Number(sale.freight_amount), 'Freight', {})
    for (const { code, amount } of sale.taxes as { code: TaxCode; amount: number }[])
      book('tax_payable', amount, code, { tax_code: code })
    Object.assign(sale, { invoice_number: document, invoiced_on: on })
    write(
      {
        source_type: 'sales',
        source_id: sale.id,
        document,
        on,
        at: String(sale.updated_at),
        by: sale.updated_by,
      },
      entries,
    )
  }
}
