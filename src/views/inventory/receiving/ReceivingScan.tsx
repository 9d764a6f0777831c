import { Button } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { newKey } from '../../../api/resourceApi'
import { receivingCalls } from '../../../resources/inventory/receiving/receivingCalls'
import { type ReceivingLine, receivingLines } from '../../../resources/inventory/receiving/receiving_lines'
import { type Receiving, receivings } from '../../../resources/inventory/receiving/receivings'
import { type AnswerOf, pathOf } from '../../../resources/kit/define/defineCall'
import { quantity } from '../../../resources/kit/fields/numbers'
import { FieldInput } from '../../fields/FieldInput'
import { figure } from '../../format/format'
import { ScanBox, type ScanAnswer } from '../../parts/scan/ScanBox'
import type { DocumentLine, Lines } from '../../resource/lines/lines'
import type { RecordPart } from '../../resource/record/RecordDrawer'
import { isEditable } from '../../resource/list/rights'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { failureMessage, fieldMessages } from '../../ui/messages'
import { act } from '../../ui/writeQueue'
import { keptScan, refusedScan } from '../allocations/scanAnswers'

type Counted = AnswerOf<typeof receivingCalls.scan>

const each = quantity('Quantity per scan', { above: 0, max: 999_999_999 })
const inOrder = [{ field: 'id', direction: 'asc' }] as const

const counted = ({ line }: Counted): ScanAnswer => {
  const { sku, product, qty_now, qty_received, qty_expected, measure, source_status } = line
  const sum = qty_now + qty_received
  const of = qty_expected === null ? '' : ` of ${figure(qty_expected)}`
  return {
    accepted: true,
    word: 'Counted',
    what: `${sku} ${product}`,
    detail: `${figure(sum)}${of} ${measure}${source_status.startsWith('not_in') ? ', not expected' : ''}`,
  }
}

const refused = (code: string, thrown: unknown): ScanAnswer => {
  const isUnknown = 'code' in fieldMessages(thrown)
  if (!isUnknown) return refusedScan(code, failureMessage(thrown))
  const advice = 'Find the product by its name and add a line for it'
  return { ...refusedScan(code, 'No product or lot has this code'), advice }
}

/** The scan box of a delivery: each scan counts on the line that waits for it, once, also through a cut. */
export function ReceivingScan({ row, form }: RecordPart) {
  return row && isEditable(receivings, row) ? (
    <OpenScan receiving={row as unknown as Receiving} form={form} />
  ) : null
}

function OpenScan({ receiving, form }: { receiving: Receiving; form: RecordPart['form'] }) {
  const { id, number, status } = receiving
  const [units, setUnits] = useState<unknown>(1)
  const live = useLiveRows(receivingLines, [equals('receiving_id', id)], inOrder)
  const scan = async (code: string): Promise<ScanAnswer> => {
    const outcome = await act({
      document: `${receivings.name}:${id}`,
      event: 'scan',
      title: `${number}: scan of ${code}`,
      path: pathOf(receivingCalls.scan, { id }),
      // Two scans of the same code are two: each has a key of its own before it is sent.
      payload: { code, qty: Number(units) || 1, posting_key: newKey() },
      seen: null,
    })
    if (outcome.kind === 'refused') return refused(code, outcome.thrown)
    setUnits(1)
    if (outcome.kind === 'done') return counted(outcome.row as Counted)
    return keptScan(code)
  }

  const edit = form.lines[receivingLines.name]
  const lines: Lines = edit && !edit.isSaved ? edit.typed : (live.rows as unknown as Lines)
  const open = (line: DocumentLine) => {
    const { qty_expected, qty_received } = line as unknown as ReceivingLine
    return qty_expected === null ? 0 : qty_expected - (qty_received ?? 0)
  }
  const isShort = lines.some((line) => open(line) > Number(line.qty_now))
  const fill = () =>
    form.setLines(
      receivingLines.name,
      lines.map((line) => (open(line) > Number(line.qty_now) ? { ...line, qty_now: open(line) } : line)),
      lines,
    )
  return (
    <div className="dc-receiving-scan">
      <ScanBox label="Scan a unit, a case or a lot" compact onScan={scan} />
      <div className="dc-receiving-each">
        <FieldInput
          field={each}
          aria-label={each.label}
          label={each.label}
          value={units}
          onChange={setUnits}
        />
      </div>
      {isShort && status !== 'draft' && (
        <Button variant="default" leftSection={<IconListCheck size={16} aria-hidden="true" />} onClick={fill}>
          Receive all as expected
        </Button>
      )}
    </div>
  )
}
