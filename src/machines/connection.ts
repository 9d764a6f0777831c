import { setup } from 'xstate'

type Event =
  | { type: 'open' }
  | { type: 'close' }
  /** The socket stands. */
  | { type: 'connected' }
  /** The socket broke, or could not be had for a while, or the browser says that it has no network. */
  | { type: 'unavailable' }
  /** The server ended the socket and wants no other, or a call was answered that the session has ended. */
  | { type: 'refused' }
  /** The socket stands but the server's beat has stopped, or the machine slept and the socket may be dead. */
  | { type: 'silent' }
  /** Another person took over: the line is opened anew with his rights. */
  | { type: 'renew' }
  /** The server answered a call. */
  | { type: 'answered' }
  /** The browser says that it has a network again. */
  | { type: 'online' }
  /** Nobody has seen the page for a while, or the browser freezes it. */
  | { type: 'rest' }
  /** Somebody looks at the page again. */
  | { type: 'wake' }

/**
 * One page's line to the server. An unavailable line is disconnected for good and the server is asked by calls
 * instead; its first answer opens a new line, after a moment that differs from screen to screen. A refused line waits
 * for the session's word, a page that nobody sees has none.
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
  'closed' | 'connecting' | 'live' | 'polling' | 'returning' | 'refused' | 'resting'
