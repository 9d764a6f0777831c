import { useEffect, useState } from 'react'
import { previewTaxes, type TaxPreview } from '../../api/taxes'
import { taxStatuses } from '../../resources/general/customers'
import type { TaxSetup } from '../../resources/general/tax_setups'
import { taxClasses } from '../../resources/inventory/categories'
import { choice, day, money } from '../../resources/kit/field'
import { serverNow } from '../../streams/clock'
import { FieldInput } from '../fields/FieldInput'
import { figure } from '../fields/format'
import { dayOf } from '../fields/timeText'
import { problemOf } from '../fields/problems'
import { Glyph } from '../parts/Glyph'
import { failureMessage, fieldMessages } from '../shell/messages'
import './taxes.css'

const asks = {
  amount: money('Price'),
  class: choice('Class', taxClasses),
  tax_status: choice('Customer', taxStatuses),
  date: day('Date'),
}
type Asked = { amount: number; class: string; tax_status: (typeof taxStatuses)[number]; date: string }

/** A day on which the set-up holds: today, or the nearest to it. */
function dayWithin({ valid_from: from, valid_to: to }: TaxSetup) {
  const today = dayOf(new Date(serverNow()))
  if (today < from) return from
  return to !== null && today > to ? to : today
}

type Given = { setup: TaxSetup; isChanged: boolean }

/** What a price comes to with the taxes of a set-up as it is saved. */
export function TaxCalculator({ setup, isChanged }: Given) {
  const [asked, setAsked] = useState<Asked>(() => ({
    amount: 100,
    class: 'standard',
    tax_status: 'registrant',
    date: dayWithin(setup),
  }))
  const [answer, setAnswer] = useState<{ found: TaxPreview | null; failed: string | null }>({
    found: null,
    failed: null,
  })
  const { province_id: province, direction, version } = setup
  const isWhole = Object.entries(asks).every(
    ([name, field]) => problemOf(field, asked[name as keyof Asked]) === null,
  )
  useEffect(() => {
    if (!isWhole) return
    const giveUp = new AbortController()
    const { amount, class: of, ...rest } = asked
    const about = {
      province: String(province ?? ''),
      direction: direction === 'both' ? 'sale' : direction,
    } as const
    previewTaxes({ ...about, ...rest, lines: [{ class: of, amount }] }, giveUp.signal).then(
      (found) => setAnswer({ found, failed: null }),
      (error: unknown) => {
        if (giveUp.signal.aborted) return
        const isNone = 'date' in fieldMessages(error)
        setAnswer({
          found: null,
          failed: isNone ? 'No set-up is in force on this day' : failureMessage(error),
        })
      },
    )
    return () => giveUp.abort()
  }, [asked, isWhole, province, direction, version])

  return (
    <section className="dc-tax-calculator" aria-label="Calculator">
      <h2>Calculator {isChanged && <small>with the taxes as they are saved</small>}</h2>
      <div className="dc-form-fields">
        {Object.entries(asks).map(([name, field]) => (
          <div key={name} className="dc-field">
            <FieldInput
              field={field}
              label={field.label}
              value={asked[name as keyof Asked]}
              onChange={(value) => setAsked((now) => ({ ...now, [name]: value }))}
            />
          </div>
        ))}
      </div>
      <div aria-live="polite">
        {answer.failed && (
          <p className="dc-field-error">
            <Glyph name="stop" /> {answer.failed}
          </p>
        )}
        {answer.found && <Sums preview={answer.found} of={setup} />}
      </div>
    </section>
  )
}

function Sums({ preview: { taxes, net, tax, total, setup }, of }: { preview: TaxPreview; of: TaxSetup }) {
  const isPurchase = of.direction === 'purchase'
  return (
    <>
      {setup && setup.id !== of.id && (
        <p className="dc-tax-other">
          <Glyph name="ring" /> On this day {setup.name} from {setup.valid_from} is in force
        </p>
      )}
      <table className="dc-tax-sums">
        <thead>
          <tr>
            <th scope="col">Tax</th>
            <th scope="col" className="dc-right">
              Rate <small>%</small>
            </th>
            <th scope="col" className="dc-right">
              On <small>CAD</small>
            </th>
            <th scope="col" className="dc-right">
              Tax <small>CAD</small>
            </th>
            {isPurchase && (
              <th scope="col" className="dc-right">
                Recoverable <small>CAD</small>
              </th>
            )}
            <th scope="col">Account</th>
          </tr>
        </thead>
        <tbody>
          {taxes.map((one) => (
            <tr key={one.id}>
              <th scope="row">
                {one.code} <small>{one.name}</small>
              </th>
              <td className="dc-right">{figure(one.rate)}</td>
              <td className="dc-right">{figure(one.base, 2)}</td>
              <td className="dc-right">{figure(one.amount, 2)}</td>
              {isPurchase && <td className="dc-right">{figure(one.recoverable, 2)}</td>}
              <td>{one.account ?? 'None'}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {taxes.length === 0 ? 'No tax' : 'Total'}
            </th>
            <td className="dc-right">{figure(net, 2)}</td>
            <td className="dc-right">{figure(tax, 2)}</td>
            <td colSpan={isPurchase ? 2 : 1}>
              <b>CAD {figure(total, 2)}</b> with tax
            </td>
          </tr>
        </tfoot>
      </table>
    </>
  )
}
