import { Button } from '@mantine/core'
import { IconListCheck, IconMapPin, IconTags } from '@tabler/icons-react'
import { useState } from 'react'
import { putAwayBins } from '../../../api/inventory/receivings'
import { type ReceivingLine, receivingLines } from '../../../resources/inventory/receiving/receiving_lines'
import { type Receiving, receivings } from '../../../resources/inventory/receiving/receivings'
import type { EventDefinition } from '../../../resources/kit/define/facets/event'
import { day, optional, text } from '../../../resources/kit/fields/field'
import { isBlank } from '../../../resources/kit/fields/rules'
import { ActionDialog } from '../../resource/events/ActionDialog'
import type { DocumentLine, Lines } from '../../resource/lines/lines'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import type { RecordForm } from '../../resource/record/useRecordForm'
import { notifyError, notifyWarning } from '../../ui/notify'
import { t } from '../../../texts/texts'

type Props = { receiving: Receiving; form: RecordForm }

const inOrder = [{ field: 'id', direction: 'asc' }] as const

const oneLot: EventDefinition = {
  label: t('One lot for all'),
  confirmText: t('Sets these values on every line with a lot that is not received yet.'),
  inputs: {
    lot_number: text(t('Lot'), 40, { takesScan: true }),
    supplier_lot: optional(text(t('Supplier lot'), 40, { takesScan: true })),
    manufactured_on: optional(day(t('Made'))),
    expires_on: optional(day(t('Expires'))),
  },
}

const received = (line: DocumentLine) => Number(line.qty_received ?? 0)

const toCome = (line: DocumentLine) =>
  isBlank(line.qty_expected) ? 0 : Number(line.qty_expected) - received(line)

/** What a bin is to be proposed for: how much of it was counted or is to come. */
const toPutAway = (line: DocumentLine) => Math.max(toCome(line), Number(line.qty_now ?? 0))

const takesLot = (line: DocumentLine) => received(line) === 0 && line.lot_tracked !== 0

/** Fills cells of all lines of a delivery at once: what is expected, where it is put away, of which lot it is. */
export function ReceivingFill({ receiving, form }: Props) {
  const [isAsking, setAsking] = useState(false)
  const live = useLiveRows(receivingLines, [equals('receiving_id', receiving.id)], inOrder)
  const edit = form.lines[receivingLines.name]
  const lines: Lines = edit && !edit.isSaved ? edit.typed : (live.rows as unknown as Lines)
  const fill = (how: (line: DocumentLine) => Partial<ReceivingLine>) =>
    form.setLines(
      receivingLines.name,
      lines.map((line) => {
        const filled = how(line)
        return Object.keys(filled).length === 0 ? line : { ...line, ...filled }
      }),
      lines,
    )
  const placeless = lines.filter((line) => isBlank(line.bin_id) && toPutAway(line) > 0)
  const propose = async () => {
    try {
      const bins = await putAwayBins({
        location_id: receiving.location_id,
        goods: placeless.map((line) => ({ product_id: Number(line.product_id), qty: toPutAway(line) })),
      })
      const byProduct = new Map(bins.map((bin) => [bin.product_id, bin]))
      fill((line) => {
        const found = placeless.includes(line) ? byProduct.get(Number(line.product_id)) : undefined
        return found ? { bin_id: found.bin_id, bin: found.bin } : {}
      })
      const missing = placeless.filter(({ product_id }) => !byProduct.has(Number(product_id))).length
      if (missing > 0)
        notifyWarning(
          t('No bin with room was found for {missing} of {count} lines', {
            missing,
            count: placeless.length,
          }),
        )
    } catch (thrown) {
      notifyError(thrown)
    }
  }
  return (
    <>
      {lines.some((line) => toCome(line) > Number(line.qty_now)) && (
        <Button
          variant="default"
          leftSection={<IconListCheck size={16} aria-hidden="true" />}
          onClick={() =>
            fill((line) => (toCome(line) > Number(line.qty_now) ? { qty_now: toCome(line) } : {}))
          }
        >
          {t('Receive all as expected')}
        </Button>
      )}
      {placeless.length > 0 && receiving.source_kind !== 'customer_return' && (
        <Button
          variant="default"
          leftSection={<IconMapPin size={16} aria-hidden="true" />}
          onClick={() => void propose()}
        >
          {t('Propose bins')}
        </Button>
      )}
      {receiving.source_kind !== 'transfer' && lines.some(takesLot) && (
        <Button
          variant="default"
          leftSection={<IconTags size={16} aria-hidden="true" />}
          onClick={() => setAsking(true)}
        >
          {t('One lot for all lines')}
        </Button>
      )}
      {isAsking && (
        <ActionDialog
          resource={receivings}
          row={{ id: receiving.id, version: receiving.version }}
          notes={oneLot}
          called={receiving.number}
          onCancel={() => setAsking(false)}
          onSend={async (payload) => {
            const typed = Object.entries(payload).filter(([, value]) => !isBlank(value))
            fill((line) => (takesLot(line) ? Object.fromEntries(typed) : {}))
            setAsking(false)
          }}
        />
      )}
    </>
  )
}
