import { type Actor, modules } from '../../../../src/access'
import { bins } from '../../../../src/resources/inventory/bins'
import { categories } from '../../../../src/resources/inventory/categories'
import { lots } from '../../../../src/resources/inventory/lots'
import { measures } from '../../../../src/resources/inventory/measures'
import { products } from '../../../../src/resources/inventory/products'
import { locations } from '../../../../src/resources/general/locations'
import { runUnit, system, type Unit } from '../../../../server/http/unit'
import '../../../../server/modules'
import { post } from '../../../../server/modules/inventory/ledger/post'
import type {
  Movement,
  Posting,
  ReservationChange,
} from '../../../../server/modules/inventory/ledger/posting'
import { type FreshDatabase, freshDatabase } from '../../../harness/database'

let keys = 0

/** So much of a lot that came into a bin. */
export type Heap = [lot: number, bin: number, qty: number]

/** A warehouse on a database of its own: products counted in pieces, each with two released lots, and bins to lay them in. */
export async function openStockroom({
  productCount = 2,
  binCount = 3,
  on,
}: {
  productCount?: number
  binCount?: number
  /** Another database than one of its own; whoever gives it ends it. */
  on?: Pick<FreshDatabase, 'db' | 'pool' | 'connection'>
} = {}) {
  const database = on ? { ...on, drop: async () => undefined } : await freshDatabase()
  const { db, pool } = database
  const by: Actor = { ...system, roles: ['inventory'], modules }
  const as = <T>(work: (unit: Unit) => Promise<T>) => runUnit(db, by, work)

  const built = await as(async (unit) => {
    const site = await unit.insert(locations, { code: 'WH1', name: 'Warehouse', kind: 'warehouse' })
    const category = await unit.insert(categories, { code: 'PK', name: 'Packaging' })
    const [piece] = await unit.find(measures, { code: 'ea' })
    const goods: { id: number; lots: number[] }[] = []
    for (let n = 1; n <= productCount; n++) {
      const { id } = await unit.insert(products, {
        sku: `SKU-${n}`,
        name: `Bottle ${n}`,
        kind: 'packaging',
        status: 'active',
        category_id: category.id,
        stock_measure_id: piece?.id,
      })
      const made: number[] = []
      for (const lot_number of [`L${n}-1`, `L${n}-2`])
        made.push((await unit.insert(lots, { lot_number, product_id: id, status: 'released' })).id)
      goods.push({ id, lots: made })
    }
    const places: number[] = []
    for (let n = 1; n <= binCount; n++)
      places.push(
        (
          await unit.insert(bins, {
            code: `A-0${n}`,
            location_id: site.id,
            kind: n === 3 ? 'staging' : 'storage',
          })
        ).id,
      )
    const outside = Object.fromEntries(
      (await unit.find(bins, { location_id: null })).map(({ kind, id }) => [kind, id]),
    ) as Record<string, number>
    return { site: site.id, goods, places, outside }
  })

  const posted = (given: Partial<Posting> & { movements?: Movement[]; reservations?: ReservationChange[] }) =>
    as((unit) =>
      post(unit, {
        posting_key: `key-${++keys}`,
        source_type: 'stock_levels',
        source_id: 0,
        event: 'move',
        movements: [],
        ...given,
      }),
    )
  let used = 0
  /** A product that no test has used yet; the first of its lots expires late, the second soon. */
  const nextGoods = async () => {
    const nth = used++ % built.goods.length
    const { id = 0, lots: [late = 0, soon = 0] = [] } = built.goods[nth] ?? {}
    await as(async (unit) => {
      await unit.update(lots, late, { expires_on: '2099-12-31' })
      await unit.update(lots, soon, { expires_on: '2099-01-31' })
    })
    return { nth: nth + 1, product: id, late, soon }
  }
  /** Brings lots of a product in from a supplier. */
  const lay = (product_id: number, ...heaps: Heap[]) =>
    posted({
      movements: heaps.map(([lot_id, to_bin_id, qty]) => ({
        product_id,
        lot_id,
        from_bin_id: built.outside.virtual_supplier ?? 0,
        to_bin_id,
        qty,
        reason: 'receive',
        unit_cost: 2,
      })),
    })
  /** Another warehouse with one bin. */
  const farSide = (kind = 'storage') =>
    as(async (unit) => {
      const site = await unit.insert(locations, { code: 'DC2', name: 'Far side', kind: 'warehouse' })
      const bin = await unit.insert(bins, { code: 'Z-01', location_id: site.id, kind })
      return { site: site.id, bin: bin.id }
    })
  const level = async (product_id: number, lot_id: number, bin_id: number) => {
    const { rows } = await pool.query<{ on_hand: string; reserved: string }>(
      `select trim_scale(on_hand)::text as on_hand, trim_scale(reserved)::text as reserved from stock_levels
       where (product_id, lot_id, bin_id) = ($1, $2, $3)`,
      [product_id, lot_id, bin_id],
    )
    return rows[0] ?? { on_hand: '0', reserved: '0' }
  }
  const cost = async (id: number) =>
    (
      await pool.query<{ cost: string }>('select average_cost::text as cost from products where id = $1', [
        id,
      ])
    ).rows[0]?.cost ?? null

  return {
    ...built,
    ...database,
    as,
    posted,
    lay,
    nextGoods,
    farSide,
    level,
    cost,
    close: () => database.drop(),
  }
}

export type Stockroom = Awaited<ReturnType<typeof openStockroom>>
