import { opens } from '../../../access'
import { Link } from 'react-router-dom'
import type {
  ChangeDiff,
  ChangeImpact as Impact,
  FieldChange,
} from '../../../resources/inventory/product_changes/productChangeCalls'
import {
  type ProductChange,
  productChanges,
} from '../../../resources/inventory/product_changes/product_changes'
import { products } from '../../../resources/inventory/products/products'
import { fieldOf } from '../../../resources/kit/define/defineResource'
import { cellText, isFigure, labelOf } from '../../fields/cellText'
import { figure } from '../../format/format'
import { Glyph } from '../../parts/Glyph'
import { usePerson } from '../../session/session'
import { t } from '../../../texts/texts'

const facts = [
  'risk',
  'waits_for',
  'submitted_by_id',
  'submitted_at',
  'effective_on',
  'batch_id',
  'approved_by_id',
  'approved2_by_id',
  'decided_by_id',
  'decided_at',
  'applied_at',
] as const

/** Requester, dates and decision of a request. */
export function ChangeFacts({ change }: { change: ProductChange }) {
  const person = usePerson()
  const isLed = change.product_id !== null && opens(person.roles, ['inventory'])
  return (
    <dl className="dc-change-facts">
      <div>
        <dt>{t('Product')}</dt>
        <dd>
          {!isLed ? (
            change.product_name
          ) : (
            <Link className="dc-link" to={`/products/${change.product_id}`}>
              {change.product_name}
            </Link>
          )}
        </dd>
      </div>
      {facts
        .filter((name) => change[name] !== null)
        .map((name) => (
          <div key={name}>
            <dt>{labelOf(productChanges, name)}</dt>
            <dd>{cellText(productChanges, name, change)}</dd>
          </div>
        ))}
    </dl>
  )
}

/** A value as it is read: prices and strengths as everywhere else, words in the language of the reader. */
const shown = (field: string, text: string | null) => {
  if (text === null) return <span className="dc-empty-value">{t('empty')}</span>
  if (['flag', 'choice'].includes(fieldOf(products, field)?.kind ?? '')) return t(text)
  const value = Number(text)
  return isFigure(products, field) && Number.isFinite(value)
    ? cellText(products, field, { [field]: value })
    : text
}

/** Components that stay are no news. */
const isShown = ({ field, is_conflict, now_text, base_text, proposed_text }: FieldChange) =>
  !field.startsWith('components.') ||
  is_conflict === 1 ||
  [now_text, base_text].some((text) => text !== proposed_text)

/** Three columns: value at request, current and proposed; conflicts are red. */
export const ChangeFields = ({ diff }: { diff: ChangeDiff }) => (
  <section aria-label={t('Fields')}>
    <h2>{t('Fields')}</h2>
    <div className="dc-change-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Field')}</th>
            <th scope="col">{t('At request')}</th>
            <th scope="col">{t('Now')}</th>
            <th scope="col">{t('Proposed')}</th>
          </tr>
        </thead>
        <tbody>
          {diff.fields.filter(isShown).map((one) => (
            <tr key={one.field}>
              <th scope="row">{t(one.label)}</th>
              <td>{shown(one.field, one.base_text)}</td>
              <td className={one.is_conflict ? 'dc-change-clash' : undefined}>
                {one.is_conflict ? <Glyph name="stop" /> : null} {shown(one.field, one.now_text)}
                {one.is_conflict ? <small> {t('changed since')}</small> : null}
              </td>
              <td className="dc-change-new">{shown(one.field, one.proposed_text)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </section>
)

const touched = [
  ['open_orders', t('Open production orders')],
  ['open_sales', t('Open sales')],
  ['open_purchases', t('Open purchases')],
  ['price_lines', t('Tier prices')],
  ['recipes', t('Recipes')],
  ['components', t('Products made of it')],
] as const

/** How much of the plant the product touches today. */
export const ChangeImpact = ({ impact }: { impact: Impact }) => (
  <section aria-label={t('Affects')}>
    <h2>{t('Affects')}</h2>
    <dl className="dc-change-facts">
      {touched.map(([name, label]) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{figure(impact[name])}</dd>
        </div>
      ))}
      <div>
        <dt>{t('On hand')}</dt>
        <dd>
          {figure(impact.on_hand)} {impact.measure}
        </dd>
      </div>
    </dl>
  </section>
)
