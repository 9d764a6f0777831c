import type { Actor } from '../../src/access'
import { type Invoice, invoices } from '../../src/resources/purchase/invoices/invoices'
import { databaseOver } from '../../server/db/dedicatedConnection'
import { create } from '../../server/engine/crud'
import { Refused } from '../../server/engine/errors'
import { runUnit } from '../../server/engine/unitOfWork'
import '../../server/modules'
import { demoDatabase } from '../harness/database'
import { figure, percentiles } from '../harness/report'

const people = 50
const rounds = 5
/** The receipt is enough for so many of the bills. */
const covered = 10

type Billed = {
  id: number
  purchase_id: number
  qty: number
  unit_price: number
  tolerance: number
  stored: number
  before: number
}

const buyerOf = (id: number): Actor => ({
  id,
  name: `Buyer ${id}`,
  roles: ['purchase'],
  modules: ['Purchase'],
})

/** 50 people approve 50 bills over one receipt at once: never is more billed than came and the tolerance admits (G18). */
export async function approvals() {
  const { pool } = await demoDatabase()
  const db = databaseOver(pool)
  const { rows: users } = await pool.query<{ id: number }>(
    `select id::int as id from users order by id limit $1`,
    [people],
  )
  const { rows: receipts } = await pool.query<Billed>(
    `select l.id::int as id, l.purchase_id::int as purchase_id, l.unit_price::float8 as unit_price,
       floor((l.qty_received - l.qty_rejected - l.qty_returned - l.qty_invoiced) / ${covered})::float8 as qty,
       (l.qty_received - l.qty_rejected - l.qty_returned)::float8 as stored, l.qty_invoiced::float8 as before,
       coalesce(s.match_qty_percent, 2)::float8 as tolerance
     from purchase_lines l join purchases p on p.id = l.purchase_id join suppliers s on s.id = p.supplier_id
       join products w on w.id = l.product_id
     where p.status in ('received', 'partially_received') and w.kind <> 'service' and s.gst_number is null
       and l.discount_percent = 0 and l.unit_price > 0 and l.qty_received - l.qty_rejected - l.qty_returned >= 50
       and not exists (select from invoices i where i.purchase_id = p.id)
     order by l.id limit ${rounds}`,
  )
  if (receipts.length === 0) throw new Error('No receipt to bill')
  const took: number[] = []
  const sums = { approved: 0, refused: 0, overBilled: 0 }
  for (const [round, { id, purchase_id, qty, unit_price, stored, before, tolerance }] of receipts.entries()) {
    const bills: Invoice[] = []
    for (let at = 0; at < people; at += 1) {
      const by = buyerOf(users[at % users.length]?.id ?? 1)
      // No two bills of a supplier have one day and one total.
      const invoice_date = new Date(Date.UTC(2026, 0, 1 + round * people + at)).toISOString().slice(0, 10)
      const total = Math.round(qty * unit_price * 100) / 100
      const made = await runUnit(db, by, (unit) =>
        create(unit, invoices, {
          purchase_id,
          supplier_invoice_number: `R${round}-${at}`,
          invoice_date,
          total,
          invoice_lines: [{ line_kind: 'item', purchase_line_id: id, qty, unit_price }],
        }),
      )
      bills.push(await runUnit(db, by, (unit) => unit.fire(invoices, made.id, 'submit', {}, by)))
    }
    const approve = async (at: number): Promise<void> => {
      const bill = bills[at]
      if (!bill) return
      const began = performance.now()
      try {
        const by = buyerOf(users[at % users.length]?.id ?? 1)
        await runUnit(db, by, (unit) => unit.fire(invoices, bill.id, 'approve', {}, by))
        sums.approved += 1
      } catch (thrown) {
        if (!(thrown instanceof Refused)) throw thrown
        sums.refused += 1
      }
      took.push(performance.now() - began)
    }
    await Promise.all(bills.map((_, at) => approve(at)))
    const { rows } = await pool.query<{ billed: number }>(
      'select qty_invoiced::float8 as billed from purchase_lines where id = $1',
      [id],
    )
    const billed = (rows[0]?.billed ?? 0) - before
    if (billed > stored * (1 + tolerance / 100)) sums.overBilled += 1
  }
  const { p50, p99 } = percentiles(took)
  figure(`approvals, ${receipts.length} receipts by ${people} people each, approved`, sums.approved, 'bills')
  figure('approvals, refused as a variance', sums.refused, 'bills')
  figure('approvals, receipts billed above their tolerance (G18: 0)', sums.overBilled, '')
  figure('approvals, one approval among 50 at once, p50', p50, 'ms')
  figure('approvals, one approval among 50 at once, p99', p99, 'ms')
  if (sums.overBilled > 0 || sums.approved === 0) process.exitCode = 1
}
