import { Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { createRow } from '../../../api/resourceApi'
import {
  type ProductChangeComment,
  productChangeComments,
} from '../../../resources/inventory/product_changes/product_change_comments'
import type { ProductChange } from '../../../resources/inventory/product_changes/product_changes'
import { figure } from '../../format/format'
import { instant } from '../../format/timeText'
import { Glyph } from '../../parts/Glyph'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { failureMessage, fieldMessages } from '../../ui/messages'
import { useUnsaved } from '../../ui/unsaved/unsaved'
import { useOnce } from '../../resource/saving/useOnce'
import { PendingButton } from '../../ui/PendingButton'
import { t } from '../../../texts/texts'
import './productChange.css'

/** The live comments on a request, oldest first; people mentioned with @ are notified. */
export function ChangeComments({ change }: { change: ProductChange }) {
  const { rows } = useLiveRows(
    productChangeComments,
    [equals('product_change_id', change.id)],
    [{ field: 'created_at', direction: 'asc' }],
  )
  const [body, setBody] = useState('')
  const once = useOnce<string>(`comment ${change.id}`)
  const [failed, setFailed] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  useUnsaved(body !== '' ? 'unsaved' : 'nothing')
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (body.trim() === '') return
    setSending(true)
    setFailed(null)
    try {
      await once(body, (payload, key) =>
        createRow(productChangeComments, { product_change_id: change.id, body: payload }, key),
      )
      setBody('')
    } catch (thrown) {
      setFailed(Object.values(fieldMessages(thrown))[0] ?? failureMessage(thrown))
    }
    setSending(false)
  }
  return (
    <section className="dc-change-comments" aria-label={t('Comments')}>
      <h2>
        {t('Comments')} <small>{figure(rows.length)}</small>
      </h2>
      <ol>
        {(rows as readonly ProductChangeComment[]).map((one) => (
          <li key={one.id}>
            <b>{one.author}</b> <small>{instant(one.created_at)}</small>
            <p>{one.body}</p>
          </li>
        ))}
      </ol>
      <form onSubmit={(event) => void send(event)}>
        <Textarea
          label={t('Comment')}
          description={t('Mention people with @username to notify them.')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={2000}
          value={body}
          onChange={(event) => setBody(event.currentTarget.value)}
          {...(failed && {
            error: (
              <>
                <Glyph name="stop" /> {failed}
              </>
            ),
          })}
        />
        <PendingButton
          type="submit"
          size="xs"
          variant="default"
          loading={isSending}
          disabled={body.trim() === ''}
        >
          {t('Comment')}
        </PendingButton>
      </form>
    </section>
  )
}
