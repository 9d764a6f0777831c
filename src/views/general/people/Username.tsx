import { createContext, use } from 'react'
import type { AnyRow } from '../../../api/resourceApi'
import { asText } from '../../fields/asText'
import { t } from '../../../texts/texts'

/** Who is at a console now. */
export const OnlineContext = createContext<readonly number[]>([])

/** A username, with whether its owner is at a console now. */
export function Username({ row }: { row: AnyRow }) {
  const isOnline = use(OnlineContext).includes(row.id)
  return (
    <span className="dc-online" {...(isOnline && { 'data-on': true, title: t('Online') })}>
      <i aria-hidden="true" />
      <span className="dc-cut">{asText(row.username)}</span>
      {isOnline && <span className="dc-seen-by-reader">{t('online')}</span>}
    </span>
  )
}
