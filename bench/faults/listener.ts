import { WebSocket } from 'ws'
import { pause } from './figure'

type Frame = { event: string; channel?: string; data?: unknown }

type Options = {
  url: string
  token: string
  channels: readonly string[]
  /** Called with each event of a channel; `subscribed` is its own subscription. */
  heard?: (event: string, data: unknown, channel: string) => void
  /** Reconnects as the page's client does: at once where the server requests it, else after a second. */
  stays?: boolean
}

const dataOf = (data: unknown) => {
  if (typeof data !== 'string') return data
  try {
    return JSON.parse(data) as unknown
  } catch {
    return data
  }
}

async function authorised(url: string, token: string, socketId: string, channels: readonly string[]) {
  const form = new URLSearchParams({ socket_id: socketId })
  for (const name of channels) form.append('channel_names[]', name)
  const response = await fetch(`${url}/broadcasting/auth`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
    signal: AbortSignal.timeout(30_000),
  })
  const { data } = (await response.json()) as {
    data: Record<string, { auth?: string; channel_data?: string }>
  }
  return data
}

/** A bare websocket that speaks as much of the protocol as to listen: what a screen costs the server, without the screen. */
export function listen({ url, token, channels, heard, stays = false }: Options) {
  const codes: number[] = []
  let ws: WebSocket
  let isOver = false
  let waiting = new Set(channels)
  let ready: () => void = () => undefined
  let refused: (error: Error) => void = () => undefined
  const begin = () => {
    const opened = new Promise<void>((resolve, reject) => {
      ready = resolve
      refused = reject
    })
    // It need not be awaited.
    opened.catch(() => undefined)
    return opened
  }
  let subscribed = begin()
  let subscriptions = 0

  async function subscribe(socket: WebSocket, socketId: string) {
    const signed = await authorised(url, token, socketId, channels)
    for (const channel of channels) {
      const { auth = '', channel_data } = signed[channel] ?? {}
      if (auth === '' && channel.startsWith('p')) refused(new Error(`${channel} was refused`))
      const data = { channel, auth, ...(channel_data !== undefined && { channel_data }) }
      if (socket.readyState === WebSocket.OPEN)
        socket.send(JSON.stringify({ event: 'pusher:subscribe', data }))
    }
  }

  function take(socket: WebSocket, { event, channel = '', data }: Frame) {
    if (event === 'pusher:connection_established')
      subscribe(socket, (dataOf(data) as { socket_id: string }).socket_id).catch(() => socket.terminate())
    else if (event === 'pusher:ping') socket.send('{"event":"pusher:pong"}')
    else if (event === 'pusher_internal:subscription_succeeded') {
      heard?.('subscribed', dataOf(data), channel)
      waiting.delete(channel)
      if (waiting.size > 0) return
      subscriptions++
      ready()
    } else if (!event.startsWith('pusher')) heard?.(event, dataOf(data), channel)
  }

  function open() {
    const address = `${url.replace(/^http/, 'ws')}/app/decant-key?protocol=7`
    const socket = new WebSocket(address, { perMessageDeflate: false })
    ws = socket
    waiting = new Set(channels)
    socket.on('message', (data) => take(socket, JSON.parse((data as Buffer).toString()) as Frame))
    socket.on('error', () => undefined)
    socket.on('close', (code) => {
      codes.push(code)
      if (isOver || !stays || (code >= 4000 && code < 4100)) return
      subscribed = begin()
      void pause(code >= 4200 && code < 4300 ? 0 : 1_000).then(() => {
        if (!isOver) open()
      })
    })
  }

  open()
  return {
    /** When the newest connection had subscribed to all of its channels. */
    subscribed: () => subscribed,
    /** How often it subscribed to all of them. */
    times: () => subscriptions,
    isOpen: () => ws.readyState === WebSocket.OPEN,
    /** The codes its connections ended with. */
    codes,
    /** From now on it takes nothing off its line. */
    pause: () => ws.pause(),
    resume: () => ws.resume(),
    close() {
      isOver = true
      ws.terminate()
    },
  }
}

export type Listening = ReturnType<typeof listen>
