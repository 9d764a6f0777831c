import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { ProductCard } from '../../../resources/inventory/products/productCalls'
import { products } from '../../../resources/inventory/products/products'
import { words } from '../../../resources/kit/text/words'
import { figure } from '../../format/format'
import { day } from '../../format/timeText'
import { LabelButton } from '../../labels/LabelButton'
import { JurisdictionChip } from '../../parts/JurisdictionChip'
import { StatusTag } from '../../parts/StatusTag'
import { copyAddress } from '../../routing/newAddress'
import { mayCreate } from '../../resource/list/rights'
import { useOpenRow } from '../../resource/live/useLiveRows'
import { usePerson } from '../../session/session'
import { LevelsTable } from '../stock/LevelsTable'
import { ProposeButton } from '../product_changes/ProposeButton'
import { caseLabelsOf, lotLabelOf, productLabelOf } from '../stock/stockLabels'
import { useStockAt } from '../stock/useStockAt'
import { t } from '../../../texts/texts'

const describe = ({ brand, flavor, kind, volume_ml: size, strength_mg_ml: strength }: ProductCard) =>
  [
    brand,
    flavor,
    brand === null ? words(kind) : null,
    size === null ? null : t('{size} ml', { size: figure(size) }),
    strength === null ? null : t('{strength} mg/ml', { strength: figure(strength) }),
  ]
    .filter((part) => part !== null)
    .join(', ')

/** Summary of a product: stock by bin, open production and purchases, recipe. */
export function FetchedProduct({ card, lotId }: { card: ProductCard; lotId: number | null }) {
  const person = usePerson()
  const { rows, isLoaded } = useStockAt('product_id', card.id)
  const { row: product } = useOpenRow(products, card.id)
  const lot = rows.find(({ lot_id: id }) => id === lotId)
  const shown = lotId === null ? rows : rows.filter(({ lot_id: id }) => id === lotId)
  const sum = (name: 'on_hand' | 'available') => rows.reduce((total, row) => total + row[name], 0)
  const labels = lot
    ? [lotLabelOf(card, { lot_number: lot.lot_number ?? '', expires_on: lot.expires_on })]
    : [productLabelOf(card)]
  return (
    <section className="dc-fetched" aria-label={card.sku}>
      <header>
        <h2>{card.sku}</h2>
        <StatusTag status={card.status} />
        {card.excise_jurisdiction && <JurisdictionChip code={card.excise_jurisdiction} />}
        <span className="dc-space" />
        {product && <ProposeButton product={product} size="xs" />}
        {mayCreate(products, person) && (
          <Button component={Link} size="xs" variant="default" to={copyAddress(products, card.id)}>
            {t('Copy as new')}
          </Button>
        )}
        <LabelButton labels={labels} />
        <LabelButton labels={caseLabelsOf([card])} label={t('Print case label')} />
        <Button component={Link} size="xs" variant="default" to={`/products/${card.id}`}>
          {t('Open product')}
        </Button>
      </header>
      <p>
        <b>{card.name}</b> {describe(card)}
      </p>
      <dl>
        <div>
          <dt>{t('On hand')}</dt>
          <dd>
            {figure(sum('on_hand'))} <small>{card.measure}</small>
          </dd>
        </div>
        <div>
          <dt>{t('Available')}</dt>
          <dd>
            {figure(sum('available'))} <small>{card.measure}</small>
          </dd>
        </div>
        <div>
          <dt>{t('Reorder point')}</dt>
          <dd>{card.reorder_point === null ? t('None') : figure(card.reorder_point)}</dd>
        </div>
        <div>
          <dt>{t('Recipe')}</dt>
          <dd>
            {card.recipe
              ? t('{code} rev {revision}', { code: card.recipe.code, revision: card.recipe.revision })
              : t('None')}
          </dd>
        </div>
      </dl>
      {isLoaded && <LevelsTable levels={shown} without="product" />}
      {card.orders.length > 0 && (
        <>
          <h3>{t('In production')}</h3>
          <ul>
            {card.orders.map((order) => (
              <li key={order.id}>
                <b>{order.number}</b> <StatusTag status={order.status} /> {figure(order.qty_planned)}{' '}
                {card.measure}
                {order.due_on && t(', due {dueOn}', { dueOn: day(order.due_on) })}
              </li>
            ))}
          </ul>
        </>
      )}
      {card.purchases.length > 0 && (
        <>
          <h3>{t('On order')}</h3>
          <ul>
            {card.purchases.map((purchase) => (
              <li key={purchase.id}>
                <b>{purchase.number}</b>{' '}
                {t('{supplier}, {qty} {measure} to come', {
                  supplier: purchase.supplier,
                  qty: figure(purchase.qty),
                  measure: card.measure,
                })}
                {purchase.on && `, ${day(purchase.on)}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
