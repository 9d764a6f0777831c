import { useEffect, useState } from 'react'
import { linePrices } from '../../../api/inventory/prices'
import type { LinePrices } from '../../../resources/inventory/pricing/priceCalls'
import type { PriceTier } from '../../../resources/inventory/pricing/price_tiers'
import { type PriceTierLine, priceTierLines } from '../../../resources/inventory/pricing/price_tier_lines'
import { cellText } from '../../fields/cellText'
import { figure } from '../../format/format'
import { Glyph } from '../../parts/Glyph'
import { PlainTable } from '../../parts/table/PlainTable'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { failureMessage } from '../../ui/messages'
import { t } from '../../../texts/texts'

const span = ({ lowest, highest }: LinePrices) =>
  lowest === null
    ? t('None')
    : lowest === highest
      ? figure(lowest, 2)
      : t('{lowest} to {highest}', { lowest: figure(lowest, 2), highest: figure(highest ?? lowest, 2) })

const holds = (line: PriceTierLine) => {
  const [from, to] = [
    cellText(priceTierLines, 'valid_from', line),
    cellText(priceTierLines, 'valid_to', line),
  ]
  const parts = [
    line.valid_from === null ? '' : t('from {from}', { from }),
    line.valid_to === null ? '' : `to ${to}${line.until_next === 1 ? t(', then the next') : ''}`,
  ]
  return parts.filter((part) => part !== '').join(' ') || t('Always')
}

/** Effect of each line of a tier today: number of products, price range and lowest margin. */
export function PriceTierPrices({ tier, isChanged }: { tier: PriceTier; isChanged: boolean }) {
  const live = useLiveRows(priceTierLines, [equals('price_tier_id', tier.id)])
  const [prices, setPrices] = useState<readonly LinePrices[]>([])
  const [failed, setFailed] = useState<string | null>(null)
  const versionsKey = live.rows.map(({ id, version }) => `${id}.${version}`).join()
  useEffect(() => {
    const giveUp = new AbortController()
    linePrices(tier.id, giveUp.signal).then(
      (found) => {
        setPrices(found)
        setFailed(null)
      },
      (error: unknown) => {
        if (!giveUp.signal.aborted) setFailed(failureMessage(error))
      },
    )
    return () => giveUp.abort()
  }, [tier.id, tier.version, versionsKey])
  const of = new Map(prices.map((one) => [one.id, one]))
  if (live.rows.length === 0) return null
  return (
    <section className="dc-panel" aria-label={t('Resulting prices')}>
      <h2>
        {t('Resulting prices')} {isChanged && <small>{t('with the lines as they are saved')}</small>}
      </h2>
      {failed && (
        <p className="dc-field-error" role="alert">
          <Glyph name="stop" /> {failed}
        </p>
      )}
      <PlainTable
        label={t('Resulting prices by line')}
        heads={[
          t('For'),
          { figure: t('From quantity') },
          t('Valid'),
          { figure: t('Products') },
          { figure: t('Price'), unit: tier.currency ?? '' },
          { figure: t('Lowest margin'), unit: '%' },
        ]}
      >
        {live.rows.map((line) => {
          const found = of.get(line.id)
          const margin = found?.least_margin ?? null
          return (
            <tr key={line.id}>
              <th scope="row">
                {line.product ?? line.product_family ?? line.category} {line.sku && <small>{line.sku}</small>}
              </th>
              <td className="dc-right">{figure(line.min_qty)}</td>
              <td>{holds(line)}</td>
              <td className="dc-right">{found ? figure(found.products) : 0}</td>
              <td className="dc-right">{found ? span(found) : t('None')}</td>
              <td className="dc-right">
                {margin !== null && margin < 0 ? (
                  <b className="dc-tier-loss">
                    <Glyph name="stop" /> {t('{margin} below cost', { margin: figure(margin, 2) })}
                  </b>
                ) : margin === null ? (
                  t('Unknown')
                ) : (
                  figure(margin, 2)
                )}
              </td>
            </tr>
          )
        })}
      </PlainTable>
    </section>
  )
}
