import { expect } from 'vitest'
import { sql } from 'kysely'
import type { AnyStateMachine } from 'xstate'
import type { Actor } from '../../../../../src/access'
import type { AnyResource } from '../../../../../src/resources/kit/define/definition'
import { refusalOf as refusalIn } from '../../../../../server/engine/errors'
import { runUnit } from '../../../../../server/engine/unitOfWork'
import type { Unit } from '../../../../../server/engine/unitTypes'
import { frozenDb } from '../../../../harness/frozenDb'
import { allActors, expected, type Transition } from '../../../../src/machines/workflows/walk'
import type { Plant } from '../../../../fixtures/plant'

class Undo extends Error {}

/** Does work in a unit of which nothing stays. */
async function undone<T>(
  run: (work: (unit: Unit) => Promise<never>) => Promise<never>,
  work: (unit: Unit) => Promise<T>,
) {
  let found: T | undefined
  try {
    await run(async (unit) => {
      found = await work(unit)
      throw new Undo()
    })
  } catch (error) {
    if (!(error instanceof Undo)) throw error
  }
  return found as T
}

const codeOf = (error: unknown) => {
  const refused = refusalIn(error)
  if (!refused) throw error
  return refused
}

export type Walked = {
  resource: AnyResource
  id: number
  lines: readonly Transition[]
  /** What each event is sent with so that nothing but the workflow could refuse it. */
  inputs?: Readonly<Record<string, object>>
  /** What the server itself writes with an event that only it sends. */
  written?: Readonly<Record<string, object>>
  /** Only these of its statuses. */
  statuses?: readonly string[]
  /** Brings the row into a status. */
  put: (status: string) => Promise<unknown>
  /** The table with the operators of all phases: who may act there, may not here because the phase is not his. */
  elsewhere?: readonly Transition[]
  /** What they are told then. */
  elsewhereCode?: string
  /** Every person's move is carried out, not only the first one's that the table names. */
  byEach?: boolean
  /** The user who acts in every role, where the row names people; else any. */
  userId?: number
}

type Server = Pick<Plant, 'pool' | 'db' | 'as' | 'person'>

/** Every status x event x person sent through the server, against the table. */
export async function walkServer(plant: Server, walked: Walked) {
  const { resource, id, lines, inputs = {}, written = {}, put, elsewhere, byEach = true } = walked
  const { elsewhereCode = 'phase_not_yours' } = walked
  const machine = resource.workflow as AnyStateMachine
  const statuses = walked.statuses ?? Object.keys(machine.states)
  const frozen = frozenDb(plant.pool)
  const by = await plant.person('automation_tech')
  const userId = walked.userId ?? by.id
  const actors = allActors.map(
    ([who, actor]) =>
      [who, actor.system || walked.userId === undefined ? actor : { ...actor, id: userId }] as const,
  )
  const wrong: string[] = []
  const note = (what: string, found: string, expected: string) => {
    if (found !== expected) wrong.push(`${what}: ${found}, not ${expected}`)
  }
  const storedRows = async () =>
    (
      await sql<{
        row: string
        position: number
      }>`select (select row_to_json(t)::text from ${sql.table(resource.name)} t
        where id = ${id}) as row, (select coalesce(max(position), 0) from changes) as position`.execute(
        plant.db,
      )
    ).rows[0]

  for (const status of statuses) {
    await put(status)
    const before = await storedRows()
    const open: [string, Actor, string, string][] = []

    // An unknown field is refused after the workflow check and before anything is written.
    await undone(
      (work) => runUnit(frozen, by, work),
      async (unit) => {
        for (const event of machine.events as string[])
          for (const [who, actor] of actors) {
            const requested = expected(lines, status, event, who)
            const isOpen = requested in machine.states
            // The sender of the event is the author of the unit.
            unit.by = actor
            const isElsewhere = elsewhere && expected(elsewhere, status, event, who) in machine.states
            const { code, data } = codeOf(
              await unit.fire(resource, id, event, { no_such_field: 1 }, actor).then(
                () => new Error(`${event} took an unknown field`),
                (error: unknown) => error,
              ),
            )
            const named = code === 'validation_error' && 'no_such_field' in (data as object) ? 'open' : code
            const what = `${status} ${event} ${who}`
            note(
              what,
              named,
              isOpen ? 'open' : requested === 'no_privileges' && isElsewhere ? elsewhereCode : requested,
            )
            const isCarriedOut = byEach || !open.some(([, , other]) => other === event)
            if (isOpen && isCarriedOut) open.push([who, actor, event, requested])
          }
      },
    )

    for (const [who, actor, event, expected] of open) {
      const person = actor.system ? actor : { ...actor, id: userId }
      const found = await undone(
        (work) => plant.as(actor.system ? by : person, work),
        (unit) =>
          (written[event]
            ? unit.transition(resource, id, event, written[event])
            : unit.fire(resource, id, event, { ...inputs[event] }, person)
          ).then(
            (row) => row.status as string,
            (error: unknown) => `${codeOf(error).code} ${JSON.stringify(codeOf(error).data)}`,
          ),
      )
      note(`${status} ${event} ${who}`, found, expected)
    }
    expect(await storedRows()).toEqual(before)
  }
  await frozen.destroy()
  expect(wrong).toEqual([])
}
