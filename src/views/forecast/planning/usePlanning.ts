import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { savePlanningCells } from '../../../api/forecast/planning'
import { newKey } from '../../../api/resourceApi'
import {
  type CellEdit,
  type Draft,
  editCells,
  noDraft,
  savedCells,
  settleCell,
} from '../../../forecasting/planning/cells'
import { forecastQty, isFar } from '../../../forecasting/planning/forecastQty'
import type { GridRow, PlanningGrid } from '../../../resources/forecast/planningCalls'
import { type LivePlanning, livePlanning } from '../../../streams/forecast/planning'
import { notifyError } from '../../ui/notify'

/** A cell that another planner changed while it was typed over here. */
export type CellConflict = { id: number; theirs: number | null; by: string | null }

/** So many cells go with one call. */
const atOnce = 2_000

/** The planning grid as it is on the server, what is typed over it here, and how that is saved. */
export function usePlanning(periodId: number | null) {
  const source$ = useMemo(() => livePlanning(periodId), [periodId])
  const [planning, setPlanning] = useState<LivePlanning | null>(null)
  const [draft, setDraft] = useState<Draft>(noDraft)
  const [conflicts, setConflicts] = useState<readonly CellConflict[]>([])
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map())
  const [isSaving, setSaving] = useState(false)
  const rows = useRef<ReadonlyMap<number, GridRow>>(new Map())

  useEffect(() => {
    setPlanning(null)
    const following = source$.subscribe((next) => {
      rows.current = next.live.rows
      setPlanning(next)
    })
    return () => following.unsubscribe()
  }, [source$])

  const periods = useMemo(
    () => new Map((planning?.grid.periods ?? []).map((period) => [period.id, period])),
    [planning?.grid],
  )

  const edit = useCallback((values: readonly { id: number; after: number | null }[]) => {
    setRefused((before) => new Map([...before].filter(([id]) => !values.some((value) => value.id === id))))
    setDraft((before) => editCells(before, values, (id) => rows.current.get(id)?.manual_qty ?? null))
  }, [])

  /** What a row forecasts with what is typed over it. */
  const forecastOf = useCallback(
    (row: GridRow) => {
      const typed = draft.edits.get(row.id)
      if (!typed) return row.forecast_qty
      return typed.after ?? forecastQty(row.baseline_qty, periods.get(row.period_id)?.growth_percent ?? 0)
    },
    [draft, periods],
  )

  const lacksReason = [...draft.edits.values()].filter(({ id, after }) => {
    const row = planning?.live.rows.get(id)
    return row && after !== null && isFar(after, row.baseline_qty) && !row.override_reason
  }).length

  const save = async (reason: string | null) => {
    const edits = [...draft.edits.values()]
    setSaving(true)
    try {
      for (let from = 0; from < edits.length; from += atOnce) {
        const part: CellEdit[] = edits.slice(from, from + atOnce)
        const answer = await savePlanningCells(part, reason, newKey())
        const saved = new Set(answer.saved)
        setDraft((before) =>
          savedCells(
            before,
            part.filter(({ id }) => saved.has(id)),
          ),
        )
        setConflicts((before) => [
          ...before.filter(({ id }) => !part.some((one) => one.id === id)),
          ...answer.conflicts.map(({ id, manual_qty: theirs, by }) => ({ id, theirs, by })),
        ])
        setRefused(
          (before) => new Map([...before, ...answer.refused.map(({ id, text }) => [id, text] as const)]),
        )
      }
    } catch (error) {
      // What was typed stays typed.
      notifyError(error)
    } finally {
      setSaving(false)
    }
  }

  const settle = ({ id, theirs }: CellConflict, keepsOwn: boolean) => {
    setDraft((before) => settleCell(before, id, theirs, keepsOwn))
    setConflicts((before) => before.filter((one) => one.id !== id))
  }

  const discard = () => {
    setDraft(noDraft)
    setConflicts([])
    setRefused(new Map())
  }

  return {
    grid: (planning?.grid ?? null) as PlanningGrid | null,
    live: planning?.live ?? null,
    periods,
    draft,
    setDraft,
    edit,
    forecastOf,
    lacksReason,
    conflicts,
    settle,
    refused,
    isSaving,
    save,
    discard,
  }
}

export type Planning = ReturnType<typeof usePlanning>
