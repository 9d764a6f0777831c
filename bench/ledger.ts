import type pg from 'pg'
import type { Db } from '../server/db/database'
import { databaseOver } from '../server/db/dedicatedConnection'
import { clientConfig, openPool } from '../server/db/connect'
import { runUnit, system } from '../server/engine/unitOfWork'
import '../server/modules'
import { brokenRules } from '../server/modules/inventory/ledger/check'
import { post } from '../server/modules/inventory/ledger/post'
import type { Movement } from '../server/modules/inventory/ledger/posting'
import { bigCount } from './bigCount'
import { demoDatabase, ownClient } from './harness/database'
import { whenEnding } from './harness/ending'
import { manyPostings, takers } from './ledgerRaces'
import { openedBooks } from './openedBooks'
import { figure, median } from './harness/report'

const clients = 16
const lines = 5
const roundMs = 3_000
const rounds = 3

const move = { posting_key: 'plenty', source_type: 'stock_levels', source_id: 0, event: 'move' }

type MovementLine = Pick<Movement, 'product_id' | 'lot_id' | 'from_bin_id' | 'to_bin_id' | 'qty'>

/** Levels with plenty in them, each with another bin of the same site to move to. */
async function plenty(db: Db, pool: pg.Pool) {
  const { rows } = await pool.query<MovementLine & { supplier: number }>(
    `select * from (
       select l.product_id, l.lot_id, l.bin_id as from_bin_id, 1 as qty,
         (select id from bins where kind = 'virtual_supplier') as supplier,
         (select id from bins b where b.location_id = f.location_id and b.kind = f.kind and b.is_active and b.id <> l.bin_id
           order by id offset l.id % 5 limit 1) as to_bin_id
       from stock_levels l join bins f on f.id = l.bin_id join lots t on t.id = l.lot_id
       where l.on_hand > 0 and f.kind = 'storage' and f.frozen_by_count_id is null and t.status = 'released' order by l.id
     ) w where to_bin_id is not null limit 400`,
  )
  if (rows.length < 20) throw new Error(`Only ${rows.length} levels have goods to move`)
  await runUnit(db, system, (unit) =>
    post(unit, {
      ...move,
      movements: rows.map(({ supplier, from_bin_id, product_id, lot_id }): Movement => ({
        product_id,
        lot_id,
        from_bin_id: supplier,
        to_bin_id: from_bin_id,
        qty: 100_000,
        reason: 'receive',
      })),
    }),
  )
  return rows.map(({ supplier: _, ...line }): MovementLine => line)
}

const chosen = (all: readonly MovementLine[]) =>
  Array.from({ length: lines }, () => all[Math.floor(Math.random() * all.length)] as MovementLine)

/** The bins that a move changed, as lists and maps of bins show them, and the places that products are given there. */
async function binsTold(client: pg.ClientBase, products: readonly number[], bins: readonly number[]) {
  const { rows } = await client.query<{ table: string; row: { id: number; version: number } }>(
    `select 'bins' as table, to_jsonb(b) || to_jsonb(n) as row from bins b join bins_now n using (id)
     where b.id = any($2::bigint[])
     union all
     select 'product_bins', to_jsonb(b) || to_jsonb(n) from product_bins b join product_bins_now n using (id)
     where exists (select from unnest($1::bigint[], $2::bigint[]) as l (product_id, bin_id)
       where (l.product_id, l.bin_id) = (b.product_id, b.bin_id))`,
    [products, bins],
  )
  return rows
}

/**
 * The same posting as bare statements by one client: key, locks, movements, levels, its log entries;
 * optionally with the entries of the bins, as the product writes them.
 */
