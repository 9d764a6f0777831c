import { useEffect, useState } from 'react'
import { importPlan } from '../../../api/imports'
import type { ImportPlan } from '../../../resources/imports/importShapes'
import type { ImportRun } from '../../../resources/imports/import_runs'

type State = { plan: ImportPlan | null; error: unknown }

/** The plan of a run, requested again when its reading options change. */
export function usePlan(run: ImportRun | null) {
  const [{ plan, error }, setState] = useState<State>({ plan: null, error: null })
  const [attempt, setAttempt] = useState(0)
  const message =
    run &&
    [
      run.id,
      run.previewed_at,
      run.encoding,
      run.delimiter,
      run.decimal_mark,
      run.date_format,
      run.sheet,
      run.header_row,
    ].join()
  const id = run?.id ?? null
  useEffect(() => {
    if (id === null) return
    let isOver = false
    importPlan(id).then(
      (read) => {
        if (!isOver) setState({ plan: read, error: null })
      },
      (thrown: unknown) => {
        if (!isOver) setState((current) => ({ ...current, error: thrown }))
      },
    )
    return () => {
      isOver = true
    }
  }, [id, message, attempt])
  return {
    plan: plan?.run.id === id ? plan : null,
    error,
    take: (read: ImportPlan) => setState({ plan: read, error: null }),
    again: () => setAttempt((now) => now + 1),
  }
}
