import { setup } from 'xstate'

type Event =
  | { type: 'open' }
  | { type: 'close' }
  /** The socket is open. */
  | { type: 'connected' }
  /** The socket broke or could not be opened for a while, or the browser is offline. */
  | { type: 'unavailable' }
  /** The server closed the socket for good, or a call was answered with an ended session. */
  | { type: 'refused' }
  /** The socket is open but the heartbeat is missing, or the machine slept and the socket may be dead. */
  | { type: 'silent' }
  /** Another person took over: reconnect with their permissions. */
  | { type: 'renew' }
  /** The server answered a call. */
  | { type: 'answered' }
  /** The browser is online again. */
  | { type: 'online' }
  /** The page has been hidden for a while, or the browser freezes it. */
  | { type: 'rest' }
  /** The page is visible again. */
  | { type: 'wake' }

/**
 * The connection of a page to the server. An unavailable socket is closed and the page polls instead; the
 * first answer opens a new socket, with jitter. A refused connection waits for the session; a hidden page has
 * no connection.
 */
export const connectionMachine = setup({
  types: { events: {} as Event },
  actions: { connect: () => {}, disconnect: () => {} },
  delays: {
    spread: () => Math.random() * 300,
    tooLong: 10_000,
  },
}).createMachine({
  id: 'connection',
  initial: 'closed',
  on: { close: { target: '.closed' } },
  states: {
    closed: {
      entry: 'disconnect',
      on: { open: 'connecting' },
    },
    connecting: {
      entry: 'connect',
      after: { tooLong: 'polling' },
      on: {
        connected: 'live',
        unavailable: 'polling',
        refused: 'refused',
        renew: { target: 'connecting', reenter: true },
        rest: 'resting',
      },
    },
    live: {
      on: {
        unavailable: 'polling',
        silent: 'polling',
        refused: 'refused',
        renew: 'connecting',
        rest: 'resting',
      },
    },
    polling: {
      entry: 'disconnect',
      on: { answered: 'returning', online: 'returning', refused: 'refused', rest: 'resting' },
    },
    returning: {
      after: { spread: 'connecting' },
      on: { rest: 'resting' },
    },
    refused: {
      entry: 'disconnect',
      on: { answered: 'returning', unavailable: 'polling', renew: 'connecting' },
    },
    resting: {
      entry: 'disconnect',
      on: { wake: 'connecting' },
    },
  },
})

export type ConnectionState =
  | 'closed'
  | 'connecting'
  | 'live'
  | 'polling'
  | 'returning'
  | 'refused'
  | 'resting'
