import { describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { type Person, screenOwner, sessionMachine } from '../../../src/machines/session'
import { maya, operator, station } from './people'

/** The context without a person. */
const alone = { token: null, station: null, person: null, failure: null }

type Options = {
  token?: string | null
  onStation?: string | null
  signIn?: (username: string, password: string) => Promise<string>
  loadPerson?: (again: boolean) => Promise<Person>
  signOut?: (token: string) => Promise<unknown>
}

function start({
  token = null,
  onStation = null,
  signIn = () => Promise.resolve('Bearer new'),
  loadPerson = () => Promise.resolve(maya),
  signOut = () => Promise.resolve(),
}: Options = {}) {
  const keepToken = vi.fn()
  const forgetToken = vi.fn()
  const giveBack = vi.fn()
  const returnScreen = vi.fn()
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
      actions: {
        keepToken: (_, params) => keepToken(params.token),
        giveBack,
        returnScreen: (_, screen) => returnScreen(screen.token),
        forgetToken,
        loseToken: forgetToken,
      },
    }),
    { input: { token, station: onStation }, clock },
  ).start()
  const reach = (state: string) => waitFor(actor, (now) => now.matches(state as 'ready'))
  return { actor, clock, keepToken, giveBack, returnScreen, forgetToken, reach }
}

async function ready(options: Options = {}) {
  const started = start({ token: 'Bearer old', ...options })
  started.actor.send({ type: 'load_me' })
  await started.reach('ready')
  return started
}

