import Echo from 'laravel-echo'
import Pusher from 'pusher-js'
import { Observable, share, timer } from 'rxjs'
import { broadcastingPaths } from '../resources/general/system/broadcastingPaths'
import { readToken } from './cookies'

/** The states of pusher-js. */
export type LineState = 'initialized' | 'connecting' | 'connected' | 'unavailable' | 'failed' | 'disconnected'

/** A message of a channel: subscribed, refused, disconnected, or an event. */
export type ChannelMessage =
  | { kind: 'listening' }
  | { kind: 'refused'; status: number }
  | { kind: 'cut' }
  | { kind: 'event'; event: string; data: unknown }

type Signed = { auth: string; channel_data?: string }
type Verdict = (error: Error | null, signed: Signed | null) => void
type AuthRequest = { socketId: string; channelName: string; verdict: Verdict }

const headers = (): Record<string, string> => {
  const token = readToken()
  return {
    Accept: 'application/json',
    'Content-Type': 'application/x-www-form-urlencoded',
    ...(token && { Authorization: token.includes(' ') ? token : `Bearer ${token}` }),
  }
}

/** Authenticates the socket for a person, so that an external service can close it when the session ends. */
async function userAuth(socketId: string) {
  const body = new URLSearchParams({ socket_id: socketId })
  const response = await fetch(broadcastingPaths.userAuth, { method: 'POST', headers: headers(), body })
  if (!response.ok) throw new Error(`The person was refused (${response.status})`)
  return (await response.json()) as { auth: string; user_data: string }
}

const authorisedWithinMs = 10_000

/** Status codes of refused channels; pusher-js passes on only the message. */
type Refusals = Map<string, number>

async function authorise(batch: readonly AuthRequest[], socketId: string, refusals: Refusals) {
  const form = new URLSearchParams({ socket_id: socketId })
  for (const { channelName } of batch) form.append('channel_names[]', channelName)
  const response = await fetch(broadcastingPaths.auth, {
    method: 'POST',
    headers: headers(),
    body: form,
    signal: AbortSignal.timeout(authorisedWithinMs),
  })
  const answer = (response.ok ? await response.json() : { data: {} }) as {
    data: Record<string, Partial<Signed> & { status?: number }>
  }
  for (const { channelName, verdict } of batch) {
    const signed = answer.data[channelName]
    const status = signed?.status ?? response.status
    refusals.set(channelName, status)
    if (signed?.auth) verdict(null, { ...signed, auth: signed.auth })
    else verdict(new Error(`${channelName} was refused (${status})`), null)
  }
}

const askedAtOnce = 100

/** Authorizes all channels of one tick in one call, so that a reconnecting screen makes one call. */
function inOneCall(refusals: Refusals) {
  let waiting: AuthRequest[] = []
  const ask = () => {
    const all = waiting
    waiting = []
    for (const socketId of new Set(all.map((one) => one.socketId))) {
      const ofSocket = all.filter((one) => one.socketId === socketId)
      for (let from = 0; from < ofSocket.length; from += askedAtOnce) {
        const batch = ofSocket.slice(from, from + askedAtOnce)
        authorise(batch, socketId, refusals).catch((thrown: unknown) => {
          const error = thrown instanceof Error ? thrown : new Error(String(thrown))
          for (const { channelName, verdict } of batch) {
            refusals.delete(channelName)
            verdict(error, null)
          }
        })
      }
    }
  }
  return ({ socketId, channelName }: { socketId: string; channelName: string }, verdict: Verdict) => {
    waiting.push({ socketId, channelName, verdict })
    if (waiting.length === 1) setTimeout(ask, 0)
  }
}

const isOwn = (event: string) => event.startsWith('pusher:') || event.startsWith('pusher_internal:')

/** Delay with jitter before retrying a channel that was refused for a temporary reason. */
const againAfterMs = () => 6_000 + Math.random() * 4_000
const isWithoutRight = (status: number) => status === 401 || status === 403

