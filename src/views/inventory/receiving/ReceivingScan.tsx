import { useState } from 'react'
import { type AnyRow, newKey } from '../../../api/resourceApi'
import { receivingCalls } from '../../../resources/inventory/receiving/receivingCalls'
import type { ReceivingLine } from '../../../resources/inventory/receiving/receiving_lines'
import { type Receiving, receivings } from '../../../resources/inventory/receiving/receivings'
import { type AnswerOf, pathOf } from '../../../resources/kit/define/defineCall'
import { quantity } from '../../../resources/kit/fields/numbers'
import { FieldInput } from '../../fields/FieldInput'
import { figure } from '../../format/format'
import { ScanBox, type ScanAnswer } from '../../parts/scan/ScanBox'
import type { RecordPart } from '../../resource/record/RecordDrawer'
import { ActionDialog } from '../../resource/events/ActionDialog'
import { fireRow } from '../../resource/events/fireRow'
import { isEditable, offeredEvents } from '../../resource/list/rights'
import { usePerson } from '../../session/session'
import { failureMessage, fieldMessages } from '../../ui/messages'
import { act } from '../../ui/writeQueue'
import { keptScan, refusedScan } from '../../parts/scan/scanAnswers'
import { ReceivingFill } from './ReceivingFill'
import { t } from '../../../texts/texts'

type Counted = AnswerOf<typeof receivingCalls.scan>

const each = quantity(t('Quantity per scan'), { above: 0, max: 999_999_999 })

const isUnexpected = ({ source_status, accepted_by_id }: ReceivingLine) =>
  source_status.startsWith('not_in') && accepted_by_id === null

const counted = ({ line, receiving }: Counted): ScanAnswer => {
  const { sku, product, qty_now, qty_received, qty_expected, measure } = line
  const sum = qty_now + qty_received
  const of = qty_expected === null ? '' : t(' of {target}', { target: figure(qty_expected) })
  const answer = {
    accepted: true,
    word: t('Counted'),
    what: `${sku} ${product}`,
    detail: `${figure(sum)}${of} ${measure}`,
  }
  if (!isUnexpected(line)) return answer
  const advice = t('Inventory accepts it, or its line is removed before the delivery is received')
  return {
    ...answer,
    isWarning: true,
    word: t('Not expected'),
    detail: t('{detail} counted, not on {sourceNumber}', {
      detail: answer.detail,
      sourceNumber: receiving.source_number,
    }),
    advice,
  }
}

const refused = (code: string, thrown: unknown): ScanAnswer => {
  const isUnknown = 'code' in fieldMessages(thrown)
  if (!isUnknown) return refusedScan(code, failureMessage(thrown))
  const advice = t('Find the product by its name and add a line for it')
  return { ...refusedScan(code, t('No product or lot has this code')), advice }
}

/** The scan box of a delivery: each scan counts on the line that waits for it, once, also through a cut. */
export function ReceivingScan({ row, form }: RecordPart) {
  return row && isEditable(receivings, row) ? (
    <OpenScan receiving={row as unknown as Receiving} form={form} />
  ) : null
}

function OpenScan({ receiving, form }: { receiving: Receiving; form: RecordPart['form'] }) {
  const { id, number, status } = receiving
  const person = usePerson()
  const [units, setUnits] = useState<unknown>(1)
  const [extra, setExtra] = useState<Counted | null>(null)
  const scan = async (code: string): Promise<ScanAnswer> => {
    const outcome = await act({
      document: `${receivings.name}:${id}`,
      event: 'scan',
      title: t('{number}: scan of {code}', { number, code }),
      path: pathOf(receivingCalls.scan, { id }),
      // Two scans of the same code are two: each has a key of its own before it is sent.
      payload: { code, qty: Number(units) || 1, posting_key: newKey() },
      seen: null,
    })
    if (outcome.kind === 'refused') return refused(code, outcome.thrown)
    setUnits(1)
    if (outcome.kind === 'done') {
      const answer = outcome.row as Counted
      const mayAccept = offeredEvents(receivings, answer.receiving, person).some(
        ({ event }) => event === 'accept_extra',
      )
      if (isUnexpected(answer.line) && mayAccept) setExtra(answer)
      return counted(answer)
    }
    return keptScan(code)
  }

  return (
    <div className="dc-receiving-scan">
      <ScanBox label={t('Scan a unit, a case or a lot')} compact onScan={scan} />
      <div className="dc-receiving-each">
        <FieldInput
          field={each}
          aria-label={each.label}
          label={each.label}
          value={units}
          onChange={setUnits}
        />
      </div>
      {extra && (
        <ActionDialog
          resource={receivings}
          row={extra.receiving as unknown as AnyRow}
          notes={{
            ...receivings.events.accept_extra,
            label: t('Accept'),
            confirmText: t(
              '{product} is not on {sourceNumber}. Accept it with a reason, or cancel and remove its line.',
              { product: extra.line.product, sourceNumber: extra.receiving.source_number },
            ),
          }}
          called={extra.line.sku ?? ''}
          onCancel={() => setExtra(null)}
          onSend={async (payload) => {
            await fireRow(receivings, extra.receiving as unknown as AnyRow, 'accept_extra', payload)
            setExtra(null)
          }}
        />
      )}
      {status !== 'draft' && <ReceivingFill receiving={receiving} form={form} />}
    </div>
  )
}
