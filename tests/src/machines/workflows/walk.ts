import { expect } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { type Actor, roles } from '../../../../src/access'
import { step } from '../../../../src/machines/kit'

/** A line of a workflow table as people wrote it: `from event to: who`. */
export type Transition = { from: string; event: string; to: string; who: readonly string[] }

/** Reads lines such as `draft submit pending: planning system`. */
export const table = (written: string): Transition[] =>
  written
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [path = '', who = ''] = line.trim().split(':')
      const [from = '', event = '', to = ''] = path.split(' ')
      return from.split(',').map((one) => ({
        from: one,
        event,
        to: to === '=' ? one : to,
        who: who
          .trim()
          .split(/\s+/)
          .filter((name) => name !== ''),
      }))
    })

export const person = (role: (typeof roles)[number], id = 7): Actor => ({
  id,
  name: role,
  roles: [role],
  modules: [],
})
const system: Actor = { id: 0, name: 'System', roles: [], modules: [], system: true }
export const allActors: readonly (readonly [string, Actor])[] = [
  ...roles.map((role) => [role, person(role)] as const),
  ['system', system],
]

/** What the table says: admin passes wherever a person may act, the system only where it is named. */
export function expected(lines: readonly Transition[], from: string, event: string, who: string) {
  const leaving = lines.filter((line) => line.from === from && line.event === event)
  if (leaving.length === 0) return 'invalid_transition'
  const open = leaving.find(
    (line) => line.who.includes(who) || (who === 'admin' && line.who.some((one) => one !== 'system')),
  )
  return open?.to ?? 'no_privileges'
}

/** Every status x event x person of the machine against the table. */
export function walk(machine: AnyStateMachine, lines: readonly Transition[], row: object) {
  const found: string[] = []
  const requested: string[] = []
  for (const from of Object.keys(machine.states))
    for (const event of machine.events as string[])
      for (const [who, by] of allActors) {
        const after = step(machine, from, row, event, by)
        found.push(`${from} ${event} ${who}: ${after.ok ? after.status : after.refused}`)
        requested.push(`${from} ${event} ${who}: ${expected(lines, from, event, who)}`)
      }
  expect(found).toEqual(requested)
}
