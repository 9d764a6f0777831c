import { IconMoodEmpty } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ApiError } from '../../../api/http'
import type { AnyResource } from '../../../resources/kit/define/definition'
import type { Row } from '../../../resources/kit/define/row'
import { EmptyState } from '../../parts/EmptyState'
import { ErrorState } from '../../parts/ErrorState'
import { NoRight } from '../../parts/NoRight'
import { failureMessage } from '../../ui/messages'
import { readers } from '../list/rights'
import { useOpenRow } from '../live/useLiveRows'
import { t } from '../../../texts/texts'

/** A row as its address names it: by id, and a document by its number too; null where it names none. */
function keyOf({ prefix }: AnyResource, id = '') {
  const number = Number(id)
  if (Number.isSafeInteger(number) && number > 0) return number
  const named = id.toUpperCase()
  return prefix !== undefined && named.startsWith(`${prefix}-`) ? named : null
}

/** That an address names no record. */
export const NoRecord = ({ resource }: { resource: AnyResource }) => (
  <EmptyState
    icon={IconMoodEmpty}
    text={t('This {singular} does not exist', { singular: t(resource.singular) })}
  />
)

type Props<R extends AnyResource> = {
  resource: R
  /** As the address names it. */
  id: string | undefined
  /** Whether it is still shown after another person deleted it: what was typed can be copied from there. */
  isKept?: boolean
  /** What is shown instead where there is no such record. */
  otherwise?: ReactNode
  children: (row: Row<R>, isGone: boolean) => ReactNode
}

/** The record that an address names, as it is now; else why there is none to show. */
export function RecordOf<R extends AnyResource>({
  resource,
  id,
  isKept = false,
  otherwise,
  children,
}: Props<R>) {
  const key = keyOf(resource, id)
  const { row, isGone, error } = useOpenRow(resource, key)
  if (row && (!isGone || isKept)) return children(row, isGone)
  if (error instanceof ApiError && error.http === 403) return <NoRight roles={readers(resource)} />
  if (isGone || key === null) return otherwise || <NoRecord resource={resource} />
  return error ? <ErrorState what={failureMessage(error)} /> : null
}
