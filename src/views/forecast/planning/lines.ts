import type { GridRow, PlanningGrid } from '../../../resources/forecast/planningCalls'
import { t } from '../../../texts/texts'

type GridProduct = PlanningGrid['products'][number]

/** A line of the planning grid: a product with one customer, or the sum of all of them; its rows by period. */
export type GridLine = {
  key: string
  product: GridProduct
  /** What the line is of the product: a customer, all others, or the sum. */
  customer: string
  customer_id: number | null
  isSum: boolean
  demand_class: string
  cells: ReadonlyMap<number, readonly number[]>
}

export type LineFilter = { search: string; demandClass: string | null; sumsOnly: boolean }

const matches = (line: GridLine, { search, demandClass, sumsOnly }: LineFilter) => {
  const text = `${line.product.sku} ${line.product.name} ${line.customer}`.toLowerCase()
  return (
    (!sumsOnly || line.isSum) &&
    (demandClass === null || line.demand_class === demandClass) &&
    search
      .toLowerCase()
      .split(/\s+/)
      .every((word) => text.includes(word))
  )
}

/** The lines of a grid by product, each product with its sum first where it has several customers. */
export function linesOf(
  { products, customers }: Pick<PlanningGrid, 'products' | 'customers'>,
  rows: Iterable<GridRow>,
): GridLine[] {
  const names = new Map(customers.map(({ id, name }) => [id, name]))
  const byProduct = new Map<number, Map<number | null, GridRow[]>>()
  for (const row of rows) {
    const byCustomer = byProduct.get(row.product_id) ?? new Map<number | null, GridRow[]>()
    byCustomer.set(row.customer_id, [...(byCustomer.get(row.customer_id) ?? []), row])
    byProduct.set(row.product_id, byCustomer)
  }
  const lineOf = (
    product: GridProduct,
    of: readonly GridRow[],
    own: Pick<GridLine, 'key' | 'customer' | 'customer_id' | 'isSum'>,
  ): GridLine => {
    const cells = new Map<number, number[]>()
    for (const { id, period_id } of of) cells.set(period_id, [...(cells.get(period_id) ?? []), id])
    return { ...own, product, demand_class: of[0]?.demand_class ?? 'none', cells }
  }
  return products.flatMap((product) => {
    const byCustomer = byProduct.get(product.id)
    if (!byCustomer) return []
    const sorted = [...byCustomer].toSorted(([one], [other]) =>
      one === null ? 1 : other === null ? -1 : (names.get(one) ?? '') < (names.get(other) ?? '') ? -1 : 1,
    )
    const lines = sorted.map(([customer, of]) =>
      lineOf(product, of, {
        key: `${product.id}:${customer ?? ''}`,
        customer: customer === null ? t('Other customers') : (names.get(customer) ?? String(customer)),
        customer_id: customer,
        isSum: false,
      }),
    )
    if (lines.length < 2) return lines
    const all = sorted.flatMap(([, of]) => of)
    const sum = lineOf(product, all, {
      key: `${product.id}:sum`,
      customer: t('All customers'),
      customer_id: null,
      isSum: true,
    })
    return [sum, ...lines]
  })
}

export const filteredLines = (lines: readonly GridLine[], filter: LineFilter) =>
  lines.filter((line) => matches(line, filter))
