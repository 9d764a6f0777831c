import { BehaviorSubject, Subject } from 'rxjs'
import { describe, expect, it, vi } from 'vitest'
import type { Said } from '../../../src/api/echo'
import { registered$, type RightsLine, rightsMoments$ } from '../../../src/streams/rights'

function follow() {
  const said$ = new Subject<Said>()
  const poll$ = new Subject<void>()
  const asked = vi.fn()
  rightsMoments$(said$, new BehaviorSubject<RightsLine | null>({ poll$ })).subscribe(asked)
  return { said$, poll$, asked }
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

  it('in the rhythm of asking, with a line and without one: a word may be lost between two sockets', () => {
    const { poll$, asked } = follow()
    poll$.next()
    poll$.next()
    expect(asked).toHaveBeenCalledTimes(2)
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
