import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { connectionMachine } from '../../../src/machines/connection'

describe('the line of a page', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const started = () => {
    const done: string[] = []
    const actor = createActor(
      connectionMachine.provide({
        actions: { connect: () => void done.push('connect'), disconnect: () => void done.push('disconnect') },
      }),
    ).start()
    actor.send({ type: 'open' })
    return { actor, done, state: () => actor.getSnapshot().value }
  }

  it('is disconnected for good when it becomes unavailable', () => {
    const { actor, done, state } = started()
    actor.send({ type: 'connected' })
    actor.send({ type: 'unavailable' })
    vi.advanceTimersByTime(60_000)
    expect([state(), done.at(-1)]).toEqual(['polling', 'disconnect'])
  })
  it('opens again within a moment of the first answer, not all screens in the same one', () => {
    const { actor, done, state } = started()
    actor.send({ type: 'unavailable' })
    actor.send({ type: 'answered' })
    expect(state()).toBe('returning')
    vi.advanceTimersByTime(300)
    expect([state(), done.at(-1)]).toEqual(['connecting', 'connect'])
  })
  it('does not believe a socket whose server has fallen silent', () => {
    const { actor, state } = started()
    actor.send({ type: 'connected' })
    actor.send({ type: 'silent' })
    expect(state()).toBe('polling')
  })
  it('asks by calls when a socket cannot be had at all', () => {
    const { state } = started()
    vi.advanceTimersByTime(10_000)
    expect(state()).toBe('polling')
  })
  it('returns when the browser has a network again', () => {
    const { actor, state } = started()
    actor.send({ type: 'unavailable' })
    actor.send({ type: 'online' })
    expect(state()).toBe('returning')
  })
  it('is opened anew for another person at once, and only where it stands or is about to', () => {
    const { actor, done, state } = started()
    actor.send({ type: 'connected' })
    actor.send({ type: 'renew' })
    actor.send({ type: 'renew' })
    expect([state(), done]).toEqual(['connecting', ['disconnect', 'connect', 'connect', 'connect']])
    actor.send({ type: 'unavailable' })
    actor.send({ type: 'renew' })
    expect(state()).toBe('polling')
  })
  it('stays closed once closed', () => {
    const { actor, state } = started()
    actor.send({ type: 'close' })
    actor.send({ type: 'answered' })
    expect(state()).toBe('closed')
  })
})
