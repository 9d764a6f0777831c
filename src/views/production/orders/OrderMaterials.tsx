import {
  type ProductionOrderMaterial,
  productionOrderMaterials,
} from '../../../resources/production/orders/production_order_materials'
import { figure } from '../../format/format'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import type { OrderTabProps } from './orderTabs'
import { FigureCell } from '../../parts/table/FigureCell'
import { OrderTable } from './OrderTable'
import { t } from '../../../texts/texts'

const heads = [
  { figure: '#' },
  t('Material'),
  t('Code'),
  t('Source'),
  { figure: t('Required') },
  { figure: t('Reserved') },
  { figure: t('Picked') },
  { figure: t('Consumed') },
  { figure: t('Short') },
  t('Measure'),
]

const rounded = (qty: number | null) => Math.round((qty ?? 0) * 1000) / 1000

/** What the order needs, holds, has used and lacks, line by line. */
export function OrderMaterials({ order }: OrderTabProps) {
  const { rows, isLoaded } = useLiveRows(
    productionOrderMaterials,
    [equals('production_order_id', order.id)],
    [
      { field: 'source', direction: 'desc' },
      { field: 'id', direction: 'asc' },
    ],
  )
  if (isLoaded && rows.length === 0)
    return <p className="dc-order-none">{t('Materials are calculated when the order is approved')}</p>
  return (
    <OrderTable heads={heads}>
      {rows.map((material, index) => (
        <Material key={material.id} material={material} no={index + 1} isPosted={order.lot_prefix !== null} />
      ))}
    </OrderTable>
  )
}

type Props = { material: ProductionOrderMaterial; no: number; isPosted: boolean }

/** Nothing is held before the release, so nothing is short either. */
const Material = ({ material, no, isPosted }: Props) => {
  const { product, sku, source, qty_required, qty_reserved, qty_picked, qty_consumed, short_qty, measure } =
    material
  const isShort = isPosted && (short_qty ?? 0) > 0
  return (
    <tr>
      <td className="dc-right dc-zero">{no}</td>
      <td>{product}</td>
      <td className="dc-zero">{sku}</td>
      <td>{source === 'recipe' ? t('Recipe') : t('Packaging')}</td>
      <FigureCell value={rounded(qty_required)} />
      <FigureCell value={rounded(qty_reserved)} />
      <FigureCell value={rounded(qty_picked)} />
      <FigureCell value={rounded(qty_consumed)} />
      <td className={`dc-right ${isShort ? 'dc-danger-text' : 'dc-zero'}`}>
        {figure(rounded(isPosted ? short_qty : 0))}
      </td>
      <td>
        <small>{measure}</small>
      </td>
    </tr>
  )
}
