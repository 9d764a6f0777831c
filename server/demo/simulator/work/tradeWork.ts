import type { Random } from '../../company/random'
import type { PlantApi, WireRow } from '../api'
import { among, listed } from '../listed'
import { dayAt } from '../../../site/plant'

type Doc = WireRow & { number: string; status: string }
type Bill = Doc & { match_status: string }
type Sale = Doc & { hold_reason: string | null }
type Draft = {
  values: { total: number; freight_amount: number }
  invoice_lines: { purchase_line_id: number; qty: number; unit_price: number }[]
  invoice_taxes: object[]
}
type Goods = { sale_line_id: number; lot_id: number; qty: number }

const [purchases, bills, sales, discounts] = [
  '/purchase/purchases',
  '/purchase/invoices',
  '/sale/sales',
  '/sale/discounts',
]
const plantZone = 'America/Toronto'

/** Of so many orders that are invoiced some goods come back. */
const returnEvery = 6
/** While so many orders wait for their goods, customers order nothing more. */
const mostWaiting = 100

/** What buyers and sellers do at their desks: bills from entry to payment, orders from confirmation to return, discounts. */
export function tradeWork(api: PlantApi, chance: Random) {
  const counts: Record<string, number> = {}
  const count = (what: string) => void (counts[what] = (counts[what] ?? 0) + 1)
  // The day of the plant, which begins later than that of the clock.
  const today = () => dayAt(new Date(), plantZone)
  // What was refused once is left to people.
  const refused = new Set<string>()

  const fire = async (user: string, path: string, row: Doc, event: string, inputs: object = {}) => {
    const what = `${path.split('/')[2]} ${event}`
    const answer = await api.write(
      user,
      `${path}/${row.id}/${event}`,
      { version: row.version, ...inputs },
      what,
    )
    if (answer.ok) count(what)
    else refused.add(`${path} ${row.id} ${event}`)
    return answer.ok ? (answer.data as Doc) : undefined
  }
  const may = (path: string, id: number, event: string) => !refused.has(`${path} ${id} ${event}`)
  const first = async <T extends Doc>(path: string, user: string, event: string, query: string) => {
    const rows = await listed<T>(api, `${path}?limit=50&${query}`, user)
    return [...rows.values()].find(({ id }) => may(path, id, event))
  }

  /** Enters the bill of what was received of an order and not billed yet. */
  const enterBill = async () => {
    const query = `${among('status', ['partially_received', 'received'])}&${among('invoice_status', ['not_invoiced', 'partially_invoiced'], 1)}`
    const order = await first<Doc>(purchases, 'purchase', 'bill', query)
    if (!order) return
    // One bill an order and look: the next one waits until this is approved.
    refused.add(`${purchases} ${order.id} bill`)
    const draft = (await api
      .read('purchase', `${purchases}/${order.id}/invoice_draft`)
      .catch(() => undefined)) as Draft | undefined
    if (!draft) return
    const body = {
      purchase_id: order.id,
      supplier_invoice_number: `${order.number}-${chance.whole(1000, 9999)}`,
      invoice_date: today(),
      freight_amount: draft.values.freight_amount,
      total: draft.values.total,
      invoice_lines: draft.invoice_lines.map(({ purchase_line_id, qty, unit_price }) => ({
        line_kind: 'item',
        purchase_line_id,
        qty,
        unit_price,
      })),
      invoice_taxes: draft.invoice_taxes,
    }
    const made = await api.write('purchase', bills, body, 'invoices create')
    if (!made.ok) return
    count('invoices create')
    await fire('purchase', bills, made.data as Doc, 'submit')
  }

  /** Approves a bill that matches; what differs is accepted by another person before. */
  const decideBill = async () => {
    const bill = await first<Bill>(bills, 'purchase', 'approve', among('status', ['submitted']))
    if (!bill) return
    if (bill.match_status === 'variance') {
      const inputs = { waive_reason: 'Agreed with the supplier' }
      const accepted = await fire('admin', bills, bill, 'waive', inputs)
      if (!accepted) refused.add(`${bills} ${bill.id} approve`)
      return
    }
    await fire('purchase', bills, bill, 'approve')
  }

  const payBill = async () => {
    const bill = await first<Bill>(bills, 'purchase', 'pay', among('status', ['approved']))
    if (bill)
      await fire('purchase', bills, bill, 'pay', {
        paid_on: today(),
        payment_reference: `EFT ${bill.number}`,
      })
  }

  /** A customer orders again what it ordered before. */
  const enterSale = async () => {
    const waiting = among('status', ['draft', 'confirmed', 'partially_allocated'])
    const open = await listed<Sale>(api, `${sales}?limit=${mostWaiting}&${waiting}`, 'sale')
    if (open.size >= mostWaiting) return
    const earlier = await listed<Sale>(
      api,
      `${sales}?limit=50&${among('status', ['shipped', 'done'])}`,
      'sale',
    )
    const again = [...earlier.values()].filter(({ id }) => may(sales, id, 'copy'))
    if (again.length === 0) return
    const { id } = chance.pick(again)
    const made = await api.write('sale', `${sales}/${id}/copy`, {}, 'sales create')
    if (made.ok) count('sales create')
    else refused.add(`${sales} ${id} copy`)
  }

  const confirmSale = async () => {
    const sale = await first<Sale>(sales, 'sale', 'confirm', among('status', ['draft']))
    if (sale) await fire('sale', sales, sale, 'confirm')
  }

  const releaseSale = async () => {
    const sale = await first<Sale>(
      sales,
      'director',
      'release',
      `${among('status', ['on_hold'])}&${among('hold_reason', ['credit', 'price'], 1)}`,
    )
    if (sale) await fire('director', sales, sale, 'release', { note: 'Agreed' })
  }

  const closeSale = async () => {
    const sale = await first<Sale>(sales, 'sale', 'close', among('status', ['shipped']))
    if (sale) await fire('sale', sales, sale, 'close')
  }

  /** A part of what was shipped comes back of some orders. */
  const returnSale = async () => {
    const sale = await first<Sale>(sales, 'sale', 'return', among('status', ['done']))
    if (!sale) return
    refused.add(`${sales} ${sale.id} return`)
    if (sale.id % returnEvery !== 0) return
    const [goods] = (await api.read('sale', `${sales}/${sale.id}/returnable`)) as Goods[]
    if (!goods) return
    const qty = Math.max(1, Math.floor(goods.qty / 10))
    const lines = [{ sale_line_id: goods.sale_line_id, lot_id: goods.lot_id, qty: Math.min(qty, goods.qty) }]
    await fire('sale', sales, sale, 'return', { lines, reason: 'Damaged in transit' })
  }

  const turnDiscount = async () => {
    const paused = await first<Doc>(discounts, 'sale', 'activate', among('status', ['draft', 'paused']))
    if (paused && chance.chance(0.5)) return void (await fire('sale', discounts, paused, 'activate'))
    const active = await first<Doc>(discounts, 'sale', 'pause', among('status', ['active']))
    if (active) await fire('sale', discounts, active, 'pause')
  }

  const acts = [
    ...[enterBill, decideBill, payBill, enterSale, confirmSale, closeSale],
    ...[enterBill, decideBill, returnSale, enterSale, confirmSale, releaseSale, turnDiscount],
  ]
  let turn = 0
  return {
    /** What was done so far, by table and event. */
    counts,
    /** One act, each kind in its turn. */
    look: async (ended: () => boolean) => {
      const act = acts[turn % acts.length]
      turn += 1
      if (!ended()) await act?.()
    },
  }
}
