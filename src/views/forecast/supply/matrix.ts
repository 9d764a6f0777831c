import type { SuppliedProduct, SupplyPlan, SupplyRow } from '../../../resources/forecast/supplyCalls'

/** A product with its row of each customer; `null` is the row of all others. */
export type SupplyLine = {
  product: SuppliedProduct
  rows: ReadonlyMap<number | null, SupplyRow>
  forecast: number
  allocated: number
  short: number
  /** What of the supply is promised to no customer; below 0 where more is promised than there is. */
  left: number
}

type SupplyFilter = { search: string; family: string | null; shortOnly: boolean }

const exact = (value: number) => Number(value.toFixed(6))

export const shortOf = ({ forecast_qty: forecast, allocated_qty: allocated }: SupplyRow) =>
  exact(Math.max(0, forecast - (allocated ?? 0)))

/** The lines of a plan from its rows of now, the shortest first. */
export function supplyLines(
  { products, period }: Pick<SupplyPlan, 'products' | 'period'>,
  rows: Iterable<SupplyRow>,
): SupplyLine[] {
  const byProduct = new Map<number, SupplyRow[]>()
  for (const row of rows)
    if (row.period_id === period?.id)
      byProduct.set(row.product_id, [...(byProduct.get(row.product_id) ?? []), row])
  const lines = products.flatMap((product) => {
    const own = byProduct.get(product.id)
    if (!own) return []
    const sum = (pick: (row: SupplyRow) => number) => exact(own.reduce((all, row) => all + pick(row), 0))
    const allocated = sum(({ allocated_qty: qty }) => qty ?? 0)
    return [
      {
        product,
        rows: new Map(own.map((row) => [row.customer_id, row])),
        forecast: sum(({ forecast_qty: qty }) => qty),
        allocated,
        short: sum(shortOf),
        left: exact(product.supply_qty - allocated),
      },
    ]
  })
  return lines.toSorted(
    (one, other) => other.short - one.short || (one.product.sku < other.product.sku ? -1 : 1),
  )
}

export const filteredSupply = (lines: readonly SupplyLine[], { search, family, shortOnly }: SupplyFilter) => {
  const words = search.toLowerCase().split(/\s+/)
  return lines.filter(({ product, short }) => {
    const text = `${product.sku} ${product.name}`.toLowerCase()
    return (
      (!shortOnly || short > 0) &&
      (family === null || product.family === family) &&
      words.every((word) => text.includes(word))
    )
  })
}
