import { applyChanges } from '../../../../../planning/apply'
import type { PlanChange, Refusal } from '../../../../../planning/changes'
import type { PlanModel } from '../../../../../planning/model'
import { type Conflict, rebase } from '../../../../../planning/rebase'

/** A conflict with the plan that its change was made on, which has the names of what is in no plan any more. */
type MadeConflict = Conflict & { from: PlanModel }

/** What a planner changed and has not applied: the plan it was made on, and each step that Undo takes back. */
export type Unsaved = {
  base: PlanModel
  steps: readonly (readonly PlanChange[])[]
  conflicts: readonly MadeConflict[]
}

export const nothingUnsaved = (base: PlanModel): Unsaved => ({ base, steps: [], conflicts: [] })

/** All changes in the order in which they were made: what Apply sends. */
export const changesOf = ({ steps }: Unsaved): PlanChange[] => steps.flat()

/** One more step; a step that the plan refuses leaves what is unsaved as it is. */
export function withStep(unsaved: Unsaved, step: readonly PlanChange[]): Unsaved | Refusal {
  const made = applyChanges(unsaved.base, [...changesOf(unsaved), ...step])
  return 'refused' in made ? made : { ...unsaved, steps: [...unsaved.steps, step] }
}

/** Without the last step. */
export const withoutLast = (unsaved: Unsaved): Unsaved => ({ ...unsaved, steps: unsaved.steps.slice(0, -1) })

/** On the newer plan of others: each change is a step of its own, and those that no longer fit are named. */
export function rebased(unsaved: Unsaved, onto: PlanModel): Unsaved {
  const { changes, conflicts } = rebase(changesOf(unsaved), unsaved.base, onto)
  return {
    base: onto,
    steps: changes.map((change) => [change]),
    conflicts: [...unsaved.conflicts, ...conflicts.map((conflict) => ({ ...conflict, from: unsaved.base }))],
  }
}
