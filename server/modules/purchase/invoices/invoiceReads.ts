import { sql } from 'kysely'
import { type BilledSoFar, invoiceCalls } from '../../../../src/resources/purchase/invoices/invoiceCalls'
import { scaled, unscaled } from '../../../../src/resources/kit/text/sum'
import { t } from '../../../../src/texts/texts'
import { onCall } from '../../../calls/handlers'
import { databaseOver } from '../../../db/dedicatedConnection'
import type { Db } from '../../../db/database'
import { invalidBecause, Refused } from '../../../engine/errors'
import { dayAt, siteOf } from '../../../site/plant'
import { taxSetupOn } from '../../../site/taxInForce'
import { taxSums } from '../../../site/taxSums'

type DraftLine = BilledSoFar & {
  sku: string
  name: string
  unit_price: number
  discount_percent: number
  tax_class: string | null
}

async function linesOf(db: Db, purchaseId: number) {
  const { rows } = await sql<DraftLine>`
    select l.id::int as purchase_line_id, l.line_no, p.sku, p.name, p.sku || ' ' || p.name as product, m.code as measure,
      case when p.kind = 'service' then 1 else 0 end as is_service, l.qty_ordered::float8, l.qty_received::float8,
      l.qty_rejected::float8, l.qty_returned::float8, l.qty_invoiced::float8,
      greatest(0, (case when p.kind = 'service' then l.qty_ordered - l.qty_cancelled
        else l.qty_received - l.qty_rejected - l.qty_returned end) - l.qty_invoiced)::float8 as qty_unbilled,
      coalesce(l.unit_price, 0)::float8 as unit_price, l.discount_percent::float8, l.tax_class
    from purchase_lines l join products p on p.id = l.product_id left join measures m on m.id = l.measure_id
    where l.purchase_id = ${purchaseId} order by l.line_no, l.id`.execute(db)
  return rows
}

onCall(invoiceCalls.match, async ({ pool, input }) =>
  (await linesOf(databaseOver(pool), input.id)).map(
    ({ sku: _, name: __, unit_price: ___, discount_percent: ____, tax_class: _____, ...line }) => line,
  ),
)

/** The price of a line after its discount, to a hundredth of a cent. */
const netPrice = ({ unit_price, discount_percent }: DraftLine) => {
  const whole = scaled(100, 4)
  return Number(
    unscaled((scaled(unit_price, 4) * (whole - scaled(discount_percent, 4)) + whole / 2n) / whole, 4),
  )
}

const amountOf = (qty: number, price: number) =>
  Number(unscaled((scaled(qty) * scaled(price, 4) + 5n * 10n ** 7n) / 10n ** 8n, 2))

type Head = {
  number: string
  supplier_id: number
  supplier: string
  currency_id: number | null
  currency: string | null
  freight_amount: number
  province_id: number | null
  gst_number: string | null
  qst_number: string | null
  invoices: number
}

