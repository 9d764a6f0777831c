import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { goodsOfLists } from '../../../api/inventory/allocations'
import type { Allocation } from '../../../resources/inventory/allocations/allocations'
import type { PromisedGoods } from '../../../resources/inventory/allocations/promisedGoods'
import { lazyPart } from '../../ui/lazyPart'
import { notifyError } from '../../ui/notify'

const AllocationPaper = lazyPart(async () => (await import('./AllocationPaper')).AllocationPaper)

type Props = { lists: readonly Allocation[]; label: string; size?: 'xs' | 'sm' }

/** Prints the pick list of some packing lists, or what is in the cartons of one; read anew as it is pressed. */
export function AllocationPrint({ lists, label, size = 'sm' }: Props) {
  const [goods, setGoods] = useState<readonly PromisedGoods[] | null>(null)
  const print = () => void goodsOfLists(lists.map(({ id }) => id)).then(setGoods, notifyError)
  return (
    <>
      <Button
        size={size}
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden="true" />}
        onClick={print}
      >
        {label}
      </Button>
      {goods && (
        <Suspense>
          <AllocationPaper lists={lists} goods={goods} onDone={() => setGoods(null)} />
        </Suspense>
      )}
    </>
  )
}
