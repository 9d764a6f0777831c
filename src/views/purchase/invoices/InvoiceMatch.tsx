import { Button } from '@mantine/core'
import { useState } from 'react'
import type { AnyRow } from '../../../api/resourceApi'
import { step } from '../../../machines/kit'
import { invoiceMachine } from '../../../machines/workflows/purchase/invoices'
import { words } from '../../../resources/kit/text/words'
import { invoiceEvents } from '../../../resources/purchase/invoices/invoice_events'
import { decisionOn, undecided } from '../../../resources/purchase/invoices/decisions'
import { isAcceptable, type MatchTest } from '../../../resources/purchase/invoices/invoiceMatch'
import type { MatchTestName } from '../../../resources/purchase/invoices/matchTests'
import { type Invoice, invoices } from '../../../resources/purchase/invoices/invoices'
import { figure } from '../../format/format'
import { instant } from '../../format/timeText'
import { PlainTable } from '../../parts/table/PlainTable'
import { RowsSection } from '../../parts/table/RowsSection'
import { StatusTag } from '../../parts/StatusTag'
import { ActionDialog } from '../../resource/events/ActionDialog'
import { fireRow } from '../../resource/events/fireRow'
import { actorOf } from '../../resource/list/rights'
import { usePerson } from '../../session/session'
import { notifySuccess } from '../../ui/notify'
import { t } from '../../../texts/texts'

const testNames = {
  on_order: t('On the order'),
  received: t('Received'),
  ordered: t('Ordered'),
  price: t('Price'),
  party: t('Supplier and currency'),
  tax: t('Tax'),
  total: t('Total'),
  duplicate: t('Billed once'),
} satisfies Record<MatchTestName, string>

const shown = (value: number | null) => (value === null ? '' : figure(value))

const { differences: _chosen, ...reason } = invoiceEvents.waive.inputs
const accepting = { ...invoiceEvents.waive, inputs: reason }

const placeOf = ({ line_no, note }: MatchTest) =>
  line_no === null ? (note ?? t('Whole bill')) : t('Line {value}', { value: line_no })

const signOf = ({ passed, difference }: MatchTest) =>
  passed === 0 ? 'dc-danger-text' : (difference ?? 0) < 0 ? 'dc-success-text' : undefined

/** Every test of a bill against its order, what differs, and who accepted it. */
export function InvoiceMatch({ row }: { row: AnyRow }) {
  const person = usePerson()
  const [asking, setAsking] = useState<readonly MatchTest[] | null>(null)
  const { match_result: tests, match_tolerances: within, decisions } = row as unknown as Invoice
  const open = undecided(tests, decisions)
  const mayAccept =
    step(invoiceMachine, String(row.status), row, 'waive', actorOf(person)).ok &&
    open.some(({ variance }) => isAcceptable(variance))
  if (tests.length === 0) return null
  return (
    <RowsSection title={t('Match')} count={open.length}>
      {mayAccept && (
        <Button
          size="xs"
          variant="default"
          onClick={() => setAsking(open.filter(({ variance }) => isAcceptable(variance)))}
        >
          {t('Accept all differences')}
        </Button>
      )}
      <PlainTable
        label={t('Tests of the bill')}
        heads={[
          t('Of'),
          t('Test'),
          { figure: t('Expected') },
          { figure: t('As billed') },
          { figure: t('Difference') },
          { figure: t('Value, CAD') },
          t('Result'),
          t('Decision'),
        ]}
        hasTools={mayAccept}
      >
        {tests.map((test) => {
          const decision = decisionOn(test, decisions)
          return (
            <tr key={`${test.test} ${test.line_no ?? test.note ?? ''}`}>
              <td>{placeOf(test)}</td>
              <td>{testNames[test.test]}</td>
              <td className="dc-right">{shown(test.expected)}</td>
              <td className="dc-right">{shown(test.billed)}</td>
              <td className={`dc-right ${signOf(test) ?? ''}`}>{shown(test.difference)}</td>
              <td className="dc-right">{test.value === 0 ? '' : figure(test.value, 2)}</td>
              <td>
                <StatusTag status={test.variance ?? 'matched'} />
              </td>
              <td>
                {decision &&
                  t('Accepted by {by}, {at}: {reason}', {
                    by: decision.by,
                    at: instant(decision.at),
                    reason: decision.reason,
                  })}
              </td>
              {mayAccept && (
                <td>
                  {open.includes(test) && isAcceptable(test.variance) && (
                    <Button
                      size="xs"
                      variant="default"
                      aria-label={t('Accept {variance} of {place}', {
                        variance: words(test.variance ?? ''),
                        place: placeOf(test),
                      })}
                      onClick={() => setAsking([test])}
                    >
                      {t('Accept')}
                    </Button>
                  )}
                </td>
              )}
            </tr>
          )
        })}
      </PlainTable>
      {within && (
        <p>
          {t('Tolerances: {qty} % of quantity, {price} % of price, {amount} CAD a line', {
            qty: figure(within.qty_percent),
            price: figure(within.price_percent),
            amount: figure(within.amount, 2),
          })}
        </p>
      )}
      {asking && (
        <ActionDialog
          resource={invoices}
          row={row}
          notes={accepting}
          onCancel={() => setAsking(null)}
          onSend={async (payload) => {
            await fireRow(invoices, row, 'waive', {
              ...payload,
              differences: asking.map(({ test, line_no, note }) => ({ test, line_no, note })),
            })
            setAsking(null)
            notifySuccess(t('Accepted'))
          }}
        />
      )}
    </RowsSection>
  )
}
