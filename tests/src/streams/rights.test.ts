import { BehaviorSubject, Subject } from 'rxjs'
import { describe, expect, it, vi } from 'vitest'
import type { Said } from '../../../src/api/echo'
import type { ConnectionState } from '../../../src/machines/connection'
import { registered$, type RightsLine, rightsMoments$ } from '../../../src/streams/rights'

function follow() {
  const said$ = new Subject<Said>()
  const state$ = new BehaviorSubject<ConnectionState>('live')
  const poll$ = new Subject<void>()
  const asked = vi.fn()
  rightsMoments$(said$, new BehaviorSubject<RightsLine | null>({ state$, poll$ })).subscribe(asked)
  return { said$, state$, poll$, asked }
}

describe('rights are asked for again', () => {
  it('when the person is told that they changed, or that the session ended', () => {
    const { said$, asked } = follow()
    said$.next({ kind: 'event', event: 'roles_changed', data: null })
    said$.next({ kind: 'event', event: 'signed_out', data: null })
    said$.next({ kind: 'event', event: 'pusher:pong', data: null })
    expect(asked).toHaveBeenCalledTimes(2)
  })

  it('whenever the line begins to listen: what was said before was not heard', () => {
    const { said$, asked } = follow()
    said$.next({ kind: 'listening' })
    said$.next({ kind: 'refused', status: 403 })
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it('in the rhythm of asking while there is no line, and never so while there is one', () => {
    const { state$, poll$, asked } = follow()
    poll$.next()
    expect(asked).not.toHaveBeenCalled()
    state$.next('polling')
    poll$.next()
    expect(asked).toHaveBeenCalledTimes(1)
  })
})

it('whoever asks for an account is told to administrators by name', () => {
  const said$ = new Subject<Said>()
  const names: string[] = []
  registered$(said$).subscribe((name) => names.push(name))
  said$.next({ kind: 'event', event: 'registered', data: { row: { name: 'Noah Lavoie' } } })
  said$.next({ kind: 'event', event: 'registered', data: { row: {} } })
  said$.next({ kind: 'event', event: 'punched', data: { row: { name: 'Nobody' } } })
  expect(names).toEqual(['Noah Lavoie'])
})
