import { BehaviorSubject, Subject } from 'rxjs'
import { describe, expect, it, vi } from 'vitest'
import type { ChannelMessage } from '../../../../src/api/echo'
import {
  missed$,
  type RightsLine,
  rightsMoments$,
  notices$,
} from '../../../../src/streams/connection/permissions'

function follow() {
  const messages$ = new Subject<ChannelMessage>()
  const poll$ = new Subject<void>()
  const onAsk = vi.fn()
  rightsMoments$(messages$, new BehaviorSubject<RightsLine | null>({ poll$ })).subscribe(onAsk)
  return { messages$, poll$, onAsk }
}

describe('rights are asked for again', () => {
  it('when the person is told that they changed, or that the session ended', () => {
    const { messages$, onAsk } = follow()
    messages$.next({ kind: 'event', event: 'roles_changed', data: null })
    messages$.next({ kind: 'event', event: 'signed_out', data: null })
    messages$.next({ kind: 'event', event: 'pusher:pong', data: null })
    expect(onAsk).toHaveBeenCalledTimes(2)
  })

  it('whenever the line begins to listen: what was said before was not heard', () => {
    const { messages$, onAsk } = follow()
    messages$.next({ kind: 'listening' })
    messages$.next({ kind: 'refused', status: 403 })
    expect(onAsk).toHaveBeenCalledTimes(1)
  })

  it('rights are asked for again in the rhythm of asking, with a line and without one: a word may be lost between two sockets', () => {
    const { poll$, onAsk } = follow()
    poll$.next()
    poll$.next()
    expect(onAsk).toHaveBeenCalledTimes(2)
  })
})

describe('what is said to a person', () => {
  it('what is said to a person comes in words, with its place in the log and the screen it is about', () => {
    const messages$ = new Subject<ChannelMessage>()
    const words: unknown[] = []
    notices$(messages$).subscribe((one) => words.push(one))
    const say = (event: string, row: object, position?: string) =>
      messages$.next({ kind: 'event', event, data: { position, row } })
    say('registered', { name: 'Noah Lavoie' }, 'k3f9:7')
    say('registered', {})
    say('punched', { name: 'Nobody' })
    say('told', { text: 'PC-00042 is approved', path: '/product_changes/42' }, 'k3f9:1042')
    expect(words).toEqual([
      { text: 'Noah Lavoie asks for an account', path: undefined, place: 7 },
      { text: 'PC-00042 is approved', path: '/product_changes/42', place: 1042 },
    ])
  })

  it('while no one listened is asked for whenever the line begins to, and where no answer comes the next time', async () => {
    const messages$ = new Subject<ChannelMessage>()
    const answers = [Promise.reject(new Error('away')), Promise.resolve(['a'])]
    const got: unknown[] = []
    missed$(messages$, () => answers.shift() ?? Promise.resolve([])).subscribe((one) => got.push(one))
    for (const kind of ['listening', 'cut', 'listening'] as const) {
      messages$.next({ kind })
      await new Promise(setImmediate)
    }
    expect(got).toEqual([['a']])
  })
})
