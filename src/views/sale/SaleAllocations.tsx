import { useState } from 'react'
import { opens } from '../../access'
import { allocateSale } from '../../api/inventory/allocations'
import type { AnyRow } from '../../api/resourceApi'
import { allocatableSales, allocations } from '../../resources/inventory/allocations/allocations'
import type { Sale } from '../../resources/sale/sales'
import { RowsTable } from '../resource/list/RowsTable'
import { equals } from '../resource/live/useLiveRows'
import { usePerson } from '../session/session'
import { notifyError, notifySuccess, notifyWarning } from '../ui/notify'
import { useOnce } from '../resource/saving/useOnce'
import { PendingButton } from '../ui/PendingButton'
import { t } from '../../texts/texts'

const mayOpen = ['inventory'] as const
const mayAllocate = ['inventory', 'sale'] as const
const columns = [
  'number',
  'location_id',
  'promised_on',
  'allocated_percent',
  'picked_percent',
  'carrier_id',
  'status',
]

/** The packing lists of an order, live, and the button that promises it what there is. */
export function SaleAllocations({ row }: { row: AnyRow }) {
  const { roles } = usePerson()
  const once = useOnce<number>(`allocate ${row.id}`)
  const [isSending, setSending] = useState(false)
  const { id, location_id, status } = row as unknown as Sale
  if (!opens(roles, mayAllocate) || status === 'draft') return null
  const allocate = async () => {
    setSending(true)
    try {
      const { short } = await once(location_id, (at, key) => allocateSale(id, at, key))
      if (short.length === 0) notifySuccess(t('Everything is allocated'))
      else
        notifyWarning(
          t('Short of {short}', {
            short: short.map(({ sku, qty, measure }) => `${qty} ${measure} ${sku}`).join(', '),
          }),
        )
    } catch (thrown) {
      notifyError(thrown)
    } finally {
      setSending(false)
    }
  }
  const isOpen = (allocatableSales as readonly string[]).includes(status)
  return (
    <>
      <RowsTable
        resource={allocations}
        title={t('Packing lists')}
        columns={columns}
        filters={[equals('sale_id', id)]}
        sort={[{ field: 'id', direction: 'asc' }]}
        none={t('Not allocated yet')}
        {...(opens(roles, mayOpen) && { leads: (list) => `/allocation/${String(list.id)}` })}
      />
      {isOpen && (
        <p className="dc-rows-act">
          <PendingButton variant="default" loading={isSending} onClick={() => void allocate()}>
            {t('Allocate')}
          </PendingButton>
        </p>
      )}
    </>
  )
}