onCall(invoiceCalls.draft, async ({ pool, input: { id } }) => {
  const db = databaseOver(pool)
  const { rows } = await sql<Head>`
    select p.number, s.id::int as supplier_id, s.name as supplier, c.id::int as currency_id, c.code as currency,
      p.freight_amount::float8, l.province_id::int, s.gst_number, s.qst_number,
      (select count(*) from invoices i where i.purchase_id = p.id and i.status <> 'cancelled')::int as invoices
    from purchases p join suppliers s on s.id = p.supplier_id left join currencies c on c.id = p.currency_id
    join locations l on l.id = p.location_id where p.id = ${id}`.execute(db)
  const [head] = rows
  if (!head) throw new Refused('not_found')
  const open = (await linesOf(db, id)).filter(({ qty_unbilled }) => qty_unbilled > 0)
  if (open.length === 0) throw invalidBecause('purchase_id', t('Nothing received to invoice'))
  const today = dayAt(new Date(), (await siteOf(db)).timezone)
  const invoice_lines = open.map((line) => {
    const unit_price = netPrice(line)
    return {
      purchase_line_id: line.purchase_line_id,
      purchase_line: String(line.line_no),
      line_kind: 'item' as const,
      sku: line.sku,
      product: line.name,
      qty: line.qty_unbilled,
      unit_price,
      amount: amountOf(line.qty_unbilled, unit_price),
      qty_ordered: line.qty_ordered,
      qty_received: line.qty_received,
      qty_invoiced: line.qty_invoiced,
      order_price: line.unit_price,
      measure: line.measure,
    }
  })
  // The freight of an order comes with its first bill.
  const freight = head.invoices === 0 ? head.freight_amount : 0
  const setup =
    head.province_id === null
      ? null
      : await taxSetupOn(db, { provinceId: head.province_id, direction: 'purchase', on: today })
  const classes = new Map(open.map(({ purchase_line_id, tax_class }) => [purchase_line_id, tax_class]))
  const sums = taxSums(
    (setup?.taxes ?? []).filter(({ code }) => (code === 'QST' ? head.qst_number : head.gst_number) !== null),
    [
      ...invoice_lines.map(({ purchase_line_id, amount }) => ({
        class: classes.get(purchase_line_id) ?? 'standard',
        amount,
      })),
      ...(freight > 0 ? [{ class: 'standard', amount: freight }] : []),
    ],
    'registrant',
  )
  const invoice_taxes = sums
    .filter(({ amount }) => amount > 0)
    .map(({ tax: { code }, amount }) => ({ code, amount }))
  const cents = [
    ...invoice_lines.map(({ amount }) => amount),
    freight,
    ...invoice_taxes.map(({ amount }) => amount),
  ]
  return {
    values: {
      purchase_id: id,
      purchase: head.number,
      supplier_id: head.supplier_id,
      supplier: head.supplier,
      currency_id: head.currency_id,
      currency: head.currency,
      invoice_date: today,
      received_on: today,
      freight_amount: freight,
      total: Number(
        unscaled(
          cents.reduce((sum, amount) => sum + scaled(amount, 4), 0n),
          4,
        ),
      ),
    },
    invoice_lines,
    invoice_taxes,
  }
})

type Due = {
  id: number
  number: string
  supplier_invoice_number: string
  supplier: string
  due_date: string | null
  currency: string | null
  amount: number
  status: string
}

onCall(invoiceCalls.due, async ({ pool, input: { until } }) => {
  const { rows } = await pool.query<Due>(
    `select i.id::int, i.number, i.supplier_invoice_number, s.name as supplier, to_char(i.due_date, 'YYYY-MM-DD') as due_date,
       c.code as currency, (case when i.kind = 'credit_note' then -i.total else i.total end)::float8 as amount, i.status
     from invoices i join suppliers s on s.id = i.supplier_id left join currencies c on c.id = i.currency_id
     where i.status in ('submitted', 'approved') and ($1::date is null or i.due_date <= $1::date)
     order by i.due_date, i.id limit 5000`,
    [until],
  )
  const currencies = [...new Set(rows.map(({ currency }) => currency))]
  return {
    rows,
    sums: currencies.map((currency) => ({
      currency,
      amount: Number(
        unscaled(
          rows
            .filter((row) => row.currency === currency)
            .reduce((sum, { amount }) => sum + scaled(amount, 4), 0n),
          4,
        ),
      ),
    })),
  }
})

onCall(invoiceCalls.figures, async ({ pool }) => {
  const db = databaseOver(pool)
  const today = dayAt(new Date(), (await siteOf(db)).timezone)
  const { rows } = await pool.query<{
    due_week: number
    due_week_amount: number
    variances: number
    variance_value: number
    grni: number
  }>(
    `select count(*) filter (where i.status = 'approved' and i.due_date <= $1::date + 7)::int as due_week,
       coalesce(round(sum((case when i.kind = 'credit_note' then -i.total else i.total end) * i.rate_to_cad)
         filter (where i.status = 'approved' and i.due_date <= $1::date + 7), 2), 0)::float8 as due_week_amount,
       count(*) filter (where i.status = 'submitted' and i.match_status = 'variance')::int as variances,
       coalesce(round(sum(i.variance_value) filter (where i.status = 'submitted' and i.match_status = 'variance'), 2), 0)::float8
         as variance_value,
       (select coalesce(round(sum(value), 2), 0) from received_not_invoiced)::float8 as grni
     from invoices i`,
    [today],
  )
  return rows[0] ?? { due_week: 0, due_week_amount: 0, variances: 0, variance_value: 0, grni: 0 }
})
