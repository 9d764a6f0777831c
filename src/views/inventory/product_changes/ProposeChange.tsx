import { useState } from 'react'
import type { Product } from '../../../resources/inventory/products/products'
import { choice } from '../../../resources/kit/fields/field'
import { FieldInput } from '../../fields/FieldInput'
import { SubmitChange } from './SubmitChange'
import { t } from '../../../texts/texts'

const ways = { discontinue: t('Discontinue'), block: t('Block'), start: t('Make active again') } as const
type Way = keyof typeof ways

const waysOf = ({ status }: Product): Way[] =>
  status === 'active' ? ['discontinue', 'block'] : status === 'discontinued' ? ['start', 'block'] : ['start']

const bodies: Readonly<Record<Way, Readonly<Record<string, unknown>>>> = {
  discontinue: { kind: 'discontinue' },
  block: { kind: 'block' },
  start: { kind: 'update', proposed: { status: 'active' } },
}

type Props = { product: Product; onClose: () => void }

/** Submits a draft for approval, or proposes another status of an approved product. */
export function ProposeChange({ product, onClose }: Props) {
  const offered = waysOf(product)
  const [way, setWay] = useState<Way>(offered[0] ?? 'start')
  const isDraft = product.status === 'draft'
  return (
    <SubmitChange
      product={product}
      title={
        isDraft
          ? t('Submit {sku} for approval', { sku: product.sku })
          : t('Change the status of {sku}', { sku: product.sku })
      }
      body={isDraft ? { kind: 'create' } : bodies[way]}
      onClose={onClose}
      onSubmitted={onClose}
    >
      {() =>
        !isDraft && (
          <FieldInput
            field={choice(t('New status'), offered, ways)}
            label={t('New status')}
            value={way}
            onChange={(value) => setWay(offered.find((one) => one === value) ?? way)}
          />
        )
      }
    </SubmitChange>
  )
}
