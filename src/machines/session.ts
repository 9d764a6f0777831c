import { assign, fromPromise, setup, type SnapshotFrom } from 'xstate'
import type { Module, Role } from '../access'

/** What the session needs to know of the signed-in person. */
export type Person = {
  id: number
  name: string
  username: string
  company: string
  roles: Role[]
  modules: Module[]
  config: Record<string, unknown>
  timezone: string
  /** Where the person works. */
  location_id?: number | null
  /** A role demands a second factor and the person has none: nothing else may be done. */
  must_enrol?: 0 | 1
  /** Rules of a shared screen; null at an ordinary one. */
  screen?: SharedScreen | null
}

/** Rules for operators at a shared screen; `station` is its owner, while an operator works there. */
export type SharedScreen = {
  station: { id: number; name: string } | null
  badge_only: 0 | 1
  idle_minutes: number
  /** Lent and without an operator: it takes badges, or the password of its owner. */
  locked: 0 | 1
}

/** Whether the screen is lent and waits for a badge or its owner's password. */
export const isLocked = ({ screen }: Pick<Person, 'screen'>) => screen?.locked === 1

/** The owner of the screen; its pages outlive a change of operator. */
export const screenOwner = ({ id, screen }: Person) => screen?.station?.id ?? id

/** What a passkey signed, as the browser answers it. */
type SignedByPasskey = {
  id: string
  rawId: string
  type: 'public-key'
  response: { clientDataJSON: string; authenticatorData: string; signature: string }
}

type Credentials = {
  username: string
  password: string
  code?: string | undefined
  passkey?: SignedByPasskey | undefined
}

type Context = {
  token: string | null
  /** The token of the shared screen, while an operator works at it. */
  station: string | null
  person: Person | null
  /** Why the last sign-in or load failed. */
  failure: unknown
}

type Event =
  | ({ type: 'login' } & Credentials)
  | { type: 'load_me' }
  | { type: 'roles_changed' }
  | { type: 'expire' }
  | { type: 'logout' }
  | { type: 'token_reset' }
  /** Another tab of this browser signed in or out. */
  | { type: 'token_seen'; token: string | null }
  /**
   * The operator of this shared screen changed, here or in another tab; `station` null: its owner is back.
   */
  | { type: 'operator_changed'; token: string; station: string | null; person: Person }
  /** The person changed a preference. */
  | { type: 'prefer'; config: Record<string, unknown> }

const effects = {
  signIn: fromPromise<string, Credentials>(() => Promise.reject(new Error('No way to sign in was supplied'))),
  /** `again`: reload while the person works; an ended session opens a dialog. */
  loadPerson: fromPromise<Person, { again: boolean }>(() =>
    Promise.reject(new Error('No way to load the person was supplied')),
  ),
  signOut: fromPromise<unknown, { token: string }>(() => Promise.resolve()),
}

const again = 5_000

