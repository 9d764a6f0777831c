import { useEffect, useState } from 'react'
import { findPrice, type FoundPrice } from '../../api/prices'
import type { PriceTier } from '../../resources/inventory/price_tiers'
import { day, quantity, reference } from '../../resources/kit/field'
import { serverNow } from '../../streams/clock'
import { FieldInput } from '../fields/FieldInput'
import { figure } from '../fields/format'
import { problemOf } from '../fields/problems'
import { dayOf } from '../fields/timeText'
import { Glyph } from '../parts/Glyph'
import { failureMessage } from '../shell/messages'

const asks = {
  product_id: reference('Product', 'products'),
  qty: quantity('Quantity', { above: 0, max: 999_999_999 }),
  date: day('Date'),
}
type Asked = Record<keyof typeof asks, string | number | null>

const whence = ({ source, price_tier, price_tier_line_id: line }: FoundPrice) =>
  source === 'list'
    ? 'the list price of the product'
    : `${line === null ? 'the percent of all else' : 'a line'} of ${price_tier}${
        source === 'default_tier' ? ', the default of this currency' : ''
      }`

/** Tries what a product costs by the tier as it is saved. */
export function PriceTierTry({ tier }: { tier: PriceTier }) {
  const [asked, setAsked] = useState<Asked>(() => ({
    product_id: null,
    qty: 1,
    date: dayOf(new Date(serverNow())),
  }))
  const [name, setName] = useState<string | null>(null)
  const [answer, setAnswer] = useState<{ found: FoundPrice | null; failed: string | null }>({
    found: null,
    failed: null,
  })
  const isWhole = Object.entries(asks).every(
    ([field, rule]) => problemOf(rule, asked[field as keyof Asked]) === null,
  )
  useEffect(() => {
    setAnswer({ found: null, failed: null })
    if (!isWhole) return
    const giveUp = new AbortController()
    findPrice({ ...(asked as Record<string, string | number>), price_tier_id: tier.id }, giveUp.signal).then(
      (found) => setAnswer({ found, failed: null }),
      (error: unknown) => {
        if (!giveUp.signal.aborted) setAnswer({ found: null, failed: failureMessage(error) })
      },
    )
    return () => giveUp.abort()
  }, [asked, isWhole, tier.id, tier.version])
  const { found, failed } = answer
  return (
    <section className="dc-tier-panel" aria-label="Try a price">
      <h2>Try a price</h2>
      <div className="dc-form-fields">
        {Object.entries(asks).map(([field, rule]) => (
          <div key={field} className="dc-field">
            <FieldInput
              field={rule}
              label={rule.label}
              value={asked[field as keyof Asked]}
              shown={field === 'product_id' ? name : null}
              onChange={(value, label) => {
                if (field === 'product_id') setName(label ?? null)
                setAsked((now) => ({ ...now, [field]: value as string | number | null }))
              }}
            />
          </div>
        ))}
      </div>
      <div aria-live="polite">
        {failed && (
          <p className="dc-field-error">
            <Glyph name="stop" /> {failed}
          </p>
        )}
        {found && (
          <p className="dc-tier-answer">
            {found.price === null ? (
              'No price: the product has none in its list'
            ) : (
              <>
                <b>
                  {found.currency} {figure(found.price, 2)}
                </b>{' '}
                from {whence(found)}
                {found.margin_percent !== null && `, margin ${figure(found.margin_percent, 2)} %`}
              </>
            )}
          </p>
        )}
      </div>
    </section>
  )
}
