import { afterAll, beforeAll, expect, it } from 'vitest'
import { clock } from '../../../../server/engine/unitOfWork'
import { brackets } from '../../../../src/api/brackets'
import { invoiceCalls } from '../../../../src/resources/purchase/invoices/invoiceCalls'
import { now, supplierBills } from '../../../fixtures/bills/supplierBills'
import { type Doc, mapAccounts, openOffice, type Office } from '../../../fixtures/purchaseOrders'
import { where } from '../../../fixtures/stockHistory'

let at: Office
let office: ReturnType<typeof supplierBills>
beforeAll(async () => {
  at = await openOffice()
  await mapAccounts(at)
  office = supplierBills(at)
})
afterAll(async () => {
  clock.at = undefined
  await at.node.stop()
})

const dayOf = (nth: number) => `2026-11-${String(nth).padStart(2, '0')}`
type Waiting = { id: number; qty: number; value: number }

/** What waits for its bill right now, from the lines of orders alone. */
const waitingNow = async () =>
  (
    await at.node.pool.query<Waiting>(
      `select l.id::int, (qty_received - qty_rejected - qty_returned - qty_invoiced)::float8 as qty,
         round((qty_received - qty_rejected - qty_returned - qty_invoiced) * unit_price
           * (100 - discount_percent) / 100 * rate_to_cad, 4)::float8 as value
       from purchase_lines l join purchases p on p.id = l.purchase_id
       where qty_received - qty_rejected - qty_returned > qty_invoiced order by l.id`,
    )
  ).rows

/** What waited at the end of a day, from receipts and returns in the ledger, rejections in the log, and what bills did. */
const rebuilt = async (day: string) =>
  (
    await at.node.pool.query<Waiting>(
      `with by as (select $1::date + 1 as midnight), facts as (
         select r.source_line_id as id, case m.reason when 'reverse' then -m.qty else m.qty end as qty
         from stock_movements m join receiving_lines r on r.id = m.source_line_id
         where m.source_type = 'receivings' and m.moved_at < (select midnight from by)
         union all select source_line_id, -qty from stock_movements
         where source_type = 'purchases' and moved_at < (select midnight from by)
         union all
         select n.purchase_line_id, -n.qty * case i.kind when 'invoice' then 1 else -1 end * (
           select count(*) filter (where c.event = 'approve') - count(*) filter (where c.event = 'void')
           from changes c where c.table_name = 'invoices' and c.row_id = i.id and c.at < (select midnight from by))
         from invoices i join invoice_lines n on n.invoice_id = i.id
       ), lines as (
         select distinct on (c.row_id) c.row_id as id, (c."row" ->> 'qty_rejected')::numeric as rejected,
           (c."row" ->> 'unit_price')::numeric * (100 - (c."row" ->> 'discount_percent')::numeric) / 100 as price
         from changes c where c.table_name = 'purchase_lines' and c.at < (select midnight from by)
         order by c.row_id, c.position desc
       )
       select l.id::int, (sum(f.qty) - l.rejected)::float8 as qty,
         round((sum(f.qty) - l.rejected) * l.price, 4)::float8 as value
       from lines l join facts f using (id) group by l.id, l.rejected, l.price
       having sum(f.qty) > l.rejected order by l.id`,
      [day],
    )
  ).rows

/** What the report says for a day, or for today. */
async function waitingOn(day: string | null) {
  const filters = day === null ? [] : [{ ...where('as_of', '=', day), field_type: 'day' }]
  const { data } = await at.buyer.get(
    `/purchase/reports/received-not-invoiced?${brackets({ filters, limit: 500 })}`,
  )
  const rows = data as (Waiting & { received_on: string; age_days: number; as_of: string })[]
  return rows.toSorted((one, other) => one.id - other.id)
}
const figuresOf = (rows: readonly Waiting[]) => rows.map(({ id, qty, value }) => ({ id, qty, value }))

