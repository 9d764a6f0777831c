import { sql } from 'kysely'
import type { Db } from '../../../db/database'
import type { PlantArea } from '../../../../src/resources/production/flows/plantArea'
import { dayAt, siteOf } from '../../../site/plant'

type Found = {
  bulk: number[]
  recipe_id: number | null
  flow_id: number | null
  location_id: number | null
}

/** The default flow of a product `p`, else that of the area. */
const flowOf = (area: PlantArea) => sql`coalesce(
  (select f.id from flows f join product p on p.default_flow_id = f.id where f.status = 'active' and f.area = ${area}),
  (select f.id from flows f where f.status = 'active' and f.area = ${area} and f.is_default order by f.id limit 1))`

/** The destination of the last order of a product, or the plant itself. */
const placeOf = (productId: number) => sql`coalesce(
  (select o.location_id from production_orders o join locations l on l.id = o.location_id
    where o.product_id = ${productId} and l.is_active order by o.id desc limit 1),
  (select l.id from locations l where l.kind = 'plant' and l.is_active order by l.id limit 1))`

/**
 * What an order of this product is made with: the newest approved recipe of its bulk liquid, its default flow or that
 * of the plant, and the destination of its last order or the plant itself.
 */
export async function orderOfProduct(db: Db, productId: number) {
  const today = dayAt(new Date(), (await siteOf(db)).timezone)
  const { rows } = await sql<Found>`
    with product as (select * from products where id = ${productId}),
    bulk as (
      select c.component_product_id as id from product_components c
        join products part on part.id = c.component_product_id
        where c.product_id = ${productId} and c.is_active and part.kind = 'semi_finished'
      union select id from product where kind = 'semi_finished' and volume_ml is null)
    select
      coalesce((select array_agg(id::int order by id) from bulk), '{}') as bulk,
      (select r.id from recipes r, product p
        where r.product_id in (select id from bulk) and r.status = 'approved' and not r.is_rework
          and (r.effective_from is null or r.effective_from <= ${today}::date)
          and (not r.export_only or p.excise_jurisdiction = 'EX')
        order by r.export_only desc, r.approved_at desc nulls last, r.id desc limit 1) as recipe_id,
      ${flowOf('production')} as flow_id,
      ${placeOf(productId)} as location_id`.execute(db)
  const { bulk, ...values } = rows[0] ?? { bulk: [], recipe_id: null, flow_id: null, location_id: null }
  return { values, where: { recipe_id: { product_id: bulk.map(String) } } }
}

type FoundPacks = {
  flow_id: number | null
  location_id: number | null
  containers_per_pack: number
  stamps_per_pack: number
}

/** How packs of this product are made: as those of its last order, else with one stamp where it carries one. */
export async function packsOfProduct(db: Db, productId: number) {
  const { rows } = await sql<FoundPacks>`
    with product as (select * from products where id = ${productId}),
    last as (select containers_per_pack, stamps_per_pack from production_orders
      where product_id = ${productId} and area = 'assembly' order by id desc limit 1)
    select ${flowOf('assembly')} as flow_id, ${placeOf(productId)} as location_id,
      coalesce((select containers_per_pack from last), 1) as containers_per_pack,
      coalesce((select stamps_per_pack from last),
        (select (coalesce(excise_jurisdiction, 'EX') <> 'EX')::int from product), 0) as stamps_per_pack`.execute(
    db,
  )
  const [values] = rows
  return { values: values ?? {} }
}
