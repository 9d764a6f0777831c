import type pg from 'pg'
import { importer } from './imports'
import { startNode } from './harness/process'
import { figure } from './harness/report'
import { signIn } from './harness/signIn'

const lineCount = 5_000
const productCount = 500
const binCount = 100

/** Time per line of a file of opening stock. */
export async function openedBooks(connection: pg.ClientConfig, client: pg.ClientBase) {
  await client.query(
    `with site as (insert into locations (code, name, kind) values ('OPEN', 'Opened warehouse', 'warehouse') returning id)
     insert into bins (code, location_id, kind) select 'O-' || n, site.id, 'storage'
     from site, generate_series(0, $1::int - 1) n`,
    [binCount],
  )
  await client.query(
    `insert into products (sku, name, kind, status, category_id, stock_measure_id)
     select 'OPEN-' || n, 'Opened ' || n, 'packaging', 'active', (select min(id) from categories),
       (select id from measures where code = 'ea') from generate_series(0, $1::int - 1) n`,
    [productCount],
  )
  const url = await startNode({ connection })
  const own = importer(url, await signIn(url, 'admin'), 'opening_stock', 'insert')
  const lines = Array.from(
    { length: lineCount },
    (_, at) =>
      `OPEN-${at % productCount},OPEN,O-${at % binCount},N-${at},,${10 + (at % 90)},1.25,2026-01-0${1 + (at % 9)}`,
  )
  const file = ['sku,location,bin,lot,expires_on,qty,unit_cost,as_of', ...lines].join('\r\n')
  const uploaded = await own.upload(file, 'opening.csv')
  const startedAt = performance.now()
  const previewed = await own.preview(uploaded)
  const between = performance.now()
  await own.commit(previewed)
  figure(`ledger, a line of ${lineCount} of opened books, previewed`, (between - startedAt) / lineCount, 'ms')
  figure(`ledger, such a line written`, (performance.now() - between) / lineCount, 'ms')
}
