import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Database } from '../server/db/database'
import { runUnit, system } from '../server/engine/unitOfWork'
import { post } from '../server/modules/inventory/ledger/post'
import type { Movement, ReservationChange } from '../server/modules/inventory/ledger/posting'
import { figure, percentiles } from './harness/report'

type Db = Kysely<Database>
type Way = Pick<Movement, 'product_id' | 'lot_id' | 'from_bin_id' | 'to_bin_id' | 'qty'>

const takerCount = 200
const stocked = 100
const postingCount = 600
const lines = 5

const posting = (db: Db, rows: { movements?: Movement[]; reservations?: ReservationChange[] }) =>
  runUnit(db, system, (unit) =>
    post(unit, {
      posting_key: crypto.randomUUID(),
      source_type: 'stock_levels',
      source_id: 0,
      event: 'move',
      movements: [],
      ...rows,
    }),
  )

/** Result of concurrent calls: successes, refusals and times. */
async function together(calls: readonly (() => Promise<unknown>)[]) {
  const times: number[] = []
  const refused = new Map<string, number>()
  const startedAt = performance.now()
  await Promise.all(
    calls.map(async (call) => {
      try {
        await call()
      } catch (error) {
        const { code = String(error) } = error as { code?: string }
        refused.set(code, (refused.get(code) ?? 0) + 1)
      }
      times.push(performance.now() - startedAt)
    }),
  )
  const through = calls.length - [...refused.values()].reduce((sum, count) => sum + count, 0)
  return { through, refused: Object.fromEntries(refused), took: performance.now() - startedAt, times }
}

/** Concurrent reservations of one each of the last hundred: a hundred succeed, the others are refused. */
export async function takers(db: Db, client: pg.ClientBase) {
  const { rows } = await client.query<{
    product_id: number
    lot_id: number
    bin_id: number
    supplier: number
  }>(
    `select l.product_id, l.lot_id, l.bin_id, (select id from bins where kind = 'virtual_supplier') as supplier
     from stock_levels l join bins b on b.id = l.bin_id join lots t on t.id = l.lot_id
     where b.kind = 'storage' and t.status = 'released' and l.on_hand > 0 order by l.id limit 1`,
  )
  const [place] = rows
  if (!place) throw new Error('There is nothing to take')
  const { supplier, ...level } = place
  const { rows: there } = await client.query<{ available: number }>(
    `select available::float8 as available from stock_levels where (product_id, lot_id, bin_id) = ($1, $2, $3)`,
    [level.product_id, level.lot_id, level.bin_id],
  )
  const reserve = (line: number, qty: number) =>
    posting(db, {
      reservations: [{ ...level, source_type: 'allocation_lines', source_id: 0, source_line_id: line, qty }],
    })
  // Reserves what was there before, so that only the last hundred are available.
  if (there[0] && there[0].available > 0) await reserve(0, there[0].available)
  await posting(db, {
    movements: [
      {
        product_id: level.product_id,
        lot_id: level.lot_id,
        from_bin_id: supplier,
        to_bin_id: level.bin_id,
        qty: stocked,
        reason: 'receive',
      },
    ],
  })
  const { through, refused, took } = await together(
    Array.from({ length: takerCount }, (_, place) => () => reserve(place + 1, 1)),
  )
  figure(`ledger, ${takerCount} takers of the last ${stocked}`, took, 'ms')
  console.log(`ledger, takers that got one: ${through}, others: ${JSON.stringify(refused)}`)
  if (through !== stocked) throw new Error(`${through} of ${stocked} were taken`)
}

/** Many postings at once over a few levels, each with its lines in an order of its own. */
export async function manyPostings(db: Db, ways: readonly Way[]) {
  const chosen = () =>
    Array.from({ length: lines }, (): Movement => {
      const way = ways[Math.floor(Math.random() * ways.length)] as Way
      return { ...way, reason: 'bin_move' }
    })
  const { through, refused, took, times } = await together(
    Array.from({ length: postingCount }, () => () => posting(db, { movements: chosen() })),
  )
  figure(`ledger, ${postingCount} postings of ${lines} lines over ${ways.length} levels at once`, took, 'ms')
  figure('ledger, the last of them waited', percentiles(times).p99, 'ms')
  console.log(`ledger, postings that got through: ${through}, others: ${JSON.stringify(refused)}`)
  if (Object.keys(refused).some((code) => code !== 'insufficient_stock'))
    throw new Error('Somebody was told of more than a lack of stock')
}
