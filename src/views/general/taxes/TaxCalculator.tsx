import { previewTaxes } from '../../../api/general/taxes'
import { taxStatuses } from '../../../resources/general/customers/customers'
import type { TaxPreview } from '../../../resources/general/taxes/taxCalls'
import type { TaxSetup } from '../../../resources/general/taxes/tax_setups'
import { taxClasses } from '../../../resources/inventory/products/categories'
import { choice, day } from '../../../resources/kit/fields/field'
import { money } from '../../../resources/kit/fields/numbers'
import { serverNow } from '../../../streams/connection/clock'
import { figure } from '../../format/format'
import { dayOf } from '../../format/timeText'
import { TryOut } from '../../fields/TryOut'
import { Glyph } from '../../parts/Glyph'
import { PlainTable } from '../../parts/table/PlainTable'
import { failureMessage, fieldMessages } from '../../ui/messages'
import { t } from '../../../texts/texts'
import '../../parts/panel.css'
import './taxes.css'

const inputs = {
  amount: money(t('Price')),
  class: choice(t('Class'), taxClasses),
  tax_status: choice(t('Customer'), taxStatuses),
  date: day(t('Date')),
}
type Params = {
  amount: number
  class: (typeof taxClasses)[number]
  tax_status: (typeof taxStatuses)[number]
  date: string
}

/** A day on which the set-up holds: today, or the nearest to it. */
function dayWithin({ valid_from: from, valid_to: to }: TaxSetup) {
  const today = dayOf(new Date(serverNow()))
  if (today < from) return from
  return to !== null && today > to ? to : today
}

type Props = { setup: TaxSetup; isChanged: boolean }

/** Price including the taxes of a saved set-up. */
export function TaxCalculator({ setup, isChanged }: Props) {
  const { province_id: province, direction, version } = setup
  const about = {
    province: String(province ?? ''),
    direction: direction === 'both' ? 'sale' : direction,
  } as const
  return (
    <section className="dc-panel" aria-label={t('Calculator')}>
      <h2>
        {t('Calculator')} {isChanged && <small>{t('with the taxes as they are saved')}</small>}
      </h2>
      <TryOut
        inputs={inputs}
        start={(): Params => ({
          amount: 100,
          class: 'standard',
          tax_status: 'registrant',
          date: dayWithin(setup),
        })}
        about={`${about.province} ${direction} ${version}`}
        ask={({ amount, class: of, ...rest }, signal) =>
          previewTaxes({ ...about, ...rest, lines: [{ class: of, amount }] }, signal)
        }
        failure={(error) =>
          'date' in fieldMessages(error) ? t('No set-up is in force on this day') : failureMessage(error)
        }
      >
        {(found) => <Sums preview={found} of={setup} />}
      </TryOut>
    </section>
  )
}

function Sums({ preview: { taxes, net, tax, total, setup }, of }: { preview: TaxPreview; of: TaxSetup }) {
  const isPurchase = of.direction === 'purchase'
  return (
    <>
      {setup && setup.id !== of.id && (
        <p className="dc-tax-other">
          <Glyph name="ring" />{' '}
          {t('On this day {name} from {validFrom} is in force', {
            name: setup.name,
            validFrom: setup.valid_from,
          })}
        </p>
      )}
      <PlainTable
        label={t('Taxes')}
        className="dc-tax-sums"
        heads={[
          t('Tax'),
          { figure: t('Rate'), unit: '%' },
          { figure: t('On'), unit: 'CAD' },
          { figure: t('Amount'), unit: 'CAD' },
          ...(isPurchase ? [{ figure: t('Recoverable'), unit: 'CAD' }] : []),
          t('Account'),
        ]}
        foot={
          <tr>
            <th scope="row" colSpan={2}>
              {taxes.length === 0 ? t('No tax') : t('Total')}
            </th>
            <td className="dc-right">{figure(net, 2)}</td>
            <td className="dc-right">{figure(tax, 2)}</td>
            <td colSpan={isPurchase ? 2 : 1}>
              <b>{t('CAD {total}', { total: figure(total, 2) })}</b> {t('with tax')}
            </td>
          </tr>
        }
      >
        {taxes.map((one) => (
          <tr key={one.id}>
            <th scope="row">
              {one.code} <small>{one.name}</small>
            </th>
            <td className="dc-right">{figure(one.rate)}</td>
            <td className="dc-right">{figure(one.base, 2)}</td>
            <td className="dc-right">{figure(one.amount, 2)}</td>
            {isPurchase && <td className="dc-right">{figure(one.recoverable, 2)}</td>}
            <td>{one.account ?? t('None')}</td>
          </tr>
        ))}
      </PlainTable>
    </>
  )
}
