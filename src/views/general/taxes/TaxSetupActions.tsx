import { useNavigate } from 'react-router-dom'
import type { AnyRow } from '../../../api/resourceApi'
import { makeTaxSetup } from '../../../api/general/taxes'
import { taxSetups } from '../../../resources/general/taxes/tax_setups'
import { day } from '../../../resources/kit/fields/field'
import { ConfirmButtons } from '../../resource/events/ConfirmButtons'
import { notifySuccess } from '../../ui/notify'

const { name, province_id, direction } = taxSetups.fields
const valid_from = day('Valid from')

/** Makes another set-up out of this one: from a day on, or for elsewhere. */
export function TaxSetupActions({ row }: { row: AnyRow }) {
  const navigate = useNavigate()
  const making = (how: 'newVersion' | 'copy') => async (payload: Record<string, unknown>, key: string) => {
    const made = await makeTaxSetup(row.id, how, payload, key)
    notifySuccess(`${made.name} from ${made.valid_from} created`)
    await navigate(`/general/tax_setup/${made.id}`)
  }
  const from = { ...row, valid_from: null }
  return (
    <ConfirmButtons
      resource={taxSetups}
      ways={[
        {
          notes: {
            label: 'Copy',
            confirmText: 'The same taxes for another province, direction or time.',
            inputs: { name, province_id, direction, valid_from },
          },
          called: String(row.name),
          from,
          send: making('copy'),
        },
        {
          notes: {
            label: 'New version',
            confirmText: 'This set-up ends the day before; its taxes are copied for editing.',
            inputs: { valid_from },
            tone: 'primary',
          },
          called: `of ${String(row.name)}`,
          from,
          send: making('newVersion'),
        },
      ]}
    />
  )
}
