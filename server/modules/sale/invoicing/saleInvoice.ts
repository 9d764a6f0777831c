import { type SaleLine, saleLines } from '../../../../src/resources/sale/sale_lines'
import { type Sale, sales } from '../../../../src/resources/sale/sales'
import { sumOf } from '../../../../src/resources/kit/text/sum'
import type { EventPayload } from '../../../../src/resources/kit/define/row'
import { nextNumber } from '../../../engine/documentNumbers'
import { Refused } from '../../../engine/errors'
import { onEvent } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'
import { fireEach } from '../../../jobs/fireEach'
import { job } from '../../../jobs/jobs'
import { writeJournal } from '../../../site/accounting/journal'
import { plantToday } from '../../../site/plant'
import { giveUp } from '../saleLifecycle'
import { figuresOf } from '../saleFigures'
import { lockedSaleLines } from '../saleFulfilment'
import { lineTotal } from '../saleTotals'
import { amountsOf, creditEntries, documentOf, dutyOf, entriesOf, netted } from './saleBooking'

const shipped = ({ qty_shipped }: SaleLine) => qty_shipped
const returned = ({ qty_returned }: SaleLine) => qty_returned

/**
 * Gives an order its invoice number and books it at the prices and taxes that it was confirmed with; what came back
 * before is booked as a credit beside it.
 */
async function invoiced(unit: Unit, sale: Sale, lines: readonly SaleLine[]) {
  const on = await plantToday(unit)
  const entries = await entriesOf(
    unit,
    sale,
    await amountsOf(unit, sale, lines, shipped, sale.freight_amount),
    on,
  )
  const credits = creditEntries(
    await entriesOf(unit, sale, await amountsOf(unit, sale, lines, returned, 0), on),
  )
  const invoice_number = await nextNumber(unit.trx, 'SI')
  await writeJournal(unit, documentOf(sale.id, invoice_number), [...entries, ...credits], on)
  return { invoice_number, invoiced_on: on }
}

onEvent(sales, 'close', async (unit, sale) => invoiced(unit, sale, await lockedSaleLines(unit, sale.id)))

async function closeShortSale(unit: Unit, sale: Sale, { note }: EventPayload<typeof sales, 'close_short'>) {
  const lines = await lockedSaleLines(unit, sale.id)
  if (lines.some(({ qty_allocated }) => qty_allocated > 0))
    throw new Refused('invalid_transition', {
      status: sale.status,
      event: 'close_short',
      allowed: [],
      text: 'Goods are still reserved for it: ship or cancel its allocation first',
    })
  const duties = new Map(lines.map((line) => [line.id, dutyOf(line, line.qty_shipped)]))
  await giveUp(unit, sale)
  // What is not delivered is not invoiced: the lines and the order come to what was shipped.
  const after: SaleLine[] = []
  for (const line of await unit.find(saleLines, { sale_id: sale.id }))
    after.push(
      line.qty_shipped === line.qty_ordered
        ? line
        : await unit.update(saleLines, line.id, {
            line_total: lineTotal(line.qty_shipped, line.unit_price ?? 0),
            duty_amount: line.qty_shipped === 0 ? 0 : (duties.get(line.id) ?? 0),
          }),
    )
  return {
    status_note: note,
    ...(await figuresOf(unit, sale, after)),
    ...(await invoiced(unit, sale, after)),
  }
}

onEvent(sales, 'close_short', closeShortSale)

onEvent(sales, 'ship', async (unit) => ({ shipped_at: unit.at }))
for (const event of ['unallocate', 'allocate_part', 'allocate', 'start', 'ship_part'] as const)
  onEvent(sales, event, async () => ({ shipped_at: null }))

/** The value of what came back of an order, with its taxes; booked where the order is invoiced. */
export async function creditReturned(unit: Unit, sale: Sale, before: readonly SaleLine[]) {
  const after = await unit.find(saleLines, { sale_id: sale.id })
  const now = await amountsOf(unit, sale, after, returned, 0)
  if (sale.invoice_number !== null) {
    const on = await plantToday(unit)
    const [was, is] = [await amountsOf(unit, sale, before, returned, 0), now]
    const entries = [
      ...creditEntries(await entriesOf(unit, sale, is, on)),
      ...(await entriesOf(unit, sale, was, on)),
    ]
    await writeJournal(unit, documentOf(sale.id, sale.invoice_number), netted(entries), on)
  }
  const credit_total = Number(sumOf([now.total]))
  if (credit_total !== sale.credit_total) await unit.update(sales, sale.id, { credit_total })
}

job(
  {
    name: 'sale_closing',
    title: 'Close shipped sales',
    about: 'Invoices sales that were shipped a day ago or earlier.',
    schedule: { daily: '01:15' },
  },
  async (run) => {
    const { db, at } = run
    const rows = await db
      .selectFrom('sales')
      .select('id')
      .where('status', '=', 'shipped')
      .where('shipped_at', '<=', new Date(Date.parse(at) - 86_400_000).toISOString())
      .orderBy('id')
      .execute()
    return fireEach(
      run,
      sales,
      rows.map(({ id }) => id),
      'close',
      'sales closed',
    )
  },
)
