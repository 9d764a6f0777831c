import { randomUUID } from 'node:crypto'
import { openResearch } from '../../tests/fixtures/rd/bench'
import { newDatabase } from '../harness/database'
import { numberOption } from '../harness/numberOption'
import { endOnExit } from '../harness/ending'
import { figure, percentiles } from '../harness/report'

const limitMs = 1_000
const rounds = 10
/** Versions that get their lines at once. */
const part = 10_000

/** Where an ingredient and a substance are used over 100,000 versions with 1,200,000 lines, and what is above a limit. */
export async function whereUsed() {
  const many = numberOption('versions', 100_000)
  const bench = await endOnExit(openResearch(await newDatabase()), ({ node }) => node.stop())
  const { pool } = bench.node
  const { sample } = await bench.approved()
  // Copies of a sample with versions of twelve lines each, of 160 ingredients; every eightieth brings a substance.
  await pool.query(`
    insert into products (sku, name, kind, category_id, stock_measure_id, density_g_ml, status)
    select 'ING-' || n, 'Ingredient ' || n, kind, category_id, stock_measure_id, density_g_ml, status
    from products cross join generate_series(1, 160) n where sku = 'MANGO'`)
  await pool.query(`
    insert into product_substances (product_id, common_name, cas_number, share_percent)
    select id, 'Acetoin', '513-86-0', 0.5 from products where sku like 'ING-%' and id % 4 = 0`)
  await pool.query(
    `insert into rd_samples (number, status, project_id, name, base_type, target_strength, blind_code)
     select 'B-' || n, 'rejected', project_id, 'Bench ' || n, base_type, target_strength, '100'
     from rd_samples cross join generate_series(1, $2::int) n where id = $1`,
    [sample, Math.ceil(many / 5)],
  )
  await pool.query(
    `insert into rd_sample_versions (sample_id, version_number, status, total_percent, density_g_ml, formula_hash)
     select s.id, n, 'qc_failed', 100, 1.15, $2 from rd_samples s cross join generate_series(1, 5) n
     where s.number like 'B-%' order by s.id, n limit $1`,
    [many, randomUUID()],
  )
  // In parts: a statement may take half a minute at most, and a busy machine takes longer for all of them.
  const { rows: ids } = await pool.query<{ first: number; last: number }>(
    'select min(id)::int as first, max(id)::int as last from rd_sample_versions',
  )
  const { first, last } = ids[0] ?? { first: 0, last: 0 }
  for (let from = first; from <= last; from += part)
    await pool.query(
      `with goods as (select array_agg(id order by id) as ids from products where sku like 'ING-%'),
      carriers as (select array[(select id from products where sku = 'VG'), (select id from products where sku = 'PG')] as ids)
    insert into rd_sample_ingredients (sample_version_id, sequence, product_id, kind, percent, density_g_ml)
    select v.id, n * 10,
      case when n <= 2 then carriers.ids[n] else goods.ids[1 + (v.id * 13 + n * 7) % 160] end,
      case n when 1 then 'vg' when 2 then 'pg' else 'flavour' end, case n when 1 then 50 when 2 then 40 else 1 end, 1.036
    from rd_sample_versions v join rd_samples s on s.id = v.sample_id and s.number like 'B-%'
    cross join generate_series(1, 12) n cross join goods cross join carriers
    where v.id between $1::int and $2::int`,
      [from, from + part - 1],
    )
  // As the database does by itself once so much was written.
  await pool.query('vacuum analyze')
  const { rows } = await pool.query<{ versions: string; lines: string; flavour: number }>(
    `select (select count(*) from rd_sample_versions) as versions, (select count(*) from rd_sample_ingredients) as lines,
       (select id::int from products where sku = 'ING-5') as flavour`,
  )
  const [made] = rows
  figure('versions', Number(made?.versions), 'versions')
  figure('lines', Number(made?.lines), 'lines')
  let slowest = 0
  for (const [what, query] of [
    ['an ingredient of some', `product_id=${made?.flavour}&max_percent=0.5`],
    ['an ingredient of all', `product_id=${bench.goods.vg}&max_percent=45`],
    ['a substance, above a limit', 'cas_number=513-86-0&max_percent=0.01'],
  ] as const) {
    const times: number[] = []
    let found = 0
    for (let round = 0; round < rounds; round += 1) {
      const since = performance.now()
      const { data } = await bench.supervisor.get(`/rd/rd_sample_ingredients/where_used?${query}`)
      times.push(performance.now() - since)
      found = data.version_count
    }
    const { p50, p95 } = percentiles(times)
    slowest = Math.max(slowest, p95)
    figure(`${what}: versions`, found, 'versions')
    figure(`${what}, p50`, p50, 'ms')
    figure(`${what}, p95`, p95, 'ms', { name: 'limit', value: limitMs })
  }
  if (slowest > limitMs) throw new Error('Where-used is slower than a second')
}
