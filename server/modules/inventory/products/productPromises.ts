import { productCalls } from '../../../../src/resources/inventory/products/productCalls'
import { sql } from 'kysely'
import { pageAddress } from '../../../../src/resources/kit/define/addresses'
import { onCall } from '../../../calls/handlers'
import { registry } from '../../../../src/resources'

type Promised = {
  id: number
  source_type: string
  source_id: number
  lot_number: string
  bin: string
  qty: number
}

/** Document of a reservation, which is for one of its lines or for itself. */
const documentOf = (source: string) =>
  Object.values(registry).find(({ lines }) => source in lines) ?? registry[source]

onCall(productCalls.promises, async ({ db, input }) => {
  const { rows } = await sql<Promised>`
      select r.id, r.source_type, r.source_id, t.lot_number, b.code as bin, trim_scale(r.qty)::float8 as qty
      from stock_reservations r join stock_levels l on l.id = r.level_id
      join lots t on t.id = l.lot_id join bins b on b.id = l.bin_id
      where l.product_id = ${input.id} order by r.source_type, r.source_id, r.id limit 500`.execute(db)
  const numbers = new Map<string, string>()
  for (const source of new Set(rows.map(({ source_type: type }) => type))) {
    const document = documentOf(source)
    if (!document?.prefix) continue
    const ids = rows.filter(({ source_type: type }) => type === source).map(({ source_id: id }) => id)
    const found = await sql<{ id: number; number: string }>`
        select id, number from ${sql.table(document.name)} where id = any(${ids}::bigint[])`.execute(db)
    for (const { id, number } of found.rows) numbers.set(`${source} ${id}`, number)
  }
  return rows.map(({ source_type: type, source_id: id, ...row }) => {
    const document = documentOf(type)
    return {
      ...row,
      document: document?.singular ?? type,
      number: numbers.get(`${type} ${id}`) ?? null,
      page: document ? pageAddress(document, id) : null,
    }
  })
})
