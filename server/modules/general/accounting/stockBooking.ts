import { sql } from 'kysely'
import {
  type AccountingEvent,
  decidingMapping,
} from '../../../../src/resources/general/accounting/accounting_mappings'
import type { MovementReason } from '../../../../src/resources/inventory/stock/stock_movements'
import { dayAfter } from '../../../../src/resources/kit/text/days'
import { scaled, unscaled } from '../../../../src/resources/kit/text/sum'
import type { Db, Trx } from '../../../db/database'
import { job } from '../../../jobs/jobs'
import { booksLockedUntil } from '../../../site/accounting/journal'

type Side = 'debit' | 'credit'
type Booked = { event: AccountingEvent; stock: Side }

const received: Booked = { event: 'goods_received', stock: 'debit' }
const gained: Booked = { event: 'stock_gain', stock: 'debit' }
const lost: Booked = { event: 'stock_loss', stock: 'credit' }
const scrapped: Booked = { event: 'scrap', stock: 'credit' }
const sold: Booked = { event: 'cost_of_goods_sold', stock: 'credit' }

/** The event of the books for goods that enter or leave the company; those of recoveries and repacks go both ways. */
const events: Partial<Record<MovementReason, Booked>> = {
  opening: gained,
  receive: received,
  lab_receive: received,
  return_to_supplier: received,
  ship: sold,
  customer_return: sold,
  transfer_loss: scrapped,
  scrap: scrapped,
  sample: { event: 'sample', stock: 'credit' },
  count_gain: gained,
  adjust_gain: gained,
  count_loss: lost,
  adjust_loss: lost,
}
const eventOf = (reason: MovementReason, comesIn: boolean): Booked =>
  events[reason] ??
  (comesIn
    ? { event: 'production_output', stock: 'debit' }
    : { event: 'production_consume', stock: 'credit' })

type Crossing = {
  posting_id: number
  source_type: string
  source_id: number
  document: string
  on: string
  product_id: number
  sku: string
  category_id: number | null
  location_id: number | null
  reason: MovementReason
  value: string
}

const batchSize = 2_000

/** What postings that are not in the journal yet brought into the company or took out of it, by product, at cost. */
async function crossingsOf(trx: Trx, after: number) {
  const { rows: postings } = await sql<{ id: number }>`
    select id::int8 as id from stock_postings where not is_booked and id > ${after} order by id limit ${batchSize}
    for update skip locked`.execute(trx)
  const ids = postings.map(({ id }) => id)
  const { rows } = await sql<Crossing>`
    select m.posting_id::int8 as posting_id, m.source_type, m.source_id::int8 as source_id,
      coalesce(d.number, initcap(replace(m.source_type, '_', ' ')) || ' ' || m.source_id) as document,
      (m.moved_at at time zone (select plant_zone()))::date::text as "on", m.product_id::int8 as product_id, p.sku,
      p.category_id::int8 as category_id, coalesce(f.location_id, t.location_id)::int8 as location_id,
      coalesce(r.reason, m.reason) as reason,
      sum(case when f.location_id is null then m.value else -m.value end)::text as value
    from stock_movements m
    join bins f on f.id = m.from_bin_id join bins t on t.id = m.to_bin_id
    join products p on p.id = m.product_id
    left join stock_movements r on r.id = m.reverses_id
    left join moving_documents d on d.source_type = m.source_type and d.source_id = m.source_id
    where m.posting_id = any(${ids}::bigint[]) and (f.location_id is null or t.location_id is null)
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, f.location_id is null
    order by m.posting_id, p.sku, 10`.execute(trx)
  return { ids, rows }
}

async function mappingsOf(db: Db | Trx) {
  const { rows } = await sql<{
    event: AccountingEvent
    category_id: number | null
    location_id: number | null
    tax_code: null
    debit_account_id: number
    credit_account_id: number
    valid_from: string
  }>`select event, category_id::int8 as category_id, location_id::int8 as location_id, tax_code,
      debit_account_id::int8 as debit_account_id, credit_account_id::int8 as credit_account_id,
      to_char(valid_from, 'YYYY-MM-DD') as valid_from
    from accounting_mappings where tax_code is null`.execute(db)
  return rows
}

/** Cents of ten-thousandths, half a cent away from zero. */
const cents = (value: bigint) => (value < 0n ? -((-value + 50n) / 100n) : (value + 50n) / 100n)

/** How much of each product is in the journal by its movements, in ten-thousandths of CAD. */
async function bookedValues(trx: Trx, products: readonly number[]) {
  const { rows } = await sql<{ product_id: number; value: string }>`
    select product_id::int8 as product_id, value::text as value from booked_stock
    where product_id = any(${products}::bigint[])`.execute(trx)
  return new Map(rows.map(({ product_id, value }) => [product_id, scaled(value, 4)]))
}

type BookedEntry = Pick<Crossing, 'source_type' | 'source_id' | 'document' | 'on'> & {
  event: string
  account_id: number
  debit: string
  credit: string
  text: string
}

