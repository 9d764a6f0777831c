import { describe, expect, it, vi } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { loadingMachine } from '../../../src/machines/loading'

function start() {
  const clock = new SimulatedClock()
  const report = vi.fn()
  const actor = createActor(loadingMachine.provide({ actions: { report } }), { clock }).start()
  return { clock, report, actor, isOn: () => actor.getSnapshot().matches('on') }
}

describe('loading overlay', () => {
  it('the loading overlay is until the last holder lets go', () => {
    const { actor, isOn } = start()
    actor.send({ type: 'hold' })
    actor.send({ type: 'hold' })
    actor.send({ type: 'release' })
    expect(isOn()).toBe(true)
    actor.send({ type: 'release' })
    expect(isOn()).toBe(false)
  })

  it('the loading overlay is forced off 120,000 ms after the first holder, however many came later, and reports it', () => {
    const { actor, clock, report, isOn } = start()
    actor.send({ type: 'hold' })
    clock.increment(100_000)
    actor.send({ type: 'hold' })
    clock.increment(19_999)
    expect(isOn()).toBe(true)
    clock.increment(1)
    expect(isOn()).toBe(false)
    expect(report).toHaveBeenCalledTimes(1)
    actor.send({ type: 'hold' })
    actor.send({ type: 'release' })
    expect(isOn()).toBe(false)
  })

  it('the loading overlay is switched off for all holders by a stop', () => {
    const { actor, report, isOn } = start()
    actor.send({ type: 'hold' })
    actor.send({ type: 'hold' })
    actor.send({ type: 'stop' })
    expect(isOn()).toBe(false)
    expect(report).not.toHaveBeenCalled()
  })
})
