import { Link } from 'react-router-dom'
import type { AnyRow } from '../../../api/resourceApi'
import { recordAddress } from '../../../resources/kit/define/addresses'
import { labelOf } from '../../../resources/kit/text/columns'
import { type Lot, lots } from '../../../resources/inventory/stock/lots'
import { stockLevels } from '../../../resources/inventory/stock/stock_levels'
import { cellText } from '../../fields/cellText'
import { RecordDrawer, type RecordGiven, type RecordPart } from '../../resource/record/RecordDrawer'
import { useResource } from '../../resource/live/useLiveRows'
import { LotLevels } from './LotLevels'
import { t } from '../../../texts/texts'

const detailFields = [
  'manufactured_on',
  'expires_on',
  'received_at',
  'unit_cost',
  'strength_mg_ml',
  'status_reason',
]

function Below({ row }: RecordPart) {
  if (!row) return null
  const { id, product_id: product, product: name } = row as unknown as Lot
  return (
    <>
      <dl className="dc-lot-facts">
        <div>
          <dt>{t('Passport')}</dt>
          <dd>
            <Link className="dc-link" to={recordAddress(lots, id)}>
              {t('Where it comes from and went')}
            </Link>
          </dd>
        </div>
        <div>
          <dt>{t('Product')}</dt>
          <dd>
            <Link className="dc-link" to={`/inventory/products?open=${product}`}>
              {name}
            </Link>
          </dd>
        </div>
        {detailFields
          .filter((column) => row[column] !== null)
          .map((column) => (
            <div key={column}>
              <dt>{labelOf(lots, column)}</dt>
              <dd>{cellText(lots, column, row)}</dd>
            </div>
          ))}
      </dl>
      <LotLevels lotId={id} />
    </>
  )
}

const called = (row: AnyRow) => t('Lot {lotNumber}', { lotNumber: String(row.lot_number) })

/** The lot of a stock level: certificates, actions, and all its bins. */
export function LevelRecord({ id, ...props }: RecordGiven) {
  const { row } = useResource(stockLevels, id === 'new' ? null : id)
  if (!row) return null
  return <RecordDrawer {...props} resource={lots} id={row.lot_id} below={Below} called={called} />
}