const dollars = (amount: bigint) => (amount > 0n ? unscaled(amount, 2) : '0')

/** Takes one batch into the journal; null where nothing waits, else its last posting and what could not be booked. */
async function bookBatch(trx: Trx, after: number) {
  const { ids, rows } = await crossingsOf(trx, after)
  if (ids.length === 0) return null
  const mappings = await mappingsOf(trx)
  const lockedUntil = await booksLockedUntil(trx)
  const firstOpen = lockedUntil === null ? null : dayAfter(lockedUntil, 1)
  const pairs = new Map<string, (typeof mappings)[number] | null>()
  const pairOf = (event: AccountingEvent, { category_id, location_id, on }: Crossing) => {
    const key = `${event} ${category_id} ${location_id} ${on}`
    const found = pairs.get(key)
    if (found !== undefined) return found
    const decided = decidingMapping(mappings, { event, category_id, location_id, tax_code: null, on })
    pairs.set(key, decided)
    return decided
  }
  const gaps = new Map<number, string>()
  for (const crossing of rows) {
    const { event } = eventOf(crossing.reason, !crossing.value.startsWith('-'))
    if (!pairOf(event, crossing))
      gaps.set(crossing.posting_id, `${event.replaceAll('_', ' ')} of ${crossing.sku}`)
  }
  const booked = await bookedValues(
    trx,
    rows.map(({ product_id }) => product_id),
  )
  const lines: BookedEntry[] = []
  for (const crossing of rows) {
    const { posting_id, product_id, source_type, source_id, document, sku, value } = crossing
    if (gaps.has(posting_id)) continue
    const { event, stock } = eventOf(crossing.reason, !value.startsWith('-'))
    const pair = pairOf(event, crossing)
    if (!pair) continue
    // Movements have four decimals: each is booked so that the account has the whole value of the product in cents.
    const before = booked.get(product_id) ?? 0n
    const now = before + scaled(value, 4)
    booked.set(product_id, now)
    const amount = cents(now) - cents(before)
    if (amount === 0n) continue
    const on = firstOpen !== null && crossing.on < firstOpen ? firstOpen : crossing.on
    const accounts =
      stock === 'debit'
        ? { stock: pair.debit_account_id, other: pair.credit_account_id }
        : { stock: pair.credit_account_id, other: pair.debit_account_id }
    const of = { source_type, source_id, document, on, event, text: sku }
    lines.push(
      { ...of, account_id: accounts.stock, debit: dollars(amount), credit: dollars(-amount) },
      { ...of, account_id: accounts.other, debit: dollars(-amount), credit: dollars(amount) },
    )
  }
  await sql`insert into journal_lines (booked_on, document, source_type, source_id, event, account_id, debit, credit, text)
    select x."on", x.document, x.source_type, x.source_id, x.event, x.account_id, x.debit, x.credit, x.text
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x ("on" date, document text, source_type text,
      source_id bigint, event text, account_id bigint, debit numeric, credit numeric, text text)`.execute(trx)
  await sql`insert into booked_stock (product_id, value)
    select x.product_id, x.value from jsonb_to_recordset(${JSON.stringify(
      [...booked].map(([product_id, value]) => ({ product_id, value: unscaled(value, 4) })),
    )}::jsonb) as x (product_id bigint, value numeric)
    on conflict (product_id) do update set value = excluded.value`.execute(trx)
  await sql`update stock_postings set is_booked = true
    where id = any(${ids.filter((id) => !gaps.has(id))}::bigint[])`.execute(trx)
  return { last: ids.at(-1) ?? after, booked: ids.length - gaps.size, gaps: [...gaps.values()] }
}

type Progress = { signal?: AbortSignal; tell?: (message: string) => Promise<void> }

/** Takes all postings of the stock ledger that the journal does not have into it; answers how many, and the gaps. */
export async function bookStock(db: Db, { signal, tell }: Progress = {}) {
  let [booked, after] = [0, 0]
  const gaps: string[] = []
  while (!signal?.aborted) {
    const done = await db.transaction().execute((trx) => bookBatch(trx, after))
    if (!done) break
    booked += done.booked
    gaps.push(...done.gaps)
    after = done.last
    await tell?.(`${booked} postings booked`)
  }
  return { booked, gaps }
}

job(
  {
    name: 'stock_booking',
    title: 'Book stock movements',
    about: 'Takes receipts, shipments, consumption and output of stock into the journal, at their cost.',
    schedule: { minutes: 10 },
  },
  async ({ db, signal, tell }) => {
    const { booked, gaps } = await bookStock(db, { signal, tell })
    if (gaps.length === 0) return `${booked} postings booked`
    // A plant that has no accounts at all keeps no books here.
    const mapped = (await mappingsOf(db)).length > 0
    if (!mapped) return 'No accounts are mapped'
    throw new Error(`${booked} postings booked, ${gaps.length} without accounts, first ${gaps[0]}`)
  },
)
