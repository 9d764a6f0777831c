import { useNavigate } from 'react-router-dom'
import type { AnyRow } from '../../../api/resourceApi'
import { makeTaxSetup } from '../../../api/general/taxes'
import { taxSetups } from '../../../resources/general/taxes/tax_setups'
import { day } from '../../../resources/kit/fields/field'
import { ConfirmButtons } from '../../resource/events/ConfirmButtons'
import { notifySuccess } from '../../ui/notify'
import { t } from '../../../texts/texts'

const { name, province_id, direction } = taxSetups.fields
const valid_from = day(t('Valid from'))

/** Makes another set-up out of this one: from a day on, or for elsewhere. */
export function TaxSetupActions({ row }: { row: AnyRow }) {
  const navigate = useNavigate()
  const making = (how: 'newVersion' | 'copy') => async (payload: Record<string, unknown>, key: string) => {
    const made = await makeTaxSetup(row.id, how, payload, key)
    notifySuccess(t('{name} from {validFrom} created', { name: made.name, validFrom: made.valid_from }))
    await navigate(`/general/tax_setup/${made.id}`)
  }
  const from = { ...row, valid_from: null }
  return (
    <ConfirmButtons
      resource={taxSetups}
      ways={[
        {
          notes: {
            label: t('Copy'),
            confirmText: t('The same taxes for another province, direction or time.'),
            inputs: { name, province_id, direction, valid_from },
          },
          called: String(row.name),
          from,
          send: making('copy'),
        },
        {
          notes: {
            label: t('New version'),
            confirmText: t('This set-up ends the day before; its taxes are copied for editing.'),
            inputs: { valid_from },
            tone: 'primary',
          },
          called: t('of {name}', { name: String(row.name) }),
          from,
          send: making('newVersion'),
        },
      ]}
    />
  )
}
