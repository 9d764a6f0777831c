import { figure } from '../../format/format'
import './headedTable.css'

type Props = {
  /** Empty where it is not known. */
  value: number | null
  unit?: string
  /** Decimals that are always shown. */
  places?: number
}

/** A figure under a right-aligned head, with its unit; a zero recedes. */
export const FigureCell = ({ value, unit, places }: Props) => (
  <td className={value === 0 ? 'dc-right dc-zero' : 'dc-right'}>
    {value !== null && figure(value, places)}
    {value !== null && unit && (
      <>
        {' '}
        <small>{unit}</small>
      </>
    )}
  </td>
)
