import { type Currency, currencies } from '../../../resources/general/accounting/currencies'
import { cellText } from '../../fields/cellText'
import { day, instant } from '../../format/timeText'
import { useChangeLogs } from '../../resource/history/changeLogs'
import type { RecordPart } from '../../resource/record/RecordDrawer'
import { ratesOf } from './currencyRates'
import { t } from '../../../texts/texts'
import '../system/settings.css'

/** What a currency was worth before, and who set each rate. */
export const CurrencyRates = ({ row }: RecordPart) => row && <Rates currency={row as unknown as Currency} />

function Rates({ currency }: { currency: Currency }) {
  const { logs } = useChangeLogs(currencies.name, currency.id, currency.version)
  if (!logs) return null
  return (
    <section className="dc-form-section" aria-label={t('Rates')}>
      <h2>{t('Rates')}</h2>
      <table className="dc-settings-table">
        <thead>
          <tr>
            <th scope="col">{t('Rate of')}</th>
            <th scope="col">{t('CAD')}</th>
            <th scope="col">{t('Set by')}</th>
            <th scope="col">{t('Set')}</th>
          </tr>
        </thead>
        <tbody>
          {ratesOf(currency, logs).map(({ rate, on, by, at }) => (
            <tr key={at ?? 'first'}>
              <td>{on && day(on)}</td>
              <td>{cellText(currencies, 'rate_to_cad', { rate_to_cad: rate })}</td>
              <td>{by ?? t('Set at set-up')}</td>
              <td>{at && instant(at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
