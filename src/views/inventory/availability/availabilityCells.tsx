import { createContext, useContext } from 'react'
import { useNavigate } from 'react-router-dom'
import type { AnyRow } from '../../../api/resourceApi'
import {
  type Availability,
  productsAvailability,
} from '../../../resources/inventory/reports/products_availability'
import { columnText } from '../../fields/cellText'
import { figure as figureText } from '../../format/format'
import type { RowCells } from '../../resource/list/ResourceList'
import { Sparkline } from './Sparkline'
import type { Behind } from './FlowDialog'
import { type FlowFigure, lyingAddress } from './flowLines'
import { t } from '../../../texts/texts'
import './availability.css'

/** Opens the documents that make up a figure. */
export const Looking = createContext<(behind: Behind) => void>(() => undefined)

/** A figure that opens its details. With the keyboard the same details are in the row's drawer. */
function FigureButton({ value, label, onClick }: { value: number; label: string; onClick: () => void }) {
  if (value === 0) return <>{figureText(value)}</>
  return (
    <button
      type="button"
      tabIndex={-1}
      className={value < 0 ? 'dc-behind dc-danger-text' : 'dc-behind'}
      title={t('Details: {label}', { label })}
      onClick={onClick}
    >
      {figureText(value)}
    </button>
  )
}

const weeks = [1, 2, 3, 4, 5, 6, 7, 8] as const
const { systemFields: stored } = productsAvailability
type Figure = Exclude<keyof typeof stored, `${string}_id` | 'kind'>

const coming = (name: Figure, figure: FlowFigure, weeks: number | null = null) =>
  function Coming({ row }: { row: AnyRow }) {
    const look = useContext(Looking)
    const shown = row as unknown as Availability
    return (
      <FigureButton
        value={shown[name]}
        label={stored[name].label}
        onClick={() => look({ row: shown, figure, weeks })}
      />
    )
  }

const stockCell = (name: Figure, figure: 'on_hand' | 'reserved') =>
  function Lying({ row }: { row: AnyRow }) {
    const navigate = useNavigate()
    const shown = row as unknown as Availability
    return (
      <FigureButton
        value={shown[name]}
        label={stored[name].label}
        onClick={() => void navigate(lyingAddress(shown, figure))}
      />
    )
  }

/** What will be left in the end, with the way there week by week. */
const Projected = ({ row }: { row: AnyRow }) => (
  <span className="dc-course-cell">
    <Sparkline resource={productsAvailability} row={row} steps={weeks.map((week) => `week_${week}`)} />
    <span>{columnText(productsAvailability, 'projected', row)}</span>
  </span>
)

/** Figures of availability; each opens the documents it is made of. */
export const availabilityCells: RowCells = {
  on_hand: stockCell('on_hand', 'on_hand'),
  reserved: stockCell('reserved', 'reserved'),
  available: stockCell('available', 'on_hand'),
  held: stockCell('held', 'on_hand'),
  on_order: coming('on_order', 'on_order'),
  in_transit: coming('in_transit', 'in_transit'),
  in_production: coming('in_production', 'in_production'),
  demand: coming('demand', 'demand'),
  sold: coming('sold', 'demand'),
  needed: coming('needed', 'demand'),
  projected: Projected,
  ...Object.fromEntries(weeks.map((week) => [`week_${week}`, coming(`week_${week}`, 'projected', week)])),
}
