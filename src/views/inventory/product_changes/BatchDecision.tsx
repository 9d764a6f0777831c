import { Button } from '@mantine/core'
import { useState } from 'react'
import { decideBatch } from '../../../api/inventory/productChanges'
import {
  type ProductChange,
  productChanges,
} from '../../../resources/inventory/product_changes/product_changes'
import type { EventDefinition } from '../../../resources/kit/define/facets/event'
import { figure } from '../../format/format'
import { ActionDialog } from '../../resource/events/ActionDialog'
import { offeredEvents } from '../../resource/list/rights'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { usePerson } from '../../session/session'
import { notifySuccess } from '../../ui/notify'
import type { AnyRow } from '../../../api/resourceApi'
import { useOnce } from '../../resource/saving/useOnce'
import { t } from '../../../texts/texts'

type Event = 'approve' | 'reject'

const notesOf = (event: Event, many: number): EventDefinition => ({
  ...productChanges.events[event],
  label: t('{value} all {many}', {
    value: event === 'approve' ? t('Approve') : t('Reject'),
    many: figure(many),
  }),
  confirmText: t('All {many} requests of this batch are decided together.', { many: figure(many) }),
})

/** Decides all requests of a batch at once, for people who may decide each of them. */
export function BatchDecision({ change }: { change: ProductChange }) {
  const person = usePerson()
  const [asking, setAsking] = useState<Event | null>(null)
  const once = useOnce<Record<string, unknown>>('decide')
  const { rows } = useLiveRows(
    productChanges,
    change.batch_id === null ? null : [equals('batch_id', change.batch_id), equals('status', 'submitted')],
  )
  if (change.batch_id === null || change.status !== 'submitted' || rows.length < 2) return null
  const offers = offeredEvents(productChanges, change as unknown as AnyRow, person)
  const events = (['reject', 'approve'] as const).filter((event) =>
    offers.some((offer) => offer.event === event),
  )
  return (
    <>
      {events.map((event) => (
        <Button key={event} variant="default" onClick={() => setAsking(event)}>
          {notesOf(event, rows.length).label}
        </Button>
      ))}
      {asking && (
        <ActionDialog
          resource={productChanges}
          row={change as unknown as AnyRow}
          notes={notesOf(asking, rows.length)}
          called={t('of {batchId}', { batchId: change.batch_id })}
          onCancel={() => setAsking(null)}
          onSend={async (payload) => {
            const done = await once({ batch_id: change.batch_id, event: asking, ...payload }, decideBatch)
            setAsking(null)
            notifySuccess(
              t('{count} changes {value}', {
                count: figure(done.length),
                value: asking === 'approve' ? 'approved' : 'rejected',
              }),
            )
          }}
        />
      )}
    </>
  )
}
