import { Button } from '@mantine/core'
import type { AnyRow } from '../../../api/resourceApi'
import { type Allocation, allocations } from '../../../resources/inventory/allocations/allocations'
import { LabelButton } from '../../labels/LabelButton'
import { useEvents } from '../../resource/events/ResourceActions'
import { mayWrite } from '../../resource/list/rights'
import { usePerson } from '../../session/session'
import { notifyError, notifySuccess } from '../../ui/notify'
import { AllocationPrint } from './AllocationPrint'
import { packedLabelsOf } from './allocationLabels'
import { PendingButton } from '../../ui/PendingButton'
import { t } from '../../../texts/texts'

const walked: readonly string[] = ['partially_allocated', 'allocated', 'in_progress']

/** Allocating and unallocating a packing list as a whole, and its prints. */
export function AllocationActions({ allocation }: { allocation: Allocation }) {
  const person = usePerson()
  const { running, fire } = useEvents(allocations, allocation as unknown as AnyRow)
  const { status } = allocation
  const press = (event: string, title: string) =>
    void fire(event).then((after) => after && notifySuccess(title), notifyError)
  const isPacked = status === 'packed' || status === 'shipped'
  const isOpen = mayWrite(allocations, person)
  return (
    <>
      {walked.includes(status) && <AllocationPrint lists={[allocation]} label={t('Pick list')} />}
      {isPacked && <AllocationPrint lists={[allocation]} label={t('Packing list')} />}
      {isPacked && (
        <>
          <LabelButton labels={packedLabelsOf(allocation, 'carton')} size="sm" label={t('Carton labels')} />
          <LabelButton labels={packedLabelsOf(allocation, 'skid')} size="sm" label={t('Skid labels')} />
        </>
      )}
      {isOpen && (status === 'partially_allocated' || status === 'allocated') && (
        <Button
          variant="default"
          disabled={running !== null}
          onClick={() => press('unallocate', t('Reservations released'))}
        >
          {t('Unallocate')}
        </Button>
      )}
      {isOpen && (status === 'draft' || status === 'partially_allocated') && (
        <PendingButton
          variant={status === 'draft' ? 'filled' : 'default'}
          loading={running === 'allocate'}
          disabled={running !== null}
          onClick={() => press('allocate', t('Available stock allocated'))}
        >
          {status === 'draft' ? t('Allocate') : t('Allocate the rest')}
        </PendingButton>
      )}
    </>
  )
}
