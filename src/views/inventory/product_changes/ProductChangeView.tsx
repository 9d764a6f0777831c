import { Button } from '@mantine/core'
import { IconFileDiff, IconPrinter } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { ApiError } from '../../../api/http'
import type { AnyRow } from '../../../api/resourceApi'
import {
  type ProductChange,
  productChanges,
} from '../../../resources/inventory/product_changes/product_changes'
import { cellText } from '../../fields/cellText'
import { EmptyState } from '../../parts/EmptyState'
import { ErrorState } from '../../parts/ErrorState'
import { Glyph } from '../../parts/Glyph'
import { NoRight } from '../../parts/NoRight'
import { StatusTag } from '../../parts/StatusTag'
import { Presence } from '../../resource/presence/Presence'
import { ResourceActions } from '../../resource/list/ResourceActions'
import { readers } from '../../resource/list/rights'
import { useResource } from '../../resource/list/useLiveRows'
import { opens } from '../../../access'
import { usePerson } from '../../session/session'
import { failureMessage } from '../../ui/messages'
import { Page } from '../../ui/Page'
import { usePageName } from '../../ui/pages'
import { BatchDecision } from './BatchDecision'
import { ChangeComments } from './ChangeComments'
import { ChangeFacts, ChangeFields, ChangeImpact } from './ChangeParts'
import { useChangeDiff } from './useChangeDiff'
import { Scrolled } from '../../parts/Scrolled'
import { lazyPart } from '../../ui/lazyPart'
import './productChange.css'

const RebaseChange = lazyPart(async () => (await import('./RebaseChange')).RebaseChange)

/** One request: what it alters at the request, now and as proposed, whom it touches, and the decision. */
export function ProductChangeView() {
  const { id } = useParams()
  const number = Number(id)
  const key = Number.isSafeInteger(number) && number > 0 ? number : null
  const { row, isGone, error } = useResource(productChanges, key)
  if (row) return <Change key={row.id} change={row} />
  if (error instanceof ApiError && error.http === 403) return <NoRight roles={readers(productChanges)} />
  if (isGone || key === null) return <EmptyState icon={IconFileDiff} text="There is no such product change" />
  return error ? <ErrorState what={failureMessage(error)} /> : null
}

function Change({ change }: { change: ProductChange }) {
  const person = usePerson()
  const { diff, failed } = useChangeDiff(change)
  const [isRebasing, setRebasing] = useState(false)
  const row = change as unknown as AnyRow
  const isOwn = change.created_by === person.id && opens(person.roles, ['inventory'])
  usePageName(change.number)
  return (
    <Page
      title={`${cellText(productChanges, 'kind', change)} ${change.sku ?? ''}`}
      note={
        <>
          {change.number} <StatusTag status={change.status} />
          <Presence table="product_changes" id={change.id} />
        </>
      }
      actions={
        <>
          <Button
            component={Link}
            to={`/change_summary/${change.id}`}
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden="true" />}
          >
            Summary
          </Button>
          {isOwn && change.status === 'conflict' && <Button onClick={() => setRebasing(true)}>Rebase</Button>}
          <BatchDecision change={change} />
          <ResourceActions resource={productChanges} row={row} />
        </>
      }
    >
      <Scrolled className="dc-change" label="The change">
        <ChangeFacts change={change} />
        <p className="dc-change-reason">{change.reason}</p>
        {change.decision_note && (
          <p className={change.status === 'applied' ? 'dc-change-reason' : 'dc-change-note'}>
            {change.status !== 'applied' && <Glyph name="stop" />} {change.decision_note}
          </p>
        )}
        {failed && <ErrorState what={failed} />}
        {diff && (
          <>
            <ChangeFields diff={diff} />
            <ChangeImpact impact={diff.impact} />
          </>
        )}
        <ChangeComments change={change} />
      </Scrolled>
      {isRebasing && diff && (
        <Suspense>
          <RebaseChange change={change} fields={diff.fields} onClose={() => setRebasing(false)} />
        </Suspense>
      )}
    </Page>
  )
}
