import { Button } from '@mantine/core'
import { useState } from 'react'
import { opens } from '../../../access'
import { type AnyRow, createRow } from '../../../api/resourceApi'
import type { FormValues } from '../../../api/calls'
import {
  type WorkOrderPart,
  workOrderParts,
} from '../../../resources/production/maintenance/work_order_parts'
import type { WorkOrder } from '../../../resources/production/maintenance/work_orders'
import { figure, money } from '../../format/format'
import { PlainTable } from '../../parts/table/PlainTable'
import { RowsSection } from '../../parts/table/RowsSection'
import { fireRow } from '../../resource/events/fireRow'
import { InputsDialog } from '../../resource/events/InputsDialog'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { useOnce } from '../../resource/saving/useOnce'
import { usePerson } from '../../session/session'
import { notifyError } from '../../ui/notify'
import { PendingButton } from '../../ui/PendingButton'
import { t } from '../../../texts/texts'

const oldest = [{ field: 'id', direction: 'asc' }] as const
const working: readonly string[] = ['acknowledged', 'in_progress', 'waiting_parts']
const { product_id, qty } = workOrderParts.fields

/** The spare parts that work took out of the stock, what they cost, and one more of them. */
export function WorkOrderParts({ work }: { work: Pick<WorkOrder, 'id' | 'status' | 'parts_cost'> }) {
  const { roles } = usePerson()
  return opens(roles, workOrderParts.access.read) ? <Parts work={work} /> : null
}

function Parts({ work }: { work: Pick<WorkOrder, 'id' | 'status' | 'parts_cost'> }) {
  const { rows } = useLiveRows(workOrderParts, [equals('work_order_id', work.id)], oldest)
  const [isOpen, setOpen] = useState(false)
  const once = useOnce<FormValues>(`part of ${work.id}`)
  const issue = async (values: FormValues) => {
    await once({ ...values, work_order_id: work.id }, (sent, key) => createRow(workOrderParts, sent, key))
    setOpen(false)
  }
  const giveBack = (part: WorkOrderPart) => {
    fireRow(workOrderParts, part as unknown as AnyRow, 'return', {}).catch(notifyError)
  }
  const isWorked = working.includes(work.status)
  const mayReturn = isWorked || work.status === 'done'
  return (
    <RowsSection title={t('Spare parts, {cost}', { cost: money(work.parts_cost) })}>
      {isWorked && (
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('Issue spare part')}
        </Button>
      )}
      {rows.length > 0 && (
        <PlainTable
          label={t('Spare parts')}
          heads={[t('Product'), { figure: t('Quantity') }, t('Bin'), { figure: t('Cost') }, '']}
        >
          {rows.map((part) => (
            <tr key={part.id}>
              <td>{part.product}</td>
              <td className="dc-right">
                {figure(part.qty)} {part.measure}
              </td>
              <td>{part.bin}</td>
              <td className="dc-right">{money(part.value)}</td>
              <td>
                {part.status === 'returned'
                  ? t('Returned')
                  : mayReturn && (
                      <PendingButton variant="subtle" size="compact-sm" onClick={() => giveBack(part)}>
                        {t('Return')}
                      </PendingButton>
                    )}
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
      {isOpen && (
        <InputsDialog
          title={t('Issue spare part')}
          inputs={{ product_id, qty }}
          send={t('Issue')}
          onCancel={() => setOpen(false)}
          onSend={issue}
        />
      )}
    </RowsSection>
  )
}
