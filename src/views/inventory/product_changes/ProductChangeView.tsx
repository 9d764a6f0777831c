import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import type { AnyRow } from '../../../api/resourceApi'
import {
  type ProductChange,
  productChanges,
} from '../../../resources/inventory/product_changes/product_changes'
import { cellText } from '../../fields/cellText'
import { ErrorState } from '../../parts/ErrorState'
import { Glyph } from '../../parts/Glyph'
import { RecordFrame } from '../../resource/record/RecordFrame'
import { RecordOf } from '../../resource/record/RecordOf'
import { opens } from '../../../access'
import { usePerson } from '../../session/session'
import { BatchDecision } from './BatchDecision'
import { ChangeComments } from './ChangeComments'
import { ChangeFacts, ChangeFields, ChangeImpact } from './ChangeParts'
import { useChangeDiff } from './useChangeDiff'
import { Scrolled } from '../../parts/table/Scrolled'
import { lazyPart } from '../../ui/lazyPart'
import { t } from '../../../texts/texts'
import './productChange.css'

const RebaseChange = lazyPart(async () => (await import('./RebaseChange')).RebaseChange)

/** One request: what it alters at the request, now and as proposed, whom it touches, and the decision. */
export function ProductChangeView() {
  const { id } = useParams()
  return (
    <RecordOf resource={productChanges} id={id}>
      {(change) => <Change key={change.id} change={change} />}
    </RecordOf>
  )
}

function Change({ change }: { change: ProductChange }) {
  const person = usePerson()
  const navigate = useNavigate()
  const { diff, failed } = useChangeDiff(change)
  const [isRebasing, setRebasing] = useState(false)
  const row = change as unknown as AnyRow
  const isOwn = change.created_by === person.id && opens(person.roles, ['inventory'])
  return (
    <RecordFrame
      resource={productChanges}
      row={row}
      title={`${cellText(productChanges, 'kind', change)} ${change.sku ?? ''}`}
      tabName={change.number}
      actions={
        <>
          <Button
            component={Link}
            to={`/change_summary/${change.id}`}
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden="true" />}
          >
            {t('Summary')}
          </Button>
          {isOwn && change.status === 'conflict' && (
            <Button onClick={() => setRebasing(true)}>{t('Rebase')}</Button>
          )}
          <BatchDecision change={change} />
        </>
      }
      onRemoved={() => void navigate(productChanges.path)}
    >
      <Scrolled className="dc-change" label={t('The change')}>
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
    </RecordFrame>
  )
}
