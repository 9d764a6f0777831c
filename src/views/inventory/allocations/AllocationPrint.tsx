import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { goodsOfLists } from '../../../api/inventory/allocations'
import { everyRow } from '../../../api/resourceApi'
import {
  type AllocationLine,
  allocationLines,
} from '../../../resources/inventory/allocations/allocation_lines'
import type { Allocation } from '../../../resources/inventory/allocations/allocations'
import type { PromisedGoods } from '../../../resources/inventory/allocations/promisedGoods'
import { lazyPart } from '../../ui/lazyPart'
import { equals } from '../../resource/live/useLiveRows'
import { notifyError } from '../../ui/notify'

const AllocationPaper = lazyPart(async () => (await import('./AllocationPaper')).AllocationPaper)

type Props = { lists: readonly Allocation[]; label: string; size?: 'xs' | 'sm' }

type Printed = { goods: readonly PromisedGoods[]; lines: readonly AllocationLine[] }

async function printedOf(ids: readonly number[]): Promise<Printed> {
  const [goods, lines] = await Promise.all([
    goodsOfLists(ids),
    // Only the paper of one list shows its lines.
    ids.length === 1 ? everyRow(allocationLines, [equals('allocation_id', ids[0] ?? 0)]) : [],
  ])
  return { goods, lines: lines as unknown as AllocationLine[] }
}

/** Prints the pick list of some packing lists, or what is in the cartons of one; read anew as it is pressed. */
export function AllocationPrint({ lists, label, size = 'sm' }: Props) {
  const [printed, setPrinted] = useState<Printed | null>(null)
  const print = () =>
    void printedOf(lists.map(({ id }) => id)).then(setPrinted, (thrown: unknown) => notifyError(thrown))
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
      {printed && (
        <Suspense>
          <AllocationPaper lists={lists} {...printed} onDone={() => setPrinted(null)} />
        </Suspense>
      )}
    </>
  )
}
