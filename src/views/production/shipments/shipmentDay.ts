import { ofArea, type PlantArea } from '../../../resources/production/flows/plantArea'
import { type Shipment, shipments } from '../../../resources/production/shipments/shipments'
import type { ColumnFilter } from '../../../resources/kit/query/filter'

const ofAssembly = { ...ofArea(shipments, 'assembly'), path: '/assembly/shipping-dashboard' }

/** Shipments as the dock of a section has them: that of production, where the site's docks are, has those of all. */
export const shipmentsOf = (area: PlantArea) => (area === 'assembly' ? ofAssembly : shipments)

/** A filter on what belongs to a section, for its dock. */
export const inArea = (area: PlantArea): ColumnFilter[] =>
  area === 'assembly' ? [oneOf('area', [area])] : []

/** Shipments that have not left. */
export const openStatuses = ['draft', 'ready', 'loading'] as const

/** A filter on rows with one of these values. */
export const oneOf = (field: string, value: readonly string[]): ColumnFilter => ({
  field,
  field_type: 'text',
  filters: [{ logic_operator: 'and', operator: 'in', value_type: 'value', value }],
})

/** A filter on rows from an instant on. */
export const since = (field: string, at: string): ColumnFilter => ({
  field,
  field_type: 'instant',
  filters: [{ logic_operator: 'and', operator: '>=', value_type: 'value', value: at }],
})

const minuteMs = 60_000

/** Minutes to the cut-off, below zero when it is over; null without one. */
export const minutesLeft = ({ cut_off_at }: Pick<Shipment, 'cut_off_at'>, now: number) =>
  cut_off_at === null ? null : Math.round((Date.parse(cut_off_at) - now) / minuteMs)

const [amberAt, redAt] = [60, 15]

/** How pressing the cut-off of an open shipment is. */
export function pressing(minutes: number | null): 'danger' | 'warning' | null {
  if (minutes === null || minutes > amberAt) return null
  return minutes > redAt ? 'warning' : 'danger'
}

/** By their cut-off, those without one last; then by number. */
export const byCutOff = <S extends Pick<Shipment, 'cut_off_at' | 'number'>>(rows: readonly S[]): S[] =>
  rows.toSorted(
    (one, other) =>
      (one.cut_off_at ?? '9').localeCompare(other.cut_off_at ?? '9') ||
      one.number.localeCompare(other.number),
  )
