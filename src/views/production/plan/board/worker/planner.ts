import { costsOf, effectOf, isCircle, lateOrders, type PlanCosts } from '../../../../../planning/preview'
import { projection, type Projection } from '../../../../../planning/build'
import type { PlanChange, Refusal } from '../../../../../planning/changes'
import { digest } from '../../../../../planning/digest'
import type { PlanModel, PlanTimes } from '../../../../../planning/model'
import { type PackedModel, unpackModel } from '../../../../../planning/packed'
import { trialOf } from './trials'

/** What the board asks of the worker; answers carry the number of their question. */
export type PlannerQuestion =
  | { kind: 'load'; id: number; model: PlanModel }
  /** As it was answered: columns are handed over in a tenth of the time that rows take. */
  | { kind: 'loadPacked'; id: number; model: PackedModel }
  /** `model` is the key of the plan that the changes are meant for. */
  | { kind: 'preview'; id: number; model: string; changes: readonly PlanChange[] }
  /** The preview of some move of a card of the plan loaded last, one for each number. */
  | { kind: 'try'; id: number; trial: number }

/** A plan without its model and the moves of its orders and cards, which are large to hand over: the page makes them. */
export type ComputedPlan = { times: PlanTimes; digest: string; late: number[]; costs: PlanCosts }

export type PlannerAnswer =
  | { kind: 'loaded'; id: number; plan: ComputedPlan & { key: string } }
  | { kind: 'previewed'; id: number; preview: ComputedPlan }
  | { kind: 'refused'; id: number; refusal: Refusal }
  /** Asked about a plan that is none of those loaded last. */
  | { kind: 'stale'; id: number }

type StoredPlan = { base: Projection; key: string }

/** Plans of other instants may have the same times, as before a shift, and still take a change at another time. */
const keyOf = ({ version, origin, now }: PlanModel, made: string) => [version, origin, now, made].join(' ')

/** Loads may cross: the page asks about the one before the last for a moment. */
const keptModels = 2

/** Answers the questions of one board on the models that it loaded last; their times are computed once. */
export function createPlanner() {
  let loaded: readonly StoredPlan[] = []

  function load(id: number, model: PlanModel): PlannerAnswer {
    const base = projection(model)
    if (isCircle(base)) return { kind: 'refused', id, refusal: { refused: 'circle', keys: base.circle } }
    const { times } = base
    const made = digest(times)
    const key = keyOf(model, made)
    loaded = [{ base, key }, ...loaded].slice(0, keptModels)
    return {
      kind: 'loaded',
      id,
      plan: { key, times, digest: made, late: lateOrders(model, times), costs: costsOf(model, times) },
    }
  }

  function preview(
    id: number,
    stored: StoredPlan | undefined,
    changes: readonly PlanChange[],
  ): PlannerAnswer {
    if (!stored) return { kind: 'stale', id }
    const made = effectOf(stored.base.model, changes, stored.base)
    if ('refused' in made) return { kind: 'refused', id, refusal: made }
    const { times, late, costs } = made
    return {
      kind: 'previewed',
      id,
      preview: { times, digest: digest(times), late, costs },
    }
  }

  return (question: PlannerQuestion): PlannerAnswer => {
    const { id } = question
    if (question.kind === 'load') return load(id, question.model)
    if (question.kind === 'loadPacked') return load(id, unpackModel(question.model))
    const [last] = loaded
    if (question.kind === 'try') {
      // Some moves are computed from nothing, which is to be quick for them too.
      if (last && question.trial % 8 === 0) projection(last.base.model)
      return preview(id, last, last ? trialOf(last.base.model, question.trial) : [])
    }
    return preview(
      id,
      loaded.find((one) => one.key === question.model),
      question.changes,
    )
  }
}
