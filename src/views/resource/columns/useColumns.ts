import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { setPreference, usePreference } from '../../session/preferences'
import { usePerson } from '../../session/session'
import { notifyWarning } from '../../ui/notify'
import { hiddenFrom } from '../list/rights'
import { type ColumnChoice, readableColumns, shownColumns, withOrder } from './columnChoice'
import { t } from '../../../texts/texts'

// The first change is sent at once, as the window may close next; what follows it closely goes together.
const saveAfterMs = 600
const nothing: ColumnChoice = {}

/** The columns of a list as this person has them; what is changed is shown at once and kept with the account. */
export function useColumns(resource: AnyResource) {
  const person = usePerson()
  const name = `columns.${resource.name}`
  const stored = usePreference<ColumnChoice | null>(name, null) ?? nothing
  const [changed, setChanged] = useState<ColumnChoice | null>(null)
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; save: () => void } | null>(null)
  const savedAt = useRef(0)
  const choice = changed ?? stored

  const change = useCallback(
    (next: ColumnChoice) => {
      setChanged(next)
      clearTimeout(waiting.current?.timer)
      const save = () => {
        waiting.current = null
        savedAt.current = performance.now()
        setPreference(name, next).then(
          () => setChanged((now) => (now === next ? null : now)),
          () => notifyWarning(t('The column settings could not be saved')),
        )
      }
      const rest = savedAt.current === 0 ? 0 : savedAt.current + saveAfterMs - performance.now()
      if (rest <= 0) save()
      else waiting.current = { timer: setTimeout(save, rest), save }
    },
    [name],
  )
  // Left before it was saved: the list, or the whole page.
  useEffect(() => {
    const flush = () => {
      clearTimeout(waiting.current?.timer)
      waiting.current?.save()
    }
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [])

  const readable = useMemo(() => readableColumns(resource, hiddenFrom(resource, person)), [resource, person])
  const shown = useMemo(() => shownColumns(resource, readable, choice), [resource, readable, choice])
  const show = useCallback(
    (order: readonly string[]) => change(withOrder(resource, choice, order)),
    [change, choice, resource],
  )
  const resize = useCallback(
    (widths: Readonly<Record<string, number>>) =>
      change({ ...choice, widths: { ...choice.widths, ...widths } }),
    [change, choice],
  )
  return {
    readable,
    shown,
    choice,
    show,
    resize,
    /** Back to the columns of the definition. */
    reset: useCallback(() => change(nothing), [change]),
    isOwn: choice === nothing || Object.keys(choice).length === 0,
  }
}

export type Columns = ReturnType<typeof useColumns>
