import { t } from '../../../texts/texts'
import type { SalePricing } from '../salePricing'
import { PriceSteps } from './PriceSteps'

/** How the prices of the lines came about, where discounts were considered. */
export function LinePrices({ pricing: { ofLine, places } }: { pricing: SalePricing }) {
  const proved = [...ofLine.values()].flatMap((line, at) =>
    line.proof ? [{ place: (places[at] ?? 0) + 1, proof: line.proof }] : [],
  )
  if (proved.length === 0) return null
  return (
    <section className="dc-panel" aria-label={t('Prices')}>
      <h2>{t('Prices')}</h2>
      {proved.map(({ place, proof }) => (
        <details key={place} open={proved.length === 1}>
          <summary>{t('Line {value}', { value: place })}</summary>
          <PriceSteps proof={proof} />
        </details>
      ))}
    </section>
  )
}
