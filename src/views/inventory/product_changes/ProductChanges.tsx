import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { opens } from '../../../access'
import type { AnyRow } from '../../../api/resourceApi'
import {
  type ProductChange,
  productChanges,
} from '../../../resources/inventory/product_changes/product_changes'
import { ResourceActions } from '../../resource/events/ResourceActions'
import { RowsTable } from '../../resource/list/RowsTable'
import { equals } from '../../resource/live/useLiveRows'
import { usePerson } from '../../session/session'
import { lazyPart } from '../../ui/lazyPart'
import { useChangeDiff } from './useChangeDiff'
import { Dialog } from '../../ui/Dialog'
import { t } from '../../../texts/texts'

const ChangeComments = lazyPart(async () => (await import('./ChangeComments')).ChangeComments)
const RebaseChange = lazyPart(async () => (await import('./RebaseChange')).RebaseChange)

function Rebasing({ change, onClose }: { change: ProductChange; onClose: () => void }) {
  const { diff } = useChangeDiff(change)
  return (
    diff && (
      <Suspense>
        <RebaseChange change={change} fields={diff.fields} onClose={onClose} />
      </Suspense>
    )
  )
}

/** Change requests of a product; requesters follow theirs here and rebase conflicts. */
export function ProductChanges({ productId }: { productId: number }) {
  const person = usePerson()
  const [rebasing, setRebasing] = useState<ProductChange | null>(null)
  const [spokenOf, setSpokenOf] = useState<ProductChange | null>(null)
  const isApprover = opens(person.roles, ['inventory_changes'])
  const tools = (row: AnyRow) => {
    const change = row as unknown as ProductChange
    const isOwn = change.created_by === person.id
    return (
      <>
        <Button size="xs" variant="default" onClick={() => setSpokenOf(change)}>
          {change.comment_count
            ? t('Comments {commentCount}', { commentCount: change.comment_count })
            : t('Comment')}
        </Button>
        {isOwn && change.status === 'conflict' && (
          <Button size="xs" onClick={() => setRebasing(change)}>
            {t('Rebase')}
          </Button>
        )}
        {isOwn && (
          <ResourceActions resource={productChanges} row={row} size="xs" without={['approve', 'reject']} />
        )}
      </>
    )
  }
  return (
    <>
      <RowsTable
        resource={productChanges}
        title={t('Changes')}
        columns={[
          'number',
          'kind',
          'changes',
          'reason',
          'submitted_by_id',
          'submitted_at',
          'waits_for',
          'status',
        ]}
        filters={[equals('product_id', productId)]}
        sort={[{ field: 'id', direction: 'desc' }]}
        none={t('No changes requested')}
        {...(isApprover && { leads: ({ id }) => `/product_changes/${String(id)}` })}
        tools={tools}
      />
      {spokenOf && (
        <Dialog opened centered size={760} onClose={() => setSpokenOf(null)} title={spokenOf.number}>
          <Suspense>
            <ChangeComments change={spokenOf} />
          </Suspense>
        </Dialog>
      )}
      {rebasing && <Rebasing change={rebasing} onClose={() => setRebasing(null)} />}
    </>
  )
}
