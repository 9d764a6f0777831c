import type { PlanningGrid } from '../../../resources/forecast/planningCalls'
import { figure } from '../../format/format'
import { t } from '../../../texts/texts'
import type { GridLine } from './lines'

const [width, height, edge] = [100, 16, 1.5]

/** The demand of lines by bucket; that of a sum is added up from the lines of its product. */
export function historiesOf(grid: Pick<PlanningGrid, 'histories'> | null) {
  const byLine = new Map<string, readonly number[]>()
  for (const { product_id: product, customer_id: customer, demand } of grid?.histories ?? []) {
    byLine.set(`${product}:${customer ?? ''}`, demand)
    const sum = byLine.get(`${product}:sum`)
    byLine.set(`${product}:sum`, sum ? sum.map((qty, place) => qty + (demand[place] ?? 0)) : demand)
  }
  return (line: GridLine) => byLine.get(line.key) ?? []
}

const svg = (name: string, values: Record<string, string>) => {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [attribute, value] of Object.entries(values)) made.setAttribute(attribute, value)
  return made
}

/** The course of the demand of a line, as the grid draws it: no component, as rows are drawn while the sheet scrolls. */
export function sparkline(demand: readonly number[]): Element | string {
  const most = Math.max(...demand)
  if (demand.length < 2 || most <= 0) return ''
  const points = demand.map((qty, place) => {
    const x = edge + (place / (demand.length - 1)) * (width - 2 * edge)
    const y = height - edge - (qty / most) * (height - 2 * edge)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  const label = t('Demand of {count} buckets, last {last}, most {most}', {
    count: demand.length,
    last: figure(demand.at(-1) ?? 0),
    most: figure(most),
  })
  const drawn = svg('svg', {
    class: 'dc-planning-history',
    role: 'img',
    'aria-label': label,
    width: String(width),
    height: String(height),
    viewBox: `0 0 ${width} ${height}`,
  })
  drawn.append(svg('polyline', { points: points.join(' ') }))
  return drawn
}
