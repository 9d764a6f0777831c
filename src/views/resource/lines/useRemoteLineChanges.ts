import { useState } from 'react'
import type { AnyResource } from '../../../resources/kit/define/defineResource'
import { usePerson } from '../../session/session'
import type { Lines } from './lines'
import { type LineNews, lineNews } from './mergeLines'

/** What others did to the lines since they were opened, or since the last saving here; the newest of each line. */
export function useRemoteLineChanges(
  child: AnyResource,
  via: string,
  standing: Lines | null,
  typed: Lines | undefined,
): readonly LineNews[] {
  const { id: own } = usePerson()
  const isTyped = typed !== undefined
  const [held, setHeld] = useState({ standing, isTyped, news: [] as readonly LineNews[] })
  const isNew = standing !== null && held.standing !== standing
  if (isNew || held.isTyped !== isTyped) {
    const fresh = isNew && held.standing ? lineNews(child, via, held.standing, standing, own) : []
    // What was removed here is nobody's news.
    const seen = new Set((typed ?? held.standing ?? []).map(({ id }) => id))
    const told = fresh.filter(({ kind, line }) => kind !== 'removed' || seen.has(line.id))
    const isOver = held.isTyped && !isTyped
    const older = held.news.filter(({ key }) => !told.some((one) => one.key === key))
    setHeld({ standing: standing ?? held.standing, isTyped, news: isOver ? told : [...older, ...told] })
  }
  return held.news
}
