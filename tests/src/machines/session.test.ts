import { describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { type Person, sessionMachine } from '../../../src/machines/session'

const maya: Person = {
  id: 7,
  name: 'Maya Tremblay',
  username: 'maya',
  company: 'Northlake Vapour Co.',
  roles: ['planning'],
  modules: ['Production'],
  config: {},
  timezone: 'America/Toronto',
}

type Given = {
  token?: string | null
  signIn?: (username: string, password: string) => Promise<string>
  loadPerson?: (again: boolean) => Promise<Person>
  signOut?: (token: string) => Promise<unknown>
}

function start({
  token = null,
  signIn = () => Promise.resolve('Bearer new'),
  loadPerson = () => Promise.resolve(maya),
  signOut = () => Promise.resolve(),
}: Given = {}) {
  const keepToken = vi.fn()
  const forgetToken = vi.fn()
  const clock = new SimulatedClock()
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        signIn: fromPromise<string, { username: string; password: string }>(({ input }) =>
          signIn(input.username, input.password),
        ),
        loadPerson: fromPromise<Person, { again: boolean }>(({ input }) => loadPerson(input.again)),
        signOut: fromPromise<unknown, { token: string }>(({ input }) => signOut(input.token)),
      },
      actions: { keepToken: (_, params) => keepToken(params.token), forgetToken },
    }),
    { input: { token }, clock },
  ).start()
  const reach = (state: string) => waitFor(actor, (now) => now.matches(state as 'ready'), { timeout: 1000 })
  return { actor, clock, keepToken, forgetToken, reach }
}

async function ready(given: Given = {}) {
  const started = start({ token: 'Bearer old', ...given })
  started.actor.send({ type: 'load_me' })
  await started.reach('ready')
  return started
}

describe('the session', () => {
  it('starts without a token, or logged in with the one the browser kept', () => {
    expect(start().actor.getSnapshot().value).toBe('no_token')
    expect(start({ token: 'Bearer old' }).actor.getSnapshot().value).toBe('logged_in')
  })

  it('signs in with the name trimmed and the password as typed, keeps the token, and loads the person', async () => {
    const signIn = vi.fn(() => Promise.resolve('Bearer new'))
    const { actor, keepToken, reach } = start({ signIn })
    actor.send({ type: 'login', username: '  maya ', password: ' with blanks ' })
    await reach('ready')
    expect(signIn).toHaveBeenCalledWith('maya', ' with blanks ')
    expect(keepToken).toHaveBeenCalledWith('Bearer new')
    expect(actor.getSnapshot().context).toEqual({ token: 'Bearer new', person: maya, failure: null })
  })

  it('stays out after a refused sign-in and says why', async () => {
    const why = new Error('invalid_credentials')
    const { actor, keepToken, reach } = start({ signIn: () => Promise.reject(why) })
    actor.send({ type: 'login', username: 'maya', password: 'x' })
    await waitFor(actor, ({ context }) => context.failure !== null)
    await reach('no_token')
    expect(actor.getSnapshot().context).toEqual({ token: null, person: null, failure: why })
    expect(keepToken).not.toHaveBeenCalled()
  })

  it('clears the token when the person cannot be loaded, or holds no role', async () => {
    const why = new Error('getInfo: roles must be a non-null array!')
    const { actor, forgetToken, reach } = start({
      token: 'Bearer old',
      loadPerson: () => Promise.reject(why),
    })
    actor.send({ type: 'load_me' })
    await reach('no_token')
    expect(forgetToken).toHaveBeenCalledTimes(1)
    expect(actor.getSnapshot().context).toEqual({ token: null, person: null, failure: why })
  })

  it('forgets the token before it tells the server that it signs out', async () => {
    const order: string[] = []
    const { actor, forgetToken, reach } = await ready({
      signOut: (token) => Promise.resolve(order.push(`told ${token}`)),
    })
    forgetToken.mockImplementation(() => void order.push('forgot'))
    actor.send({ type: 'logout' })
    await reach('no_token')
    expect(order).toEqual(['forgot', 'told Bearer old'])
    expect(actor.getSnapshot().context).toEqual({ token: null, person: null, failure: null })
  })

  it('is out even when the server did not hear it', async () => {
    const { actor, reach } = await ready({ signOut: () => Promise.reject(new Error('no_response')) })
    actor.send({ type: 'logout' })
    await reach('no_token')
    expect(actor.getSnapshot().context.token).toBeNull()
  })

  it('reads the person anew when the roles changed, and goes on meanwhile', async () => {
    let roles: Person['roles'] = ['planning']
    const { actor } = await ready({ loadPerson: () => Promise.resolve({ ...maya, roles }) })
    roles = ['planning', 'manager']
    actor.send({ type: 'roles_changed' })
    expect(actor.getSnapshot().context.person?.roles).toEqual(['planning'])
    await waitFor(actor, ({ context }) => context.person?.roles.length === 2)
    expect(actor.getSnapshot().matches({ ready: 'settled' })).toBe(true)
  })

  it('asks again after 5 s when the changed roles could not be read', async () => {
    let failing = false
    const { actor, clock } = await ready({
      loadPerson: () => (failing ? Promise.reject(new Error('no_response')) : Promise.resolve(maya)),
    })
    failing = true
    actor.send({ type: 'roles_changed' })
    await waitFor(actor, (now) => now.matches({ ready: 'retrying' }))
    failing = false
    clock.increment(5_000)
    await waitFor(actor, (now) => now.matches({ ready: 'settled' }))
  })

  it('keeps the page when the session expires under it, and lets the person sign in again', async () => {
    const { actor, reach } = await ready()
    actor.send({ type: 'expire' })
    expect(actor.getSnapshot().value).toBe('expired')
    expect(actor.getSnapshot().context.person).toEqual(maya)
    actor.send({ type: 'login', username: 'maya', password: 'x' })
    await reach('ready')
  })

  it('follows another tab that signed out, and one that signed in as somebody else', async () => {
    const { actor } = await ready()
    actor.send({ type: 'token_seen', token: 'Bearer old' })
    expect(actor.getSnapshot().matches('ready')).toBe(true)
    actor.send({ type: 'token_seen', token: 'Bearer other' })
    expect(actor.getSnapshot().value).toBe('logged_in')
    expect(actor.getSnapshot().context).toEqual({ token: 'Bearer other', person: null, failure: null })
    actor.send({ type: 'token_seen', token: null })
    expect(actor.getSnapshot().value).toBe('no_token')
  })
})