describe('session', () => {
  it('the session starts without a token, or logged in with the one the browser kept', () => {
    expect(start().actor.getSnapshot().value).toBe('no_token')
    expect(start({ token: 'Bearer old' }).actor.getSnapshot().value).toBe('logged_in')
  })

  it('the session signs in with the name trimmed and the password as typed, keeps the token, and loads the person', async () => {
    const signIn = vi.fn(() => Promise.resolve('Bearer new'))
    const { actor, keepToken, reach } = start({ signIn })
    actor.send({ type: 'login', username: '  maya ', password: ' with blanks ' })
    await reach('ready')
    expect(signIn).toHaveBeenCalledWith('maya', ' with blanks ')
    expect(keepToken).toHaveBeenCalledWith('Bearer new')
    expect(actor.getSnapshot().context).toEqual({ ...alone, token: 'Bearer new', person: maya })
  })

  it('the session stays out after a refused sign-in and says why', async () => {
    const why = new Error('invalid_credentials')
    const { actor, keepToken, reach } = start({ signIn: () => Promise.reject(why) })
    actor.send({ type: 'login', username: 'maya', password: 'x' })
    await waitFor(actor, ({ context }) => context.failure !== null)
    await reach('no_token')
    expect(actor.getSnapshot().context).toEqual({ ...alone, failure: why })
    expect(keepToken).not.toHaveBeenCalled()
  })

  it('the session clears the token when the person cannot be loaded, or holds no role', async () => {
    const why = new Error('getInfo: roles must be a non-null array!')
    const { actor, forgetToken, reach } = start({
      token: 'Bearer old',
      loadPerson: () => Promise.reject(why),
    })
    actor.send({ type: 'load_me' })
    await reach('no_token')
    expect(forgetToken).toHaveBeenCalledTimes(1)
    expect(actor.getSnapshot().context).toEqual({ ...alone, failure: why })
  })

  it('the session forgets the token before it sends the sign-out', async () => {
    const order: string[] = []
    const { actor, forgetToken, reach } = await ready({
      signOut: (token) => Promise.resolve(order.push(`told ${token}`)),
    })
    forgetToken.mockImplementation(() => void order.push('forgot'))
    actor.send({ type: 'logout' })
    await reach('no_token')
    expect(order).toEqual(['forgot', 'told Bearer old'])
    expect(actor.getSnapshot().context).toEqual(alone)
  })

  it('the session is out even when the server did not hear it', async () => {
    const { actor, reach } = await ready({ signOut: () => Promise.reject(new Error('no_response')) })
    actor.send({ type: 'logout' })
    await reach('no_token')
    expect(actor.getSnapshot().context.token).toBeNull()
  })

  it('the session reads the person anew when the roles changed, and goes on meanwhile', async () => {
    let roles: Person['roles'] = ['planning']
    const { actor } = await ready({ loadPerson: () => Promise.resolve({ ...maya, roles }) })
    roles = ['planning', 'manager']
    actor.send({ type: 'roles_changed' })
    expect(actor.getSnapshot().context.person?.roles).toEqual(['planning'])
    await waitFor(actor, ({ context }) => context.person?.roles.length === 2)
    expect(actor.getSnapshot().matches({ ready: 'settled' })).toBe(true)
  })

  it('the session asks again after 5 s when the changed roles could not be read', async () => {
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

  it('the session keeps the page when the session expires under it, and lets the person sign in again', async () => {
    const { actor, reach } = await ready()
    actor.send({ type: 'expire' })
    expect(actor.getSnapshot().value).toBe('expired')
    expect(actor.getSnapshot().context.person).toEqual(maya)
    actor.send({ type: 'login', username: 'maya', password: 'x' })
    await reach('ready')
  })

  it('the session keeps the page over a wrong password, too, and says why', async () => {
    const { actor, reach } = await ready({ signIn: () => Promise.reject(new Error('wrong')) })
    actor.send({ type: 'expire' })
    actor.send({ type: 'login', username: 'maya', password: 'x' })
    await reach('expired')
    expect(actor.getSnapshot().context).toMatchObject({ person: maya, failure: new Error('wrong') })
  })

  it('the session that expired goes on in every tab once someone signed in again in one of them', async () => {
    const { actor, reach } = await ready()
    actor.send({ type: 'expire' })
    actor.send({ type: 'token_seen', token: 'Bearer old' })
    expect(actor.getSnapshot().value).toBe('expired')
    actor.send({ type: 'token_seen', token: 'Bearer again' })
    expect(actor.getSnapshot().context).toEqual({ ...alone, token: 'Bearer again', person: maya })
    await reach('ready')
  })

  it('the session that expired keeps the page when another tab loses the same token', async () => {
    const { actor } = await ready()
    actor.send({ type: 'expire' })
    actor.send({ type: 'token_seen', token: null })
    expect(actor.getSnapshot().value).toBe('expired')
    expect(actor.getSnapshot().context.person).toEqual(maya)
  })

  it('the session keeps the page while it reads who signed in in another tab before this one knew of the end', async () => {
    const { actor, reach } = await ready()
    actor.send({ type: 'token_seen', token: 'Bearer again' })
    expect(actor.getSnapshot().context).toEqual({ ...alone, token: 'Bearer again', person: maya })
    await reach('ready')
  })

  it('the session keeps the page where the person cannot be read after signing in again', async () => {
    let failing = false
    const { actor, reach } = await ready({
      loadPerson: () => (failing ? Promise.reject(new Error('no answer')) : Promise.resolve(maya)),
    })
    failing = true
    actor.send({ type: 'expire' })
    actor.send({ type: 'login', username: 'maya', password: 'x' })
    await reach('expired')
    expect(actor.getSnapshot().context.person).toEqual(maya)
  })

  it('the session follows another tab that signed out, and one that signed in as another person', async () => {
    let who = maya
    const { actor } = await ready({ loadPerson: () => Promise.resolve(who) })
    actor.send({ type: 'token_seen', token: 'Bearer old' })
    expect(actor.getSnapshot().matches('ready')).toBe(true)
    who = operator
    actor.send({ type: 'token_seen', token: 'Bearer other' })
    await waitFor(actor, ({ context }) => context.person?.id === operator.id)
    expect(actor.getSnapshot().context).toEqual({ ...alone, token: 'Bearer other', person: operator })
    actor.send({ type: 'token_seen', token: null })
    expect(actor.getSnapshot().value).toBe('no_token')
  })
})

describe('shared screen', () => {
  const taken = async () => {
    const started = await ready({ loadPerson: () => Promise.resolve(station) })
    started.actor.send({
      type: 'operator_changed',
      token: 'Bearer roy',
      station: 'Bearer old',
      person: operator,
    })
    return started
  }

  it('a shared screen goes on as the operator’s: token and person change, the pages are still the screen’s', async () => {
    const { value, context } = (await taken()).actor.getSnapshot()
    expect(value).toEqual({ ready: 'settled' })
    expect(context).toEqual({ ...alone, token: 'Bearer roy', station: 'Bearer old', person: operator })
    expect(screenOwner(operator)).toBe(screenOwner(station))
  })

  it('a shared screen is given back, not signed out of, when the operator logs out or his session ends', async () => {
    for (const type of ['logout', 'expire'] as const) {
      const { actor, giveBack } = await taken()
      actor.send({ type })
      // By his token: the next one may work here before he is out.
      expect(giveBack).toHaveBeenCalledTimes(1)
      expect(giveBack.mock.lastCall?.[1]).toEqual({ token: 'Bearer roy' })
      expect(actor.getSnapshot().matches('ready')).toBe(true)
    }
  })

  it('a shared screen goes back to its owner when it is loaded again after the operator’s session ended', async () => {
    let calls = 0
    const { actor, returnScreen, forgetToken, reach } = start({
      token: 'Bearer roy',
      onStation: 'Bearer old',
      loadPerson: () => (calls++ === 0 ? Promise.reject(new Error('expired')) : Promise.resolve(station)),
    })
    actor.send({ type: 'load_me' })
    await reach('ready')
    expect(returnScreen).toHaveBeenCalledExactlyOnceWith('Bearer old')
    expect(forgetToken).not.toHaveBeenCalled()
    expect(actor.getSnapshot().context).toEqual({ ...alone, token: 'Bearer old', person: station })
  })

  it('a shared screen signs out where its own session ended as well', async () => {
    const { actor, forgetToken, reach } = start({
      token: 'Bearer roy',
      onStation: 'Bearer old',
      loadPerson: () => Promise.reject(new Error('expired')),
    })
    actor.send({ type: 'load_me' })
    await reach('no_token')
    expect(forgetToken).toHaveBeenCalledTimes(1)
  })

  it('a shared screen is its owner’s again, who then signs out for good', async () => {
    const { actor, giveBack } = await taken()
    actor.send({ type: 'operator_changed', token: 'Bearer old', station: null, person: station })
    actor.send({ type: 'logout' })
    expect(actor.getSnapshot().value).toBe('signing_out')
    expect(giveBack).not.toHaveBeenCalled()
  })

  it('a shared screen hears no more of roles that were being read for the one before', async () => {
    let arrive: (person: Person) => void = () => undefined
    let isLate = false
    const { actor } = await ready({
      loadPerson: () => (isLate ? new Promise((resolve) => (arrive = resolve)) : Promise.resolve(station)),
    })
    isLate = true
    actor.send({ type: 'roles_changed' })
    actor.send({ type: 'operator_changed', token: 'Bearer roy', station: 'Bearer old', person: operator })
    arrive(station)
    await Promise.resolve()
    expect(actor.getSnapshot().context.person).toEqual(operator)
  })
})
