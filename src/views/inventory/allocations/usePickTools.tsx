import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { Allocation } from '../../../resources/inventory/allocations/allocations'
import type { PromisedGoods } from '../../../resources/inventory/allocations/promisedGoods'
import { quantity } from '../../../resources/kit/fields/numbers'
import { FieldInput } from '../../fields/FieldInput'
import { problemOf } from '../../fields/problems'
import { lazyPart } from '../../ui/lazyPart'
import { notifyError } from '../../ui/notify'
import { pickGoods } from './pickClient'
import { t } from '../../../texts/texts'

const SwapLot = lazyPart(async () => (await import('./SwapLot')).SwapLot)
const ShortPick = lazyPart(async () => (await import('./ShortPick')).ShortPick)

const swappable: readonly string[] = ['partially_allocated', 'allocated']

/** Whether goods of a packing list have left for good. */
export const isGone = ({ bin_kind }: PromisedGoods) => bin_kind === 'virtual_customer'

type OpenDialog = { what: 'swap' | 'short'; allocation: Allocation; goods: PromisedGoods }

const toPick = quantity(t('Quantity to pick'), { above: 0, max: 999_999_999 })

/** Picks the typed quantity, which begins with all that is left to pick. */
function PickQuantity({ allocation, goods }: Pick<OpenDialog, 'allocation' | 'goods'>) {
  const [qty, setQty] = useState<unknown>(goods.qty)
  const problem = problemOf(toPick, qty)
  return (
    <>
      <FieldInput
        field={toPick}
        aria-label={t('{label} of lot {lot} in {bin}', {
          label: toPick.label,
          lot: goods.lot,
          bin: goods.bin,
        })}
        value={qty}
        onChange={setQty}
        {...(problem === null ? {} : { error: true })}
      />
      <Button
        size="xs"
        variant="default"
        disabled={problem !== null}
        onClick={() => void pickGoods(allocation, { ...goods, qty: Number(qty) }).catch(notifyError)}
      >
        {t('Pick')}
      </Button>
    </>
  )
}

function Tools({
  allocation,
  goods,
  ask,
}: {
  allocation: Allocation
  goods: PromisedGoods
  ask: (asking: OpenDialog) => void
}) {
  const isPicking = allocation.status === 'in_progress'
  if (goods.bin_kind === 'staging') return <small>{t('Staged')}</small>
  if (isGone(goods)) return <small>{t('Shipped')}</small>
  if (!isPicking && !swappable.includes(allocation.status)) return null
  return (
    <>
      <Button size="xs" variant="default" onClick={() => ask({ what: 'swap', allocation, goods })}>
        {t('Swap lot')}
      </Button>
      {isPicking && (
        <>
          <Button size="xs" variant="default" onClick={() => ask({ what: 'short', allocation, goods })}>
            {t('Short')}
          </Button>
          <PickQuantity key={goods.qty} allocation={allocation} goods={goods} />
        </>
      )}
    </>
  )
}

/** Actions on the goods of a packing list, and their dialog, which outlives the row. */
export function usePickTools() {
  const [asking, setAsking] = useState<OpenDialog | null>(null)
  const close = () => setAsking(null)
  return {
    tools: (allocation: Allocation, goods: PromisedGoods) => (
      <Tools allocation={allocation} goods={goods} ask={setAsking} />
    ),
    dialog: (
      <Suspense>
        {asking?.what === 'swap' && <SwapLot {...asking} onClose={close} />}
        {asking?.what === 'short' && <ShortPick {...asking} onClose={close} />}
      </Suspense>
    ),
  }
}
