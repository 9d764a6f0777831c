import { sql } from 'kysely'
import type { FamilyCell } from '../../../../src/resources/inventory/families/familyCalls'
import type { ProductFamily } from '../../../../src/resources/inventory/families/product_families'
import type { Db, Trx } from '../../../db/database'

/** One possible member of a family. */
export type Cell = { strength: number; volume: number; jurisdiction: ProductFamily['jurisdictions'][number] }

/** Numbers that people typed parted by commas, each once, the smallest first. */
export const figuresIn = (text: string) =>
  [...new Set(text.split(',').map(Number))].toSorted((left, right) => left - right)

export const cellKey = ({ strength, volume, jurisdiction }: Cell) => `${strength}/${volume}/${jurisdiction}`

const wantedCells = ({ strengths, volumes, jurisdictions }: ProductFamily): Cell[] =>
  figuresIn(volumes).flatMap((volume) =>
    figuresIn(strengths).flatMap((strength) =>
      jurisdictions.map((jurisdiction) => ({ strength, volume, jurisdiction })),
    ),
  )

/** Every cell a family wants, and beside them the members it has that it does not ask for. */
export async function cellsOf(db: Db | Trx, family: ProductFamily): Promise<FamilyCell[]> {
  const { rows } = await sql<FamilyCell>`
    select p.strength_mg_ml::float8 as strength, p.volume_ml::float8 as volume, p.excise_jurisdiction as jurisdiction,
      p.id as product_id, p.sku, p.status, null as change_id,
      coalesce((select sum(on_hand) from stock_levels l where l.product_id = p.id), 0)::float8 as on_hand
    from products p where p.kind = 'finished_good' and p.brand_id = ${family.brand_id} and p.flavor_id = ${family.flavor_id}
    union all
    select (c.proposed ->> 'strength_mg_ml')::float8, (c.proposed ->> 'volume_ml')::float8,
      c.proposed ->> 'excise_jurisdiction', null, c.proposed ->> 'sku', c.status, c.id, 0
    from product_changes c
    where c.kind = 'create' and c.product_id is null and c.status in ('draft', 'submitted', 'conflict', 'approved')
      and c.proposed ->> 'brand_id' = ${String(family.brand_id)} and c.proposed ->> 'flavor_id' = ${String(family.flavor_id)}
    order by sku`.execute(db)
  const requested = new Map(
    wantedCells(family).map((cell): [string, FamilyCell] => [
      cellKey(cell),
      { ...cell, product_id: null, sku: null, status: null, on_hand: 0, change_id: null },
    ]),
  )
  for (const row of rows) {
    const current = requested.get(cellKey(row))
    if (!current?.product_id) requested.set(cellKey(row), row)
  }
  return [...requested.values()]
}
