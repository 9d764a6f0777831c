import { sql } from 'kysely'
import type { Product } from '../../../../src/resources/inventory/products/products'
import type { Trx } from '../../../db/database'
import { anyOf } from '../../../db/anyOf'

/** What of a product decides how it is received. */
export type Goods = {
  id: number
  sku: string
  kind: Product['kind']
  lot_tracked: boolean
  expiry_tracked: boolean
  shelf_life_days: number | null
  needs_inspection: boolean
  measure: string
  decimals: number
}

/** The products of a delivery, by id. */
export async function goodsOf(trx: Trx, ids: readonly number[]): Promise<Map<number, Goods>> {
  const { rows } =
    await sql<Goods>`select p.id, p.sku, p.kind, p.lot_tracked, p.expiry_tracked, p.shelf_life_days,
      c.needs_inspection, m.code as measure, m.decimals
    from products p join categories c on c.id = p.category_id join measures m on m.id = p.stock_measure_id
    where p.id = any(${ids}::bigint[])`.execute(trx)
  return new Map(rows.map((row) => [row.id, row]))
}

export type Place = { id: number; code: string; kind: string; location_id: number | null }

/** Bins by id. */
export async function placesOf(trx: Trx, ids: readonly number[]): Promise<Map<number, Place>> {
  const rows = await trx
    .selectFrom('bins')
    .select(['id', 'code', 'kind', 'location_id'])
    .where('id', '=', anyOf(ids))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The quarantine bin of a location; null where there is none. */
export async function quarantineBinOf(trx: Trx, locationId: number): Promise<Place | null> {
  const rows = await trx
    .selectFrom('bins')
    .select(['id', 'code', 'kind', 'location_id'])
    .where('location_id', '=', locationId)
    .where('kind', '=', 'quarantine')
    .where('is_active', '=', true)
    .orderBy('pick_sequence')
    .orderBy('id')
    .limit(1)
    .execute()
  return rows[0] ?? null
}

/** The end of the world outside that goods come from. */
export async function outsideBin(trx: Trx, kind: 'virtual_supplier' | 'virtual_customer') {
  const rows = await trx.selectFrom('bins').select('id').where('kind', '=', kind).execute()
  if (!rows[0]) throw new Error(`The bin ${kind} is missing`)
  return rows[0].id
}
