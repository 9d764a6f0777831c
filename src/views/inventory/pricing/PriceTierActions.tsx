import { useNavigate } from 'react-router-dom'
import { copyTier, raiseTier } from '../../../api/inventory/prices'
import type { AnyRow } from '../../../api/resourceApi'
import { priceTiers } from '../../../resources/inventory/pricing/price_tiers'
import { day, optional } from '../../../resources/kit/fields/field'
import { decimal } from '../../../resources/kit/fields/numbers'
import { ConfirmButtons } from '../../resource/events/ConfirmButtons'
import { mayWrite } from '../../resource/list/rights'
import { usePerson } from '../../session/session'
import { notifySuccess } from '../../ui/notify'

const { code, name, currency_id } = priceTiers.fields
const raise = {
  percent: decimal('Percent', 4, {
    unit: '%',
    min: -99,
    max: 999,
    help: 'A negative percentage lowers prices',
  }),
  valid_from: optional(day('From', { help: 'Immediately if left blank' })),
}

/** Makes another tier out of this one, or raises its prices. */
export function PriceTierActions({ row }: { row: AnyRow }) {
  const navigate = useNavigate()
  const person = usePerson()
  if (!mayWrite(priceTiers, person)) return null
  return (
    <ConfirmButtons
      resource={priceTiers}
      ways={[
        {
          notes: {
            label: 'Copy',
            confirmText: 'A new tier with the same basis and lines.',
            inputs: { code, name, currency_id },
          },
          called: String(row.name),
          from: { ...row, code: null },
          send: async (payload, key) => {
            const made = await copyTier(row.id, payload, key)
            notifySuccess(`${made.name} created`)
            await navigate(`/inventory/price-tier/${made.id}`)
          },
        },
        {
          notes: {
            label: 'Change prices',
            confirmText:
              'Prices are rounded to the cent. With a date, the old prices end the day before. Percentage lines do not change.',
            inputs: raise,
            tone: 'primary',
          },
          called: `of ${String(row.name)} by %`,
          from: row,
          send: async (payload, key) => {
            const raised = await raiseTier(row.id, payload, key)
            notifySuccess(`${raised} ${raised === 1 ? 'price' : 'prices'} changed`)
          },
        },
      ]}
    />
  )
}
