import { Link } from 'react-router-dom'
import { products } from '../../../resources/inventory/products/products'
import type { StockLevel } from '../../../resources/inventory/stock/stock_levels'
import { figure } from '../../format/format'
import { day } from '../../format/timeText'
import { PlainTable } from '../../parts/table/PlainTable'
import { RowName } from '../../parts/RowName'
import { StatusTag } from '../../parts/StatusTag'
import { MoveButton } from './MoveButton'
import { t } from '../../../texts/texts'

type Props = {
  levels: readonly StockLevel[]
  /** The column that all rows share, which is omitted. */
  without: 'product' | 'bin'
}

/** Stock by lot and bin, with the available quantity. */
export const LevelsTable = ({ levels, without }: Props) => (
  <PlainTable
    className="dc-levels"
    label={t('Stock by bin')}
    heads={[
      ...(without === 'product' ? [] : [t('Product')]),
      t('Lot'),
      t('Status'),
      t('Expires'),
      ...(without === 'bin' ? [] : [t('Bin')]),
      { figure: t('On hand') },
      { figure: t('Available') },
    ]}
    hasTools
  >
    {levels.map((level) => (
      <tr key={level.id}>
        {without !== 'product' && (
          <td>
            <Link className="dc-link" to={`/inventory/stock_locator?product=${level.product_id}`}>
              <RowName resource={products} label={level.product ?? ''} isStacked />
            </Link>
          </td>
        )}
        <td>
          <Link className="dc-link" to={`/inventory/stock-on-hand?open=${level.id}`}>
            {level.lot_number}
          </Link>
        </td>
        <td>{level.lot_status && <StatusTag status={level.lot_status} />}</td>
        <td>{level.expires_on && day(level.expires_on)}</td>
        {without !== 'bin' && (
          <td>
            <Link className="dc-link" to={`/inventory/stock_locator?bin=${level.bin_id}`}>
              {level.bin}
            </Link>{' '}
            <small>{level.location}</small>
          </td>
        )}
        <td className="dc-right">
          {figure(level.on_hand)} <small>{level.measure}</small>
        </td>
        <td className="dc-right">{figure(level.available)}</td>
        <td className="dc-right">
          <MoveButton levels={[level]} />
        </td>
      </tr>
    ))}
    {levels.length === 0 && (
      <tr>
        <td colSpan={7}>{t('No stock here')}</td>
      </tr>
    )}
  </PlainTable>
)
