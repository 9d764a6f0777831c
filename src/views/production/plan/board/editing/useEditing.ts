import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { PlanChange, Refusal } from '../../../../../planning/changes'
import { changesOf, nothingUnsaved, rebased, type Unsaved, withoutLast, withStep } from './unsaved'
import type { PlannerAsk } from '../worker/openPlanner'
import { type ShownPlan, usePreview } from './usePreview'

type Step = readonly PlanChange[]

/** What a planner has changed and not applied, with what is lifted now, and what it would make of the plan. */
export function useEditing(base: ShownPlan | null, ask: PlannerAsk | null) {
  const [unsaved, setUnsaved] = useState<Unsaved | null>(null)
  const [undone, setUndone] = useState<readonly Step[]>([])
  const [draft, setDraft] = useState<PlanChange | null>(null)
  const [refused, setRefused] = useState<Refusal | null>(null)
  /** The scenario whose changes these are, as long as none of them is left. */
  const [scenario, setScenario] = useState<{ id: number; name: string } | null>(null)
  /** What is changed is in the plan that is read next. */
  const isApplied = useRef(false)
  const model = base?.model ?? null

  useEffect(() => {
    // What was made on an older plan while a newer one came, as behind a dialog or a call, is rebased too: it would not
    // be previewed, nor applied, until the plan is read once more.
    if (!model || unsaved?.base === model) return
    // Read here: the update itself may run later, when the next plan is not the one with the applied changes.
    const wasApplied = isApplied.current
    setUnsaved((before) => {
      // A conflict is named until it is discarded: the floor brings a newer plan every second.
      const isLeft = before !== null && before.steps.length + before.conflicts.length > 0
      return isLeft && !wasApplied ? rebased(before, model) : nothingUnsaved(model)
    })
    if (wasApplied) setUndone([])
    isApplied.current = false
  }, [model, unsaved])

  const isCurrent = unsaved !== null && unsaved.base === model
  const changes = useMemo(() => (unsaved ? changesOf(unsaved) : []), [unsaved])
  const requested = useMemo(() => (draft ? [...changes, draft] : changes), [changes, draft])
  const { preview, refused: refusedPreview } = usePreview(
    isCurrent ? base : null,
    requested,
    ask,
    draft !== null,
  )

  // A circle shows only when the times are computed: what was dropped and makes one is taken back. What was lifted and put
  // back where it was is none of the changes.
  useEffect(() => {
    if (refusedPreview?.changes !== changes) return
    setRefused(refusedPreview.refusal)
    setUnsaved((before) => before && withoutLast(before))
  }, [refusedPreview, changes])

  const make = useCallback(
    (...step: PlanChange[]) => {
      if (!unsaved) return
      const made = withStep(unsaved, step)
      if ('refused' in made) return setRefused(made)
      setRefused(null)
      setUndone([])
      setUnsaved(made)
    },
    [unsaved],
  )

  const undo = useCallback(() => {
    const last = unsaved?.steps.at(-1)
    if (!unsaved || !last) return
    setUndone((before) => [...before, last])
    setUnsaved(withoutLast(unsaved))
  }, [unsaved])

  const redo = useCallback(() => {
    const step = undone.at(-1)
    if (!unsaved || !step) return
    const made = withStep(unsaved, step)
    setUndone(undone.slice(0, -1))
    if ('refused' in made) setRefused(made)
    else setUnsaved(made)
  }, [unsaved, undone])

  /** Makes the changes of a scenario in place of those that are not applied. */
  const openScenario = useCallback(
    (opened: { id: number; name: string }, step: Step) => {
      if (!model) return
      const made = withStep(nothingUnsaved(model), step)
      if ('refused' in made) return setRefused(made)
      setRefused(null)
      setUndone([])
      setUnsaved(made)
      setScenario(opened)
    },
    [model],
  )

  const settle = useCallback(() => {
    setScenario(null)
    isApplied.current = true
    setRefused(null)
  }, [])

  const clear = useCallback(() => {
    setScenario(null)
    setUndone([])
    setRefused(null)
    setUnsaved(model && nothingUnsaved(model))
  }, [model])

  return {
    changes,
    steps: unsaved?.steps ?? [],
    conflicts: unsaved?.conflicts ?? [],
    canRedo: undone.length > 0,
    preview: requested.length > 0 ? preview : null,
    /** Whether the preview is of these changes on the plan that is shown, as they can be applied. */
    isPreviewed: isCurrent && preview?.changes === changes && preview.digest !== null,
    /** Why what is lifted may not go where it is. */
    draftRefusal: draft && refusedPreview ? refusedPreview.refusal : null,
    refused,
    draft,
    setDraft,
    make,
    /** Null once all its changes were taken back. */
    scenario: changes.length > 0 ? scenario : null,
    openScenario,
    undo,
    redo,
    clear,
    /** The changes are applied: the plan that is read next has them. */
    settle,
    setRefused,
  }
}

export type Editing = ReturnType<typeof useEditing>
