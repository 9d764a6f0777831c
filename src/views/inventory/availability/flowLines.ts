import type { Availability } from '../../../resources/inventory/reports/products_availability'
import type { StockFlow } from '../../../resources/inventory/availability/stockFlowCalls'
import { stockLevels } from '../../../resources/inventory/stock/stock_levels'
import type { ColumnFilter } from '../../../resources/kit/query/filter'
import { addressText, writeQuery } from '../../../resources/kit/query/listAddress'
import { scaled, unscaled } from '../../../resources/kit/text/sum'
import { t } from '../../../texts/texts'

/** Projected figures of a product, with their titles outside the table. */
export const flowFigures = {
  projected: t('All'),
  on_order: t('On order'),
  in_transit: t('In transit'),
  in_production: t('In production'),
  demand: t('Demand'),
} as const
export type FlowFigure = keyof typeof flowFigures

const kinds: Record<FlowFigure, readonly StockFlow['kind'][]> = {
  projected: ['purchase', 'transfer', 'production', 'consumption', 'sale'],
  on_order: ['purchase'],
  in_transit: ['transfer'],
  in_production: ['production'],
  demand: ['sale', 'consumption'],
}

const dayMs = 86_400_000

/** The last day of so many weeks from a day on. */
export const afterWeeks = (today: string, weeks: number) =>
  new Date(Date.parse(today) + weeks * 7 * dayMs).toISOString().slice(0, 10)

/** What comes and goes, each with what there is after it. */
export function balanced(available: number, flows: readonly StockFlow[]) {
  let left = scaled(available)
  return flows.map((flow) => {
    left += scaled(flow.qty)
    return { ...flow, left: Number(unscaled(left)) }
  })
}

/** The lines behind one figure, of everything until a day, or without end. */
export const linesBehind = <F extends Pick<StockFlow, 'kind' | 'on'>>(
  lines: readonly F[],
  figure: FlowFigure,
  until: string | null,
): F[] => lines.filter(({ kind, on }) => kinds[figure].includes(kind) && (until === null || on <= until))

const only = (
  field: string,
  field_type: ColumnFilter['field_type'],
  operator: '=' | '!=' | '>',
  value: unknown,
): ColumnFilter => ({
  field,
  field_type,
  filters: [{ logic_operator: 'and', operator, value_type: 'value', value }],
})

/** Address of the stock levels of a product at a location, on hand or reserved. */
export function lyingAddress({ product_id, location }: Availability, figure: 'on_hand' | 'reserved') {
  const filters = [
    only('product_id', 'reference', '=', product_id),
    only('location', 'text', '=', location ?? ''),
    only(figure, 'decimal', '>', 0),
    // Shipped goods are still in the transit bin of their location.
    ...(figure === 'on_hand' ? [only('bin_kind', 'choice', '!=', 'transit')] : []),
  ]
  return `${stockLevels.path}?${addressText(writeQuery({ filters, sort: [], search: '' }))}`
}
