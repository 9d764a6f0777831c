import { sql } from 'kysely'
import type { Product } from '../../src/resources/inventory/products/products'
import type { DutyExempt } from '../../src/resources/production/stamps/dutyExempt'
import { stampsAccepted } from '../../src/resources/production/stamps/duty'
import type { Db, Trx } from '../db/database'
import { exciseNow } from './excise'
import { t } from '../../src/texts/texts'

/** What of a product decides about selling it. */
export type SaleProduct = Pick<
  Product,
  | 'id'
  | 'sku'
  | 'name'
  | 'status'
  | 'tax_class'
  | 'stock_measure_id'
  | 'excise_jurisdiction'
  | 'volume_ml'
  | 'units_per_carton'
> & { measure: string; decimals: number; is_saleable: boolean; is_restricted: boolean; on_hand: number }

/** Products as they are sold, by their ids. */
export async function saleProductsOf(
  db: Db | Trx,
  ids: readonly number[],
): Promise<Map<number, SaleProduct>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<SaleProduct>`
    select p.id, p.sku, p.name, p.status, p.tax_class, p.stock_measure_id, p.excise_jurisdiction,
      p.volume_ml::float8 as volume_ml, p.units_per_carton, m.code as measure, m.decimals, p.is_saleable,
      coalesce(f.is_restricted, false) as is_restricted,
      case p.status when 'discontinued' then (select coalesce(sum(v.available), 0) from stock_levels v
        join lots t on t.id = v.lot_id join bins b on b.id = v.bin_id
        where v.product_id = p.id and t.status = 'released' and b.kind in ('storage', 'picking')) else 0 end::float8 as on_hand
    from products p join measures m on m.id = p.stock_measure_id left join flavors f on f.id = p.flavor_id
    where p.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map((ware) => [ware.id, ware]))
}

/** Where goods go, and what that place admits. */
export type Place = {
  id: number
  code: string
  name: string
  /** The stamps that goods may carry there today. */
  stamps: readonly string[]
  flavour_ban: boolean
  max_volume_ml: number | null
  is_canada: boolean
}

/** A province by its id. */
export async function placeOf(db: Db | Trx, provinceId: number): Promise<Place | undefined> {
  const { rows } = await sql<Omit<Place, 'stamps'> & { excise_jurisdiction: string; today: string }>`
    select p.id, p.code, p.name, p.excise_jurisdiction, p.flavour_ban, p.max_volume_ml::float8 as max_volume_ml,
      c.iso2 = 'CA' as is_canada, plant_today()::text as today
    from provinces p join countries c on c.id = p.country_id where p.id = ${provinceId}`.execute(db)
  const [found] = rows
  if (!found) return undefined
  const { excise_jurisdiction, today, ...place } = found
  const { jurisdictions } = await exciseNow(db)
  return { ...place, stamps: stampsAccepted(jurisdictions, excise_jurisdiction, today) }
}

/**
 * Why a product may not be shipped there; null where it may. What leaves without a stamp is not sold there: it leaves
 * Canada as an export, and stays in Canada otherwise.
 */
export function complianceOf(
  {
    excise_jurisdiction: stamp,
    is_restricted,
    volume_ml,
  }: Pick<SaleProduct, 'excise_jurisdiction' | 'is_restricted' | 'volume_ml'>,
  { code, stamps, flavour_ban, max_volume_ml, is_canada }: Omit<Place, 'id' | 'name'>,
  exempt: DutyExempt = 'no',
): string | null {
  if (exempt === 'export' && is_canada) return t('An export leaves Canada, ship-to {code}', { code })
  if (exempt !== 'no') return is_canada || exempt === 'export' ? null : t('Only an export leaves Canada')
  if (stamp !== null && !is_canada && stamp !== 'EX')
    return t('Stamped {stamp}, only EX leaves Canada', { stamp })
  if (stamp !== null && is_canada && !stamps.includes(stamp))
    return t('Stamped {stamp}, ship-to {code}', { stamp, code })
  if (is_canada && flavour_ban && is_restricted)
    return t('Flavoured products cannot be shipped to {code}', { code })
  if (is_canada && max_volume_ml !== null && stamp !== null && (volume_ml ?? 0) > max_volume_ml)
    return t('{volumeMl} ml, at most {maxVolumeMl} ml may be shipped to {code}', {
      volumeMl: volume_ml,
      maxVolumeMl: max_volume_ml,
      code,
    })
  return null
}

/** Why a customer who takes whole cartons only is not sold so many; null where it is whole, or packed in none. */
export function cartonProblem({ units_per_carton: units }: SaleProduct, qty: number): string | null {
  if (units === null || qty % units === 0) return null
  const less = Math.floor(qty / units) * units
  return t('Whole cartons of {units} only: {value}{less}', {
    units,
    value: less > 0 ? t('{less} or ', { less }) : '',
    less: less + units,
  })
}
