import { useEffect, useMemo, useState } from 'react'
import { auditTime, merge, of, switchMap } from 'rxjs'
import { opens } from '../../../access'
import { importKinds } from '../../../api/imports'
import type { Kind } from '../../../resources/imports/importShapes'
import { importRuns, type ImportRun } from '../../../resources/imports/import_runs'
import { channelOf } from '../../../resources/kit/define/defineResource'
import { oneRun, type OneRun, runNews, runsOfKinds } from '../../../streams/values/importRuns'
import { usePerson } from '../../session/session'
import { t } from '../../../texts/texts'

/** Administrators get events of every run, other users of their own. */
function useRunNews() {
  const { id, roles, modules } = usePerson()
  const isAll = opens(roles, importRuns.access.read) && modules.includes('Imports')
  const channel = isAll ? channelOf(importRuns) : `private-general.users.${id}`
  return useMemo(() => runNews(channel), [channel])
}

/** One run as it is now. */
export function useRun(id: number): OneRun {
  const news$ = useRunNews()
  const [state, setState] = useState<OneRun>({ run: null, error: null })
  useEffect(() => {
    const following = oneRun(id, news$).subscribe(setState)
    return () => following.unsubscribe()
  }, [id, news$])
  return state
}

/** The last runs of some kinds. */
export function useRunsOf(kinds: readonly string[]) {
  const news$ = useRunNews()
  const queryKey = kinds.join()
  const [state, setState] = useState<{ runs: readonly ImportRun[] | null; error: unknown }>({
    runs: null,
    error: null,
  })
  useEffect(() => {
    const following = runsOfKinds(queryKey.split(',').filter(Boolean), news$).subscribe(setState)
    return () => following.unsubscribe()
  }, [queryKey, news$])
  return state
}

const answered = (kinds: readonly Kind[] | null, error: unknown) => ({
  kinds: kinds?.map((kind) => ({ ...kind, title: t(kind.title) })) ?? null,
  error,
})

/** Data types the user may import, each with its last file, live; `only` some of them. */
export function useKinds(only?: readonly string[]) {
  const news$ = useRunNews()
  const [attempt, setAttempt] = useState(0)
  const [{ kinds, error }, setState] = useState(() => answered(null, null))
  useEffect(() => {
    const following = merge(of(null), news$.pipe(auditTime(1_500)))
      .pipe(
        switchMap(() =>
          importKinds().then(
            (read) => answered(read, null),
            (thrown: unknown) => answered(null, thrown),
          ),
        ),
      )
      .subscribe((now) => setState((current) => answered(now.kinds ?? current.kinds, now.error)))
    return () => following.unsubscribe()
  }, [news$, attempt])
  const shown = useMemo(
    () => (only ? (kinds?.filter(({ name }) => only.includes(name)) ?? null) : kinds),
    [kinds, only],
  )
  return { kinds: shown, error, again: () => setAttempt((now) => now + 1) }
}