async function bare(pool: pg.Pool, moved: readonly MovementLine[], tellsBins = false) {
  const client = await pool.connect()
  const column = (name: keyof MovementLine) => moved.map((line) => line[name])
  try {
    await client.query('begin')
    const key = crypto.randomUUID()
    const { rows } = await client.query<{ id: number }>(
      `insert into stock_postings (posting_key, source_type, source_id, event) values ($1, 'stock_levels', 0, 'move')
       on conflict do nothing returning id`,
      [key],
    )
    const bins = [...column('from_bin_id'), ...column('to_bin_id')]
    await client.query('select id from bins where id = any($1::bigint[]) order by id for share', [bins])
    await client.query('select id, status from lots where id = any($1::bigint[]) order by id for share', [
      column('lot_id'),
    ])
    const ends = [
      [...column('product_id'), ...column('product_id')],
      [...column('lot_id'), ...column('lot_id')],
      bins,
    ]
    await client.query(
      `insert into stock_levels (product_id, lot_id, bin_id)
       select distinct * from unnest($1::bigint[], $2::bigint[], $3::bigint[]) order by 1, 2, 3 on conflict do nothing`,
      ends,
    )
    await client.query(
      `select id, on_hand, reserved from stock_levels where (product_id, lot_id, bin_id) in (
         select * from unnest($1::bigint[], $2::bigint[], $3::bigint[])) order by product_id, lot_id, bin_id for update`,
      ends,
    )
    await client.query('select id, average_cost from products where id = any($1::bigint[])', [
      column('product_id'),
    ])
    await client.query(
      `insert into stock_movements (product_id, lot_id, from_bin_id, to_bin_id, qty, unit_cost, value, reason,
         source_type, source_id, posting_id, line_no, moved_at)
       select p, l, f, t, 1, 0, 0, 'bin_move', 'stock_levels', 0, $5, n, now()
       from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[]) with ordinality as m (p, l, f, t, n)`,
      [column('product_id'), column('lot_id'), column('from_bin_id'), column('to_bin_id'), rows[0]?.id],
    )
    const { rows: changed } = await client.query<{ row: { id: number; version: number } }>(
      `update stock_levels l set on_hand = l.on_hand + c.qty, version = version + 1, last_moved_at = now()
       from (select p, t, b, sum(q) as qty from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::numeric[]) as m (p, t, b, q)
         group by 1, 2, 3) c where (l.product_id, l.lot_id, l.bin_id) = (c.p, c.t, c.b)
       returning to_jsonb(l) as row`,
      [...ends, [...moved.map(() => -1), ...moved.map(() => 1)]],
    )
    await client.query('update stock_postings set result = $2 where id = $1', [rows[0]?.id, '{}'])
    const emitted = [
      ...changed.map(({ row }) => ({ table: 'stock_levels', row })),
      ...(tellsBins ? await binsTold(client, ends[0] ?? [], bins) : []),
    ]
    await client.query('select append_changes($1)', [
      JSON.stringify(
        emitted.map(({ table, row }) => ({
          channel: `private-inventory.${table}`,
          table_name: table,
          row_id: row.id,
          action: 'updated',
          announced: 'updated',
          version: row.version,
          row,
          diff: { on_hand: [0, 1] },
        })),
      ),
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** How many postings a second all clients get through, each sending the next when the last is done. */
async function rate(work: () => Promise<unknown>) {
  const startedAt = performance.now()
  let done = 0
  const client = async () => {
    while (performance.now() - startedAt < roundMs) {
      await work()
      done += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return (done * 1000) / (performance.now() - startedAt)
}

/** Postings of five lines a second through the ledger, against the same statements sent bare. */
async function postings(db: Db, pool: pg.Pool, all: readonly MovementLine[]) {
  const throughLedger = () =>
    runUnit(db, system, (unit) =>
      post(unit, {
        ...move,
        posting_key: crypto.randomUUID(),
        movements: chosen(all).map((line): Movement => ({ ...line, reason: 'bin_move' })),
      }),
    )
  const ours: number[] = []
  const theirs: number[] = []
  const telling: number[] = []
  // In turns, so that what else the machine does meets both alike; the first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    const product = await rate(throughLedger)
    const plain = await rate(() => bare(pool, chosen(all)))
    const full = await rate(() => bare(pool, chosen(all), true))
    if (round === 0) continue
    ours.push(product)
    theirs.push(plain)
    telling.push(full)
  }
  const baselines = (of: (rates: readonly number[]) => number) => [
    { name: 'bare SQL', value: of(theirs) },
    { name: 'bare SQL that tells of bins too', value: of(telling) },
  ]
  const perPosting = (rates: readonly number[]) => 1000 / median(rates)
  figure(
    `ledger, postings of ${lines} lines by ${clients} clients`,
    median(ours),
    'a second',
    ...baselines(median),
  )
  figure('ledger, a posting', perPosting(ours), 'ms', ...baselines(perPosting))
}

/** What of the ledger can be looked at by itself. */
export const ledgerParts = ['postings', 'takers', 'races', 'count', 'opening'] as const

/**
 * What the ledger gets through, what many do at once, and a count of a whole warehouse. Whatever happens, nothing may
 * differ from the movements afterwards.
 */
export async function ledger(isChosen: (part: (typeof ledgerParts)[number]) => boolean) {
  const { connection } = await demoDatabase()
  // Waiting for a connection has no timeout here.
  const pool = openPool({ ...clientConfig(connection), connectionTimeoutMillis: 0 }, clients)
  whenEnding(() => pool.end())
  const db = databaseOver(pool)
  const client = await ownClient(connection)
  // For any quantity in a bin of the demo company.
  await pool.query(
    `update bins set capacity_qty = null, max_weight_kg = null, allow_mixed_products = true, allow_mixed_lots = true`,
  )
  const all = await plenty(db, pool)
  if (isChosen('postings')) await postings(db, pool, all)
  if (isChosen('takers')) await takers(db, client)
  if (isChosen('races')) await manyPostings(db, all.slice(0, 20))
  if (isChosen('count')) await bigCount(db, client)
  if (isChosen('opening')) await openedBooks(connection, client)
  const broken = await brokenRules(client)
  console.log(`ledger, rules broken: ${broken.length}`)
  if (broken.length > 0) throw new Error(JSON.stringify(broken.slice(0, 5)))
}
