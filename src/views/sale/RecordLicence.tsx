import { useState } from 'react'
import { type AnyRow, changeRow, newKey, rowById } from '../../api/resourceApi'
import { customers } from '../../resources/general/customers/customers'
import { pickValues } from '../../resources/kit/fields/pickValues'
import { InputsDialog } from '../resource/events/InputsDialog'
import { mayWrite } from '../resource/list/rights'
import { usePerson } from '../session/session'
import { notifySuccess } from '../ui/notify'
import { PendingButton } from '../ui/PendingButton'
import { useSaleGates } from './useSaleGates'
import { recordLicence } from '../../resources/sale/saleGates'
import { t } from '../../texts/texts'

const inputs = pickValues(customers.fields, ['vaping_licence', 'vaping_licence_expires_on'])

/** Where an order waits for the licence of its customer: the way to record it. */
export function RecordLicence({ row }: { row: AnyRow }) {
  const person = usePerson()
  const gate = useSaleGates(row.id)('confirm')
  const [isOpen, setOpen] = useState(false)
  if (gate?.gate !== 'licence' || !mayWrite(customers, person)) return null
  const record = async (values: Record<string, unknown>) => {
    const customer = await rowById(customers, Number(row.customer_id))
    await changeRow(customers, customer.id, { ...values, version: customer.version }, newKey())
    notifySuccess(t('Licence recorded'))
    setOpen(false)
  }
  return (
    <>
      <PendingButton variant="default" onClick={() => setOpen(true)}>
        {recordLicence()}
      </PendingButton>
      {isOpen && (
        <InputsDialog
          title={recordLicence()}
          inputs={inputs}
          send={t('Record')}
          onCancel={() => setOpen(false)}
          onSend={record}
        />
      )}
    </>
  )
}