/** One browser's session: no token, logged in, ready, expired. Effects are supplied where it is started. */
export const sessionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { token: string | null; station?: string | null },
  },
  actors: effects,
  actions: {
    keepToken: (_, _token: { token: string }) => {},
    /** An operator who leaves returns the screen; only its owner signs out there. */
    giveBack: (_, _operator: { token: string | null }) => {},
    /** The operator's session has ended; the screen continues with its own token. */
    returnScreen: (_, _screen: { token: string }) => {},
    forgetToken: () => {},
    /** The token was refused or not checked; other tabs keep their pages until they check themselves. */
    loseToken: () => {},
    forget: assign({ token: null, station: null, person: null }),
    prefer: assign({
      person: ({ context: { person }, event }) =>
        person && event.type === 'prefer'
          ? { ...person, config: { ...person.config, ...event.config } }
          : person,
    }),
  },
  guards: {
    hasOperator: ({ context }) => context.station !== null,
    hasPerson: ({ context }) => context.person !== null,
    hasToken: ({ context }) => context.token !== null,
    signedOutElsewhere: ({ event }) => event.type === 'token_seen' && event.token === null,
    otherUser: ({ context, event }) => event.type === 'token_seen' && event.token !== context.token,
  },
}).createMachine({
  id: 'session',
  context: ({ input: { token, station = null } }) => ({
    token,
    station,
    person: null,
    failure: null,
  }),
  initial: 'starting',
  on: {
    token_reset: { target: '.no_token', actions: 'forgetToken' },
    token_seen: [
      { guard: 'signedOutElsewhere', target: '.no_token' },
      {
        guard: 'otherUser',
        target: '.logged_in',
        actions: assign({ token: ({ event }) => event.token, station: null, person: null, failure: null }),
      },
    ],
  },
  states: {
    starting: { always: [{ guard: 'hasToken', target: 'logged_in' }, { target: 'no_token' }] },
    no_token: {
      entry: 'forget',
      on: { login: 'signing_in', token_reset: {} },
    },
    signing_in: {
      entry: assign({ failure: null }),
      invoke: {
        src: 'signIn',
        input: ({ event }) => {
          if (event.type !== 'login') throw new Error('Signing in starts with a login')
          const { username, password, code, passkey } = event
          return { username: username.trim(), password, code, passkey }
        },
        onDone: {
          target: 'loading_me',
          actions: [
            assign({ token: ({ event }) => event.output }),
            { type: 'keepToken', params: ({ event }) => ({ token: event.output }) },
          ],
        },
        onError: [
          {
            guard: 'hasPerson',
            target: 'expired',
            actions: assign({ failure: ({ event }) => event.error }),
          },
          { target: 'no_token', actions: assign({ failure: ({ event }) => event.error }) },
        ],
      },
    },
    logged_in: { on: { load_me: 'loading_me', logout: 'signing_out' } },
    loading_me: {
      entry: assign({ failure: null }),
      invoke: {
        src: 'loadPerson',
        input: { again: false },
        onDone: { target: 'ready', actions: assign({ person: ({ event }) => event.output }) },
        onError: [
          {
            guard: 'hasOperator',
            target: 'loading_me',
            reenter: true,
            actions: [
              { type: 'returnScreen', params: ({ context }) => ({ token: context.station ?? '' }) },
              assign({ token: ({ context }) => context.station, station: null }),
            ],
          },
          {
            guard: 'hasPerson',
            target: 'expired',
            actions: assign({ failure: ({ event }) => event.error }),
          },
          {
            target: 'no_token',
            actions: ['loseToken', assign({ failure: ({ event }) => event.error })],
          },
        ],
      },
    },
    ready: {
      initial: 'settled',
      on: {
        logout: [
          {
            guard: 'hasOperator',
            actions: { type: 'giveBack', params: ({ context: { token } }) => ({ token }) },
          },
          { target: 'signing_out' },
        ],
        expire: [
          {
            guard: 'hasOperator',
            actions: { type: 'giveBack', params: ({ context: { token } }) => ({ token }) },
          },
          { target: 'expired' },
        ],
        prefer: { actions: 'prefer' },
        // The pages stay until the server says that it is another person.
        token_seen: [
          { guard: 'signedOutElsewhere', target: 'no_token' },
          {
            guard: 'otherUser',
            target: '.reloading',
            actions: assign({ token: ({ event }) => event.token, station: null }),
          },
        ],
        operator_changed: {
          target: '.settled',
          actions: assign(({ event: { token, station, person } }) => ({ token, station, person })),
        },
      },
      states: {
        settled: { on: { roles_changed: 'reloading' } },
        reloading: {
          invoke: {
            src: 'loadPerson',
            input: { again: true },
            onDone: { target: 'settled', actions: assign({ person: ({ event }) => event.output }) },
            onError: 'retrying',
          },
          // Roles that change while the last change is read must be read once more.
          on: { roles_changed: { target: 'reloading', reenter: true } },
        },
        retrying: { after: { [again]: 'reloading' }, on: { roles_changed: 'reloading' } },
      },
    },
    // The person, their pages and typed input are kept until another person signs in.
    expired: {
      on: {
        login: 'signing_in',
        logout: 'signing_out',
        token_seen: [
          { guard: 'signedOutElsewhere' },
          {
            guard: 'otherUser',
            target: 'loading_me',
            actions: assign({ token: ({ event }) => event.token, station: null }),
          },
        ],
      },
    },
    signing_out: {
      // The token is removed first, so that other tabs follow before the server informs them.
      entry: 'forgetToken',
      invoke: {
        src: 'signOut',
        input: ({ context }) => ({ token: context.token ?? '' }),
        // Signed out, even if the server was not reached.
        onDone: 'no_token',
        onError: 'no_token',
      },
    },
  },
})
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>
