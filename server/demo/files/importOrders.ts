import type pg from 'pg'

/** A line of a file that was left out, as its cells say it, and why. */
export type LeftOut = { cells: string[]; group_key: string; errors: object; reason: string }

/** At which places of the year files of sales came, how many orders each brought, and how many of it were left out. */
export const orderFiles: Readonly<Record<number, { orders: number; left: number }>> = {
  33: { orders: 38, left: 2 },
  38: { orders: 40, left: 0 },
  43: { orders: 39, left: 3 },
  48: { orders: 38, left: 1 },
  53: { orders: 40, left: 2 },
  57: { orders: 36, left: 1 },
}

/** The last orders before a moment that came with a reference of the customer, none of them twice. */
export async function ordersBefore(client: pg.ClientBase, at: Date, many: number, taken: Set<number>) {
  const { rows } = await client.query<{ id: number }>(
    `select id from sales where external_ref is not null and id <> all($1::bigint[])
     order by (created_at <= $2) desc, abs(extract(epoch from created_at - $2::timestamptz)), id limit $3`,
    [[...taken], at, many],
  )
  const ids = rows.map(({ id }) => Number(id)).toSorted((one, other) => one - other)
  for (const id of ids) taken.add(id)
  return ids
}

const mistakes = [
  ['NO-SUCH-SKU', { 'sale_lines.product_id': 'exists' }, 'Not a product of ours, asked the shop'],
  [
    '{banned}',
    { 'sale_lines.product_id': { code: 'other', text: 'Flavoured products cannot be shipped to QC' } },
    'Banned there, customer told',
  ],
  ['{banned}', { customer_id: 'exists' }, 'No account yet'],
] as const

/** Orders of a file that were left out. */
export const leftOut = (
  place: number,
  many: number,
  day: string,
  customer: string,
  banned: string,
): LeftOut[] =>
  Array.from({ length: many }, (_, index) => {
    const [sku, errors, reason] = mistakes[(place + index) % mistakes.length] ?? mistakes[0]
    const reference = `WEB-${19_000 + place * 10 + index}`
    const isUnknown = 'customer_id' in errors
    return {
      cells: [
        'web',
        reference,
        isUnknown ? 'Corner shop' : customer,
        day,
        'QC',
        sku.replace('{banned}', banned),
        '12',
      ],
      group_key: `${reference} web`,
      errors,
      reason,
    }
  })

/** Writes what became of each order of a file, as its commit does. */
export async function logOrders(client: pg.ClientBase, runId: number, heads: readonly string[]) {
  const at = (head: string) => heads.indexOf(head)
  await client.query(
    `insert into sales_import_logs (import_run_id, channel, external_ref, customer_id, sale_id, rows, lines, amount, result,
       message, at, by_id, created_at, created_by, updated_at, updated_by)
     select r.id, o.channel, o.external_ref, coalesce(s.customer_id, c.id), s.id, o.rows, coalesce(s.line_count, o.rows),
       s.total, case when s.id is null then 'rejected' else 'created' end, o.message, r.committed_at, r.owner_id,
       r.committed_at, r.owner_id, r.committed_at, r.owner_id
     from import_runs r cross join lateral (
       select min(x.row_number) as first_row, count(*)::int as rows, min(x.raw ->> $2::int) as channel,
         min(x.raw ->> $3::int) as external_ref, min(x.raw ->> $4::int) as customer,
         max(x.target_id) as sale_id, string_agg(distinct x.reason, '; ') as message
       from import_rows x where x.import_run_id = r.id group by x.group_key
     ) o left join sales s on s.id = o.sale_id left join customers c on c.number = o.customer
     where r.id = $1 order by o.first_row`,
    [runId, at('channel'), at('external_ref'), at('customer_id')],
  )
}
