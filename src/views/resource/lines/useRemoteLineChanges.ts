import { useState } from 'react'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { usePerson } from '../../session/session'
import type { Lines } from './lines'
import { type LineNews, lineNews } from './mergeLines'

/** What others did to the lines since they were opened, or since the last saving here; the newest of each line. */
export function useRemoteLineChanges(
  child: AnyResource,
  via: string,
  existing: Lines | null,
  typed: Lines | undefined,
  saved: Lines | undefined,
): readonly LineNews[] {
  const { id: own } = usePerson()
  const isTyped = typed !== undefined
  const [current, setCurrent] = useState({ existing, isTyped, news: [] as readonly LineNews[] })
  const isNew = existing !== null && current.existing !== existing
  if (isNew || current.isTyped !== isTyped) {
    const fresh = isNew && current.existing ? lineNews(child, via, current.existing, existing, own) : []
    // Lines removed here are not reported, before and after they are saved.
    const seen = new Set((typed ?? saved ?? current.existing ?? []).map(({ id }) => id))
    const changes = fresh.filter(({ kind, line }) => kind !== 'removed' || seen.has(line.id))
    const isOver = current.isTyped && !isTyped
    const older = current.news.filter(({ key }) => !changes.some((one) => one.key === key))
    setCurrent({
      existing: existing ?? current.existing,
      isTyped,
      news: isOver ? changes : [...older, ...changes],
    })
  }
  return current.news
}