it('what was received and not billed on a day is what it was then, whatever came, went back and was billed since', async () => {
  const piece = (qty: number, price: number, discount_percent = 0) => ({
    ...office.piece(qty, price),
    discount_percent,
  })
  let order = {} as Doc
  let bill = {} as Doc
  let last = {} as Doc
  /** Receives so much of each line. */
  const arrive = async (came: readonly object[]) => {
    const delivery = await at.beginReceiving({ purchase_id: order.id })
    const lines = delivery.receiving_lines.map((line, place) => ({
      ...now(line, 0, `G${delivery.id}-${place}`),
      ...came[place],
    }))
    await at.answered(
      at.warehouse.put(`${at.dockside}/${delivery.id}`, {
        version: delivery.version,
        receiving_lines: lines,
      }),
    )
    last = await at.received(await at.read(at.dockside, delivery.id))
  }
  const lot = (qty_now: number, nth: number, more: object = {}) => ({
    qty_now,
    lot_number: `G${nth}`,
    ...more,
  })
  const days: (() => Promise<unknown>)[] = [
    async () => (order = await at.ordered([piece(100, 2), piece(200, 4, 25)])),
    () => arrive([lot(60, 1, { reject_qty: 10, reject_reason: 'Dented' }), {}]),
    async () =>
      (bill = await at.answered(
        office.fire(
          await office.submitted(order, { lines: { 0: { qty: 30 } }, more: { invoice_date: dayOf(3) } }),
          'approve',
        ),
      )),
    () => arrive([lot(40, 2, { reject_qty: 4, reject_reason: 'Wet' }), lot(50, 3)]),
    async () => {
      const { rows } = await at.node.pool.query<{ lot_id: number; bin_id: number }>(
        `select v.lot_id::int, v.bin_id::int from stock_levels v join lots t on t.id = v.lot_id
         where t.lot_number = 'G3' and v.on_hand >= 5`,
      )
      const lines = [{ purchase_line_id: order.purchase_lines[1]?.id, ...rows[0], qty: 5 }]
      order = await at.read(at.orders, order.id)
      await at.answered(at.fired(at.orders, order, 'return', { lines, reason: 'Broken' }))
    },
    () => at.answered(office.fire(bill, 'void', { void_reason: 'Wrong order' }, at.admin)),
    async () => {
      order = await at.read(at.orders, order.id)
      bill = await at.answered(
        office.fire(await office.submitted(order, { more: { invoice_date: dayOf(7) } }), 'approve'),
      )
    },
    async () => {
      const credit = await office.credited(order, 'C-1', dayOf(8))
      await at.answered(office.fire(await at.answered(office.fire(credit, 'submit')), 'approve'))
    },
    () => arrive([lot(20, 4), {}]),
    async () => {
      order = await at.read(at.orders, order.id)
      const lines = [{ purchase_line_id: order.purchase_lines[0]?.id, unit_price: 1.5 }]
      await at.answered(at.fired(at.orders, order, 'amend', { reason: 'Cheaper', lines }))
    },
    () => at.answered(at.fired(at.dockside, last, 'reverse', {}, at.office)),
  ]
  const snapshots: Waiting[][] = []
  for (const [place, act] of days.entries()) {
    const instant = `${dayOf(place + 1)}T17:00:00.000Z`
    clock.at = () => instant
    await act()
    // The log has the clock of the database.
    await at.node.pool.query("update changes set at = $1 where at > '2026-11-12'", [instant])
    snapshots.push(await waitingNow())
  }
  clock.at = undefined
  // Each day differs from the one before, so that none of the acts is left out.
  for (const [place, snapshot] of snapshots.entries())
    if (place > 0) expect(snapshot, dayOf(place + 1)).not.toEqual(snapshots[place - 1])
  for (const [place, snapshot] of snapshots.entries()) {
    const rows = await waitingOn(dayOf(place + 1))
    expect(figuresOf(rows), dayOf(place + 1)).toEqual(snapshot)
    expect(await rebuilt(dayOf(place + 1)), dayOf(place + 1)).toEqual(snapshot)
    for (const row of rows) {
      expect(row.as_of).toBe(dayOf(place + 1))
      expect(row.received_on <= row.as_of).toBe(true)
      expect(row.age_days).toBe((Date.parse(row.as_of) - Date.parse(row.received_on)) / 86_400_000)
    }
  }
  expect(figuresOf(await waitingOn(null))).toEqual(await waitingNow())
  const { data } = await at.buyer.get(invoiceCalls.figures.path)
  expect((data as { grni: number }).grni).toBe(
    Math.round((await waitingNow()).reduce((sum, { value }) => sum + value, 0) * 100) / 100,
  )
})
