import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { AnyRow } from '../../../api/resourceApi'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { usePerson } from '../../session/session'
import { lazyPart } from '../../ui/lazyPart'
import { mayMerge } from '../list/rights'
import { t } from '../../../texts/texts'

const MergeDialog = lazyPart(async () => (await import('./MergeDialog')).MergeDialog)

/** The merge button of a row, for people who may merge. */
export function MergeButton({ resource, row }: { resource: AnyResource; row: AnyRow }) {
  const person = usePerson()
  const [isAsking, setAsking] = useState(false)
  if (!mayMerge(resource, person)) return null
  return (
    <>
      <Button size="sm" variant="default" onClick={() => setAsking(true)}>
        {t('Merge')}
      </Button>
      {isAsking && (
        <Suspense>
          <MergeDialog resource={resource} row={row} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
