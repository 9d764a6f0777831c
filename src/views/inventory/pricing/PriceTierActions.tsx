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
import { t } from '../../../texts/texts'

const { code, name, currency_id } = priceTiers.fields
const raise = {
  percent: decimal(t('Percent'), 4, {
    unit: '%',
    min: -99,
    max: 999,
    help: t('A negative percentage lowers prices'),
  }),
  valid_from: optional(day(t('From'), { help: t('Immediately if left blank') })),
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
            label: t('Copy'),
            confirmText: t('A new tier with the same basis and lines.'),
            inputs: { code, name, currency_id },
          },
          called: String(row.name),
          from: { ...row, code: null },
          send: async (payload, key) => {
            const made = await copyTier(row.id, payload, key)
            notifySuccess(t('{name} created', { name: made.name }))
            await navigate(`/inventory/price-tier/${made.id}`)
          },
        },
        {
          notes: {
            label: t('Change prices'),
            confirmText: t(
              'Prices are rounded to the cent. With a date, the old prices end the day before. Percentage lines do not change.',
            ),
            inputs: raise,
            tone: 'primary',
          },
          called: t('of {name} by %', { name: String(row.name) }),
          from: row,
          send: async (payload, key) => {
            const raised = await raiseTier(row.id, payload, key)
            notifySuccess(
              t('{raised} {value} changed', { raised, value: raised === 1 ? t('price') : t('prices') }),
            )
          },
        },
      ]}
    />
  )
}
