import { Checkbox } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { FamilyCell } from '../../../resources/inventory/families/familyCalls'
import { words } from '../../../resources/kit/text/words'
import { figure } from '../../format/format'
import { Glyph } from '../../parts/Glyph'
import { t } from '../../../texts/texts'

type Props = {
  cell: FamilyCell
  isChosen: boolean
  /** Null without permission to request it. */
  onToggle: (() => void) | null
}

/** One member of a family: its product, its open request, or a checkbox to request it. */
export function FamilyMember({ cell, isChosen, onToggle }: Props) {
  const { product_id, change_id, sku, status, on_hand, volume, strength, jurisdiction } = cell
  if (product_id !== null)
    return (
      <Link
        className={status === 'active' ? 'dc-family-cell dc-family-active' : 'dc-family-cell'}
        to={`/products/${product_id}`}
        title={sku ?? ''}
      >
        <Glyph name={status === 'active' ? 'check' : 'ring'} />
        {status === 'active' ? t('{onHand} ea', { onHand: figure(on_hand) }) : words(status ?? '')}
      </Link>
    )
  if (change_id !== null)
    return (
      <Link
        className="dc-family-cell dc-family-proposal"
        to={`/product_changes/${change_id}`}
        title={sku ?? ''}
      >
        <Glyph name="ring" /> {t('Requested')}
      </Link>
    )
  return onToggle ? (
    <Checkbox
      className="dc-family-missing"
      size="xs"
      label={t('Missing')}
      aria-label={t('Missing: {volume} ml, {strength} mg/ml, {jurisdiction}', {
        volume,
        strength,
        jurisdiction,
      })}
      checked={isChosen}
      onChange={onToggle}
    />
  ) : (
    <span className="dc-family-missing">{t('Missing')}</span>
  )
}
