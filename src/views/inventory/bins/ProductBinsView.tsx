import { Button } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import type { AnyRow } from '../../../api/resourceApi'
import { productBins } from '../../../resources/inventory/bins/product_bins'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { mayWrite } from '../../resource/list/rights'
import { usePerson } from '../../session/session'
import { lazyPart } from '../../ui/lazyPart'
import { t } from '../../../texts/texts'

const AssignDialog = lazyPart(async () => (await import('./ProductBinsAssign')).ProductBinsAssign)
const ReplenishDialog = lazyPart(
  async () => (await import('../replenishment/ReplenishDialog')).ReplenishDialog,
)

function Opening({
  label,
  size,
  dialog,
}: {
  label: string
  size?: 'xs'
  dialog: (close: () => void) => ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" {...(size && { size })} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <Suspense>{dialog(() => setOpen(false))}</Suspense>}
    </>
  )
}

function Selected({ rows }: { rows: readonly AnyRow[] }) {
  const low = rows.filter(({ to_replenish: qty }) => Number(qty) > 0)
  if (!mayWrite(productBins, usePerson()) || low.length === 0) return null
  return (
    <Opening
      label={t('Replenish')}
      size="xs"
      dialog={(close) => <ReplenishDialog ids={low.map(({ id }) => id)} onClose={close} />}
    />
  )
}

/** Assigned bins of products with contents and minimum; several can be assigned or replenished at once. */
export function ProductBinsView() {
  const actions = mayWrite(productBins, usePerson()) && (
    <>
      <Opening label={t('Assign many')} dialog={(close) => <AssignDialog onClose={close} />} />
      <Opening label={t('Replenish')} dialog={(close) => <ReplenishDialog ids={null} onClose={close} />} />
    </>
  )
  return <ResourceScreen resource={productBins} selected={Selected} actions={actions} />
}
