import type { ProductionOrderMaterial } from '../../../resources/production/orders/production_order_materials'
import { figure } from '../../format/format'
import { t } from '../../../texts/texts'

/** What the order needs, line by line. */
export const OrderMaterials = ({ materials }: { materials: readonly ProductionOrderMaterial[] }) => (
  <table className="dc-order-table">
    <thead>
      <tr>
        <th scope="col" className="dc-right">
          #
        </th>
        <th scope="col">{t('Material')}</th>
        <th scope="col">{t('Code')}</th>
        <th scope="col">{t('Source')}</th>
        <th scope="col" className="dc-right">
          {t('Required')}
        </th>
      </tr>
    </thead>
    <tbody>
      {materials.map(({ id, product, sku, source, qty_required, measure }, index) => (
        <tr key={id}>
          <td className="dc-right dc-zero">{index + 1}</td>
          <td>{product}</td>
          <td className="dc-zero">{sku}</td>
          <td>{source === 'recipe' ? t('Recipe') : t('Packaging')}</td>
          <td className="dc-right">
            {figure(Math.round(qty_required * 1000) / 1000)} <small>{measure}</small>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
