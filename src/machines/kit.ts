import { type AnyMachineSnapshot, type AnyStateMachine, setup, transition } from 'xstate'
import { type Actor, hasRole, type Role } from '../access'

/** Who may send an event: roles, or `system` where only another event may fire it. */
export type Sender = Role | 'system'

/** Every workflow event carries its sender; guards check it, in the browser and on the server. */
type By = { by: Actor }

/** Whether the actor is one of these senders; the system passes only where it is named, admin passes as every role. */
export const allows = (by: Actor, senders: readonly Sender[]) =>
  by.system
    ? senders.includes('system')
    : hasRole(
        by.roles,
        senders.filter((sender) => sender !== 'system'),
      ) && senders.some((sender) => sender !== 'system')

type WorkflowEvent<E extends string> = E extends string ? By & { type: E } : never

/** The base of every workflow: a row as context, events with a sender, senders as guard. */
export const workflow = <R extends object, E extends string>() =>
  setup({
    types: { context: {} as { row: R }, events: {} as WorkflowEvent<E> },
    guards: { by: ({ event }, senders: readonly Sender[]) => allows(event.by, senders) },
  })

/** A transition of a workflow table: target status and allowed senders. */
export const to = (target: string, ...senders: Sender[]) => ({
  target,
  guard: { type: 'by' as const, params: senders as readonly Sender[] },
})

// Only `any`, of which an unknown machine is made, takes 0 as what extends 1.
type Narrowed<V> = 0 extends 1 & V ? string : V & string

/** The statuses of a workflow: the states of its machine, `string` where the machine is not known. */
export type StatusOf<M> = M extends { resolveState: (config: never) => { value: infer V } }
  ? Narrowed<V>
  : never

/** The events of a workflow, `string` where the machine is not known. */
export type EventOf<M> = M extends { events: readonly (infer E)[] } ? Exclude<Narrowed<E>, '*'> : never

/** The statuses of a workflow in the order of its machine. */
export const statusesIn = <M extends AnyStateMachine>(machine: M): readonly StatusOf<M>[] =>
  // The keys of its states are what StatusOf is made of.
  Object.keys(machine.states) as StatusOf<M>[]

/** The events of a workflow in the order of its machine. */
const eventsIn = <M extends AnyStateMachine>(machine: M): readonly EventOf<M>[] =>
  // XState adds the wildcard to the type only.
  machine.events as EventOf<M>[]

export type Refusal = 'invalid_transition' | 'no_privileges'
export type Step = { ok: true; status: string } | { ok: false; refused: Refusal }

/** Where `type` leads from a stored status when `by` sends it, without running anything. */
export function step(machine: AnyStateMachine, status: string, row: unknown, type: string, by: Actor): Step {
  const event = { type, by }
  const before: AnyMachineSnapshot = machine.resolveState({ value: status, context: { row } })
  if (before.can(event)) return { ok: true, status: transition(machine, before, event)[0].value as string }
  const leavesHere = machine.states[status]?.ownEvents.includes(type)
  return { ok: false, refused: leavesHere ? 'no_privileges' : 'invalid_transition' }
}

/** The events a person may send to this row now, in the order of the machine. */
export const offered = (machine: AnyStateMachine, status: string, row: unknown, by: Actor) =>
  eventsIn(machine).filter((type) => step(machine, status, row, type, by).ok)

/** The events of a status, for any sender. */
export const leaving = <M extends AnyStateMachine>(machine: M, status: string) =>
  (machine.states[status]?.ownEvents ?? []) as EventOf<M>[]

/** Who may send an event in some status; undefined where a guard of it names no senders. */
export function sendersOf(machine: AnyStateMachine, event: string): readonly Sender[] | undefined {
  const named = Object.values(machine.states).flatMap(({ transitions }) =>
    (transitions.get(event) ?? []).map(({ guard }): readonly Sender[] | undefined =>
      typeof guard === 'object' && Array.isArray(guard.params) ? guard.params : undefined,
    ),
  )
  const senderLists = named.filter((senders) => senders !== undefined)
  return senderLists.length === named.length ? [...new Set(senderLists.flat())] : undefined
}
