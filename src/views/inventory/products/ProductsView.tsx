import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { AnyRow } from '../../../api/resourceApi'
import { type Product, products } from '../../../resources/inventory/products/products'
import { productSubstances } from '../../../resources/inventory/products/product_substances'
import { LabelButton } from '../../labels/LabelButton'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { mayWrite } from '../../resource/list/rights'
import { useListTabs } from '../../resource/list/useListTabs'
import { usePerson } from '../../session/session'
import { lazyPart } from '../../ui/lazyPart'
import { caseLabelsOf, productLabelOf } from '../stock/stockLabels'
import { t } from '../../../texts/texts'

const MassChange = lazyPart(async () => (await import('../product_changes/MassChange')).MassChange)

function Selected({ rows }: { rows: readonly AnyRow[] }) {
  const person = usePerson()
  const [chosen, setChosen] = useState<readonly Product[] | null>(null)
  const all = rows as unknown as readonly Product[]
  const changeable = all.filter(({ status }) => status !== 'draft' && status !== 'archived')
  return (
    <>
      {mayWrite(products, person) && changeable.length > 0 && (
        <Button size="xs" variant="default" onClick={() => setChosen(changeable)}>
          {t('Propose change')}
        </Button>
      )}
      <LabelButton labels={all.map(productLabelOf)} />
      <LabelButton labels={caseLabelsOf(all)} label={t('Print case labels')} />
      {chosen && (
        <Suspense>
          <MassChange products={chosen} onClose={() => setChosen(null)} />
        </Suspense>
      )}
    </>
  )
}

const tabs = {
  products: { label: t('Products'), address: products.path },
  substances: { label: t('Substances'), address: productSubstances.path },
} as const

/** Products with their stock; one change can be requested for many. And the substances of what liquids are made of. */
export function ProductsView() {
  const [tab, choice] = useListTabs(tabs)
  return tab === 'substances' ? (
    <ResourceScreen key={tab} resource={productSubstances} actions={choice} />
  ) : (
    <ResourceScreen key={tab} resource={products} selected={Selected} actions={choice} />
  )
}
