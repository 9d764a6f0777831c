import {
  type ProductionOrderMaterial,
  productionOrderMaterials,
} from '../../../resources/production/orders/production_order_materials'
import { figure } from '../../format/format'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import type { OrderTabProps } from './orderTabs'
import { t } from '../../../texts/texts'

const amount = (qty: number | null) => figure(Math.round((qty ?? 0) * 1000) / 1000)

const heads = [t('Required'), t('Reserved'), t('Picked'), t('Consumed'), t('Short')]

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
    <table className="dc-order-table">
      <thead>
        <tr>
          <th scope="col" className="dc-right">
            #
          </th>
          <th scope="col">{t('Material')}</th>
          <th scope="col">{t('Code')}</th>
          <th scope="col">{t('Source')}</th>
          {heads.map((head) => (
            <th key={head} scope="col" className="dc-right">
              {head}
            </th>
          ))}
          <th scope="col">{t('Measure')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((material, index) => (
          <Material
            key={material.id}
            material={material}
            no={index + 1}
            isPosted={order.lot_prefix !== null}
          />
        ))}
      </tbody>
    </table>
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
      <td className="dc-right">{amount(qty_required)}</td>
      <td className={`dc-right${qty_reserved ? '' : ' dc-zero'}`}>{amount(qty_reserved)}</td>
      <td className={`dc-right${qty_picked ? '' : ' dc-zero'}`}>{amount(qty_picked)}</td>
      <td className={`dc-right${qty_consumed ? '' : ' dc-zero'}`}>{amount(qty_consumed)}</td>
      <td className={`dc-right ${isShort ? 'dc-danger-text' : 'dc-zero'}`}>
        {amount(isPosted ? short_qty : 0)}
      </td>
      <td>
        <small>{measure}</small>
      </td>
    </tr>
  )
}
