import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { type Product, products } from '../../../resources/inventory/products/products'
import { mayWrite } from '../../resource/list/rights'
import { usePerson } from '../../session/session'
import { lazyPart } from '../../ui/lazyPart'
import { t } from '../../../texts/texts'

const ProposeChange = lazyPart(async () => (await import('./ProposeChange')).ProposeChange)

type Props = { product: Product; size?: 'xs' | 'sm' }

/** Requests approval: of a draft as a whole, of an approved product for another status. */
export function ProposeButton({ product, size = 'sm' }: Props) {
  const person = usePerson()
  const [isOpen, setOpen] = useState(false)
  if (!mayWrite(products, person) || product.status === 'archived') return null
  const isDraft = product.status === 'draft'
  return (
    <>
      <Button size={size} {...(!isDraft && { variant: 'default' })} onClick={() => setOpen(true)}>
        {isDraft ? t('Submit for approval') : t('Change status')}
      </Button>
      {isOpen && (
        <Suspense>
          <ProposeChange product={product} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
