import { Button } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { callApi, saveFrom } from '../../../api/calls'
import { newKey } from '../../../api/resourceApi'
import { sentDocumentCalls } from '../../../resources/general/documents/sentDocumentCalls'
import type { SentDocument } from '../../../resources/general/documents/sent_documents'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { recordSent } from '../../../streams/values/sentDocuments'
import { t } from '../../../texts/texts'
import { relativeTime } from '../../format/format'
import { instant } from '../../format/timeText'
import { useServerNow } from '../../hooks/observed'
import { StatusTag } from '../../parts/StatusTag'
import { usePerson } from '../../session/session'
import { notifyError } from '../../ui/notify'
import { mayWrite } from '../list/rights'
import '../../parts/panel.css'
import '../attachments/attachments.css'
import './sent.css'

type RowProps = { sent: SentDocument; mayRetry: boolean; now: number }

function SentRow({ sent, mayRetry, now }: RowProps) {
  const { id, file_name, to_address, status, sender, failure, created_at } = sent
  const [isBusy, setBusy] = useState(false)
  const retry = () => {
    setBusy(true)
    callApi(sentDocumentCalls.retry, { id }, { once: newKey() })
      .catch(notifyError)
      .finally(() => setBusy(false))
  }
  return (
    <li className="dc-file">
      <StatusTag status={status} />
      <span className="dc-file-name">
        <button
          type="button"
          className="dc-plain dc-link"
          onClick={() => void saveFrom(sentDocumentCalls.content, { id }, file_name).catch(notifyError)}
        >
          {file_name}
        </button>
        <small>
          {t('to {address}', { address: to_address })}, {sender ?? t('unknown user')},{' '}
          <time dateTime={created_at} title={instant(created_at, { seconds: true })}>
            {relativeTime(created_at, now)}
          </time>
        </small>
        {failure !== null && status !== 'sent' && <small className="dc-danger-text">{t(failure)}</small>}
      </span>
      {mayRetry && status !== 'sent' && failure !== null && (
        <Button size="compact-sm" variant="subtle" loading={isBusy} onClick={retry}>
          {t('Try again')}
        </Button>
      )}
    </li>
  )
}

/** The documents of a record that were sent by e-mail, live; nothing while there are none. */
export function SentDocuments({ resource, id }: { resource: AnyResource; id: number }) {
  const person = usePerson()
  const now = useServerNow(10_000)
  const sent$ = useMemo(() => recordSent(resource, id), [resource, id])
  const [all, setAll] = useState<readonly SentDocument[]>([])
  useEffect(() => {
    const following = sent$.subscribe(setAll)
    return () => following.unsubscribe()
  }, [sent$])
  if (all.length === 0) return null
  return (
    <section className="dc-panel dc-sent" aria-label={t('Sent documents')}>
      <h2>{t('Sent documents')}</h2>
      <ul>
        {all.map((sent) => (
          <SentRow key={sent.id} sent={sent} mayRetry={mayWrite(resource, person)} now={now} />
        ))}
      </ul>
    </section>
  )
}
