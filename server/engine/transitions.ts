import type { Actor } from '../../src/access'
import { step } from '../../src/machines/kit'
import type { AnyResource } from '../../src/resources/kit/define/definition'
import type { AnyRow } from '../../src/resources/kit/define/row'
import { check } from '../../src/resources/kit/fields/validate'
import type { FieldValues } from '../../src/resources/kit/fields/values'
import { invalid } from './errors'
import { hooksOf } from './hooks/hooks'
import { assertReferences } from './references'
import { refusedStep } from './refusedTransition'
import type { UnitChanges } from './unitChanges'
import type { UnitRows } from './unitRows'
import type { RowGuard, Unit } from './unitTypes'

/** A workflow event on a row and its sender. */
type Sent = { resource: AnyResource; id: number; event: string; sender: Actor }

function workflowOf({ name, workflow: machine }: AnyResource, { status }: AnyRow) {
  if (!machine || status === undefined) throw new Error(`${name} has no workflow`)
  return { machine, status }
}

/** Moves rows of a unit of work along their workflows. */
export function transitions(
  rows: Pick<UnitRows, 'one' | 'known'>,
  { written }: Pick<UnitChanges, 'written'>,
) {
  const move = async (unit: Unit, { resource, id, event }: Sent, changes: FieldValues) => {
    const row = await unit.update(resource, id, changes, event)
    return written(resource, id) ?? row
  }

  return {
    /** Fires an event: the machine decides, the inputs are checked, the handler runs, then the hooks after it. */
    fire: async (unit: Unit, sent: Sent, payload: object, guard?: RowGuard): Promise<AnyRow> => {
      const { resource, id, event, sender } = sent
      const hooks = hooksOf(resource)
      for (const before of hooks.beforeLock) await before(unit, id, { event, payload: { ...payload } })
      const row = await rows.one(resource, id, true)
      const { machine, status } = workflowOf(resource, row)
      await guard?.(row)
      const next = step(machine, status, row, event, sender)
      if (!next.ok) {
        for (const hook of hooks.refused) {
          const better = await hook(unit, row, event, next.refused)
          if (better) throw better
        }
        throw refusedStep(resource, row, event, sender, next.refused)
      }
      const inputs = resource.events[event]?.inputs ?? {}
      const checked = check(inputs, payload)
      if (!checked.ok) throw invalid(checked.errors)
      await assertReferences(unit.trx, inputs, checked.values, { known: rows.known, by: sender })
      const changes = (await hooks.event.get(event)?.(unit, row, checked.values)) ?? {}
      const after = await move(unit, sent, { ...changes, status: next.status })
      for (const hook of [...(hooks.after.get(event) ?? []), ...(hooks.after.get('*') ?? [])])
        await hook(unit, written(resource, id) ?? after, event)
      return written(resource, id) ?? after
    },

    /** Takes the step of an event without its handler. */
    transition: async (unit: Unit, sent: Sent, changes: FieldValues): Promise<AnyRow> => {
      const { resource, id, event, sender } = sent
      const row = await rows.one(resource, id, true)
      const { machine, status } = workflowOf(resource, row)
      const next = step(machine, status, row, event, sender)
      if (!next.ok) throw refusedStep(resource, row, event, sender, next.refused)
      return move(unit, sent, { ...changes, status: next.status })
    },
  }
}
