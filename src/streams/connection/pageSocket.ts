import { BehaviorSubject, distinctUntilChanged, EMPTY, type Observable, of, switchMap, tap } from 'rxjs'
import { createActor, type EventFrom } from 'xstate'
import type { ChannelMessage, RealtimeSocket } from '../../api/echo'
import { type ConnectionState, connectionMachine } from '../../machines/connection'
import type { ConnectionOptions } from './connectionTypes'

/**
 * The socket of the page, opened and closed by the connection machine; `noted` is called with whether it is
 * open.
 */
export function createPageSocket(open: ConnectionOptions['open'], noted: (isConnected: boolean) => void) {
  const line$ = new BehaviorSubject<RealtimeSocket | null>(null)
  const state$ = new BehaviorSubject<ConnectionState>('closed')
  let isAfterOutage = false

  const disconnect = () => {
    const ended = line$.value
    // Ignore the close event of a socket we closed ourselves.
    if (ended) line$.next(null)
    ended?.close()
    noted(false)
  }
  const actor = createActor(
    connectionMachine.provide({
      actions: {
        connect: () => {
          const before = line$.value
          // The new connection emits states during this call; they must not be taken for those of the old
          // one.
          state$.next('connecting')
          // Set before the old connection closes, so that its close event is ignored.
          line$.next(open())
          before?.close()
        },
        disconnect,
      },
    }),
  )
  actor.subscribe(({ value }) => {
    if (value === 'polling') isAfterOutage = true
    if (value === 'resting') isAfterOutage = false
    state$.next(value)
  })

  return {
    states$: state$.pipe(distinctUntilChanged()),
    state: () => state$.value,
    /** Whether it has polled since it last rested: then all other screens reconnect as well. */
    isAfterOutage: () => isAfterOutage,
    line: () => line$.value,
    hear: (channel: string): Observable<ChannelMessage> =>
      line$.pipe(switchMap((line) => line?.hear(channel) ?? of<ChannelMessage>({ kind: 'cut' }))),
    /** Passes the states of the socket on to the machine. */
    lineState$: line$.pipe(
      switchMap((line) => line?.state$ ?? EMPTY),
      tap((state) => {
        if (state === 'connected') {
          noted(true)
          actor.send({ type: 'connected' })
          // pusher-js disconnects for good only when the server says so.
        } else if (state === 'disconnected') actor.send({ type: 'refused' })
        else if (state === 'unavailable' || state === 'failed') actor.send({ type: 'unavailable' })
        else if (state === 'connecting' && state$.value === 'live') actor.send({ type: 'unavailable' })
      }),
    ),
    send: (event: EventFrom<typeof connectionMachine>) => actor.send(event),
    open() {
      actor.start()
      actor.send({ type: 'open' })
    },
    close() {
      actor.send({ type: 'close' })
      disconnect()
    },
  }
}
