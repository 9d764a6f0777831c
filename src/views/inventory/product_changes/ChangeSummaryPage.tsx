import { Button } from '@mantine/core'
import { IconFileDiff, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Link, useParams } from 'react-router-dom'
import {
  type ProductChange,
  productChanges,
} from '../../../resources/inventory/product_changes/product_changes'
import { cellText } from '../../fields/cellText'
import { EmptyState } from '../../parts/EmptyState'
import { ErrorState } from '../../parts/ErrorState'
import { StatusTag } from '../../parts/StatusTag'
import { useResource } from '../../resource/live/useLiveRows'
import { failureMessage } from '../../ui/messages'
import { Page } from '../../ui/Page'
import { usePageName } from '../../ui/pages'
import { useShortcut } from '../../ui/keyboard'
import { ChangeFacts, ChangeFields, ChangeImpact } from './ChangeParts'
import { useChangeDiff } from './useChangeDiff'
import { Scrolled } from '../../parts/table/Scrolled'
import { t } from '../../../texts/texts'
import '../../ui/print.css'
import './productChange.css'

/** One request on a printable page: requester, reason, before and after, affected documents, decision. */
export function ChangeSummaryPage() {
  const { id } = useParams()
  const number = Number(id)
  const key = Number.isSafeInteger(number) && number > 0 ? number : null
  const { row, isGone, error } = useResource(productChanges, key)
  if (row) return <Summary key={row.id} change={row} />
  if (isGone || key === null)
    return <EmptyState icon={IconFileDiff} text={t('This product change does not exist')} />
  return error ? <ErrorState what={failureMessage(error)} /> : null
}

function Summary({ change }: { change: ProductChange }) {
  const { diff, failed } = useChangeDiff(change)
  // Printed as opened; a decision made meanwhile does not change the page.
  const [isPrinting, setPrinting] = useState(false)
  const title = `${change.number} ${cellText(productChanges, 'kind', change)} ${change.sku ?? ''}`
  usePageName(change.number)
  const print = () => {
    setPrinting(true)
    window.addEventListener('afterprint', () => setPrinting(false), { once: true })
    requestAnimationFrame(() => window.print())
  }
  useShortcut('ctrl+p', t('Print the summary'), print)
  const content = (
    <>
      <ChangeFacts change={change} />
      <p className="dc-change-reason">{change.reason}</p>
      {change.decision_note && <p className="dc-change-reason">{change.decision_note}</p>}
      {failed && <ErrorState what={failed} />}
      {diff && (
        <>
          <ChangeFields diff={diff} />
          <ChangeImpact impact={diff.impact} />
        </>
      )}
    </>
  )
  return (
    <Page
      title={title}
      note={<StatusTag status={change.status} />}
      actions={
        <>
          <Button component={Link} to={`/product_changes/${change.id}`} variant="default">
            {t('Open change')}
          </Button>
          <Button leftSection={<IconPrinter size={16} aria-hidden="true" />} disabled={!diff} onClick={print}>
            {t('Print')}
          </Button>
        </>
      }
    >
      <Scrolled className="dc-change" label={t('The change')}>
        {content}
      </Scrolled>
      {isPrinting &&
        createPortal(
          <section className="dc-print dc-change-paper" aria-label={t('{title}, to print', { title })}>
            <h1>{title}</h1>
            {content}
          </section>,
          document.body,
        )}
    </Page>
  )
}
