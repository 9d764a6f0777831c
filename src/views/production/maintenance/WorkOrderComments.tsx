import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { createRow } from '../../../api/resourceApi'
import { workOrderComments } from '../../../resources/production/maintenance/work_order_comments'
import type { WorkOrder } from '../../../resources/production/maintenance/work_orders'
import { instant } from '../../format/timeText'
import { RowsSection } from '../../parts/table/RowsSection'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { useOnce } from '../../resource/saving/useOnce'
import { notifyError } from '../../ui/notify'
import { PendingButton } from '../../ui/PendingButton'
import { t } from '../../../texts/texts'
import './comments.css'

const newest = [{ field: 'id', direction: 'desc' }] as const

/** What was said and done about a work order, newest first, and one more line of it. */
export function WorkOrderComments({ work }: { work: Pick<WorkOrder, 'id' | 'number'> }) {
  const { rows } = useLiveRows(workOrderComments, [equals('work_order_id', work.id)], newest)
  const [text, setText] = useState('')
  const once = useOnce<Record<string, unknown>>(`comment ${work.id}`)
  const add = async () => {
    await once({ work_order_id: work.id, text: text.trim() }, (values, key) =>
      createRow(workOrderComments, values, key),
    )
    setText('')
  }
  return (
    <RowsSection title={t('Comments')} count={rows.length}>
      <div className="dc-comment-new">
        <Textarea
          aria-label={t('Comment on {number}', { number: work.number })}
          placeholder={t('Add a comment')}
          autosize
          maxLength={2000}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <PendingButton
          variant="default"
          disabled={text.trim() === ''}
          onClick={() => {
            add().catch(notifyError)
          }}
        >
          {t('Comment')}
        </PendingButton>
      </div>
      <ol className="dc-comments">
        {rows.map(({ id, kind, text: comment, user, at }) => (
          <li key={id} data-kind={kind}>
            <p>{comment}</p>
            <small>
              {user ?? t('System')}, <time dateTime={at}>{instant(at)}</time>
            </small>
          </li>
        ))}
      </ol>
    </RowsSection>
  )
}
