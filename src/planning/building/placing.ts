import { endAt, type Clock, workBefore } from '../times/clock'
import { clockAt } from '../times/forward'
import { type Builder, freeFrom, time } from './builder'
import { never } from './earliest'

/** Its set-up on a machine behind what that has so far. */
function setupOf(
  { pass: { compiled }, rules, setFor }: Builder,
  at: number,
  machine: number,
  choice: number,
) {
  const own = compiled.choiceSetup[choice]!
  const before = setFor[machine]!
  const changes = rules[machine]
  if (before < 0 || !changes) return own
  return own + (changes.seconds[before * changes.classes + compiled.class[at]!] ?? 0)
}

/** Puts an operation of the backlog into the lane of a machine, behind what it has so far. */
export function append(builder: Builder, at: number, machine: number, choice: number) {
  const { pass, holding, isTimed } = builder
  const { laid, compiled } = pass
  laid.machine[at] = machine
  laid.previous[at] = builder.last[machine]!
  laid.work[at] = compiled.choiceSeconds[choice]!
  laid.setup[at] = setupOf(builder, at, machine, choice)
  if (compiled.hasHolds && holding[machine]!.length > 0 && !holding[machine]!.includes(at)) {
    const gates = holding[machine]!.filter((one) => isTimed[one] === 1)
    if (gates.length > 0) laid.gates[at] = gates
  }
  builder.step++
  builder.isBuilt[at] = 1
  time(builder, at)
}

/** The machine that ends an operation first, set-up included; of none that is open, the first it can go to. */
export function choose(
  builder: Builder,
  at: number,
  canTake: (machine: number, at: number) => boolean,
): { machine: number; choice: number } {
  const { pass, queues } = builder
  const { compiled } = pass
  const { machines } = queues.queues[queues.queueOf[at]!]!
  const from = compiled.choiceStart[at]!
  const to = compiled.choiceStart[at + 1]!
  const isPinned = compiled.isPinned[at] === 1
  let best = from
  let bestEnd = never
  // Machines of one calendar share their clock.
  let lastClock: Clock | null = null
  let ready = 0
  for (let choice = from; choice < to; choice++) {
    const machine = compiled.choiceMachine[choice]!
    if ((isPinned && !machines.includes(machine)) || !canTake(machine, at)) continue
    const clock = clockAt(pass.clocks, machine)
    freeFrom(builder, machine)
    if (clock !== lastClock) ready = workBefore(clock, queues.readyAt[at]!)
    lastClock = clock
    const start = Math.max(ready, builder.freeWork[machine]! + setupOf(builder, at, machine, choice))
    const end = endAt(clock, start + compiled.choiceSeconds[choice]!)
    if (end >= bestEnd) continue
    best = choice
    bestEnd = end
  }
  if (bestEnd === never) return { machine: machines[0]!, choice: from }
  return { machine: compiled.choiceMachine[best]!, choice: best }
}