/** How long an unused subscription is kept: switching tabs must not resubscribe. */
const leaveAfterMs = 250

/** Opens one socket to the server of this page, or to the external service at `url`. */
export function openLine(key: string, url: string | null, location: Location) {
  const refusals: Refusals = new Map()
  const { hostname, port, protocol, pathname } = url === null ? location : new URL(url)
  const isSecure = protocol === 'https:' || protocol === 'wss:'
  const wsPort = Number(port || (isSecure ? 443 : 80))
  const echo = new Echo<'pusher'>({
    broadcaster: 'pusher',
    Pusher,
    key,
    cluster: '',
    wsHost: hostname,
    wsPort,
    wssPort: wsPort,
    ...(url !== null && { wsPath: pathname.replace(/\/$/, '') }),
    forceTLS: isSecure,
    enabledTransports: ['ws', 'wss'],
    disableStats: true,
    namespace: false,
    activityTimeout: 20_000,
    pongTimeout: 8_000,
    channelAuthorization: { customHandler: inOneCall(refusals) },
    userAuthentication: {
      endpoint: broadcastingPaths.userAuth,
      headers: {},
      customHandler: ({ socketId }, tell) => {
        userAuth(socketId).then(
          (signed) => tell(null, signed),
          (thrown: unknown) => tell(thrown instanceof Error ? thrown : new Error(String(thrown)), null),
        )
      },
    },
  })
  const { pusher } = echo.connector
  if (url !== null) pusher.signin()
  const open = new Map<string, Observable<ChannelMessage>>()

  const subscription = (name: string) =>
    new Observable<ChannelMessage>((out) => {
      let channel = pusher.subscribe(name)
      let again: ReturnType<typeof setTimeout>
      const leave = () => {
        channel.unbind_global(hear)
        pusher.unsubscribe(name)
      }
      const hear = (event: string, data: unknown) => {
        if (event === 'pusher:subscription_succeeded') {
          out.next({ kind: 'event', event, data })
          out.next({ kind: 'listening' })
        } else if (event === 'pusher:subscription_error') {
          const status = (data as { status?: number }).status ?? refusals.get(name) ?? 0
          out.next({ kind: 'refused', status })
          if (isWithoutRight(status)) return
          clearTimeout(again)
          again = setTimeout(() => {
            leave()
            channel = pusher.subscribe(name).bind_global(hear)
          }, againAfterMs())
        } else if (event.startsWith('pusher:member_') || !isOwn(event))
          out.next({ kind: 'event', event, data })
      }
      channel.bind_global(hear)
      return () => {
        clearTimeout(again)
        open.delete(name)
        leave()
      }
    }).pipe(share({ resetOnRefCountZero: () => timer(leaveAfterMs) }))

  return {
    state$: new Observable<LineState>((out) => {
      const tell = ({ current }: { current: LineState }) => out.next(current)
      out.next(pusher.connection.state as LineState)
      pusher.connection.bind('state_change', tell)
      return () => void pusher.connection.unbind('state_change', tell)
    }),

    /** The messages of a channel; a late subscriber first receives its current state. */
    hear: (name: string) =>
      new Observable<ChannelMessage>((out) => {
        const shared = open.get(name) ?? subscription(name)
        open.set(name, shared)
        const isListening = pusher.channel(name)?.subscribed
        const hearing = shared.subscribe(out)
        if (isListening) out.next({ kind: 'listening' })
        return hearing
      }),

    socketId: () => echo.socketId(),
    whisper: (name: string, event: string, data: unknown) =>
      void pusher.channel(name)?.trigger(`client-${event}`, data),
    members: (name: string) => {
      const channel = pusher.channel(name)
      return channel && 'members' in channel
        ? (channel.members as { members: Record<string, unknown> }).members
        : {}
    },
    close() {
      echo.disconnect()
      // Deferred: pusher-js would still connect if closed from within its state callback.
      queueMicrotask(() => echo.disconnect())
    },
  }
}

export type RealtimeSocket = ReturnType<typeof openLine>
