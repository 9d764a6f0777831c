import { setup } from 'xstate'

type Event =
  | { type: 'open' }
  | { type: 'close' }
  /** The socket stands. */
  | { type: 'connected' }
  /** The socket broke, was refused, or could not be had for a while. */
  | { type: 'unavailable' }
  /** The socket stands but the server's beat has stopped. */
  | { type: 'silent' }
  /** Another person took over: the line is opened anew with his rights. */
  | { type: 'renew' }
  /** The server answered a call. */
  | { type: 'answered' }
  /** The browser says that it has a network again. */
  | { type: 'online' }

/**
 * One page's line to the server. An unavailable line is disconnected for good and the server is asked by calls
 * instead; its first answer opens a new line, after a moment that differs from screen to screen.
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
        renew: { target: 'connecting', reenter: true },
      },
    },
    live: {
      on: { unavailable: 'polling', silent: 'polling', renew: 'connecting' },
    },
    polling: {
      entry: 'disconnect',
      on: { answered: 'returning', online: 'returning' },
    },
    returning: {
      after: { spread: 'connecting' },
    },
  },
})

export type ConnectionState = 'closed' | 'connecting' | 'live' | 'polling' | 'returning'
