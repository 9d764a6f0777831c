import { BehaviorSubject, Subject } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RealtimeSocket, LineState, ChannelMessage } from '../../../../src/api/echo'
import { ApiError } from '../../../../src/api/http'
import type { ConnectionState } from '../../../../src/machines/connection'
import { learnClock, serverNow, steadyNow, tick$ } from '../../../../src/streams/connection/clock'
import { openConnection } from '../../../../src/streams/connection/connection'
import type { ReconnectState } from '../../../../src/streams/connection/connectionTypes'
import { judgeLine } from '../../../../src/streams/connection/freshness'

const unanswered = () => new ApiError('no_response', null, 0)
const ended = () => new ApiError('not_authorized', null, 401)

/** A page's line whose socket and server do what the test says. */
function page() {
  const channels = new Map<string, Subject<ChannelMessage>>()
  const requests: string[] = []
  let socket = new BehaviorSubject<LineState>('connecting')
  let sockets = 0
  let open = 0
  const server = { answers: () => Promise.resolve<unknown>(1), session: () => Promise.resolve<unknown>(1) }
  const connection = openConnection({
    open: () => {
      sockets++
      open++
      const own = new BehaviorSubject<LineState>('connecting')
      socket = own
      return {
        state$: own,
        hear: (name: string) => {
          requests.push(name)
          const channel = new Subject<ChannelMessage>()
          channels.set(name, channel)
          return channel
        },
        close: () => {
          open--
          own.next('disconnected')
        },
        socketId: () => '1.1',
        whisper: () => undefined,
        members: () => ({}),
      } satisfies RealtimeSocket
    },
    probe: () => server.answers(),
    isAlive: () => server.session(),
  })
  let state: ConnectionState = 'closed'
  connection.state$.subscribe((now) => (state = now))
  let signs = {} as Parameters<typeof judgeLine>[0]
  connection.signs$.subscribe((now) => (signs = now))
  let trying: ReconnectState | undefined
  connection.trying$.subscribe((now) => (trying = now))
  let plantAhead = 0
  const beat = () => {
    const at = new Date(steadyNow() + 1_800_000_000_000 + plantAhead).toISOString()
    channels
      .get('heartbeat')
      ?.next({ kind: 'event', event: 'beat', data: { position: 'e:1', at, fed_at: at } })
  }
  return {
    connection,
    server,
    requests,
    beat,
    state: () => state,
    trying: () => trying,
    judged: () => judgeLine(signs, steadyNow()).state,
    sockets: () => sockets,
    open: () => open,
    socket: (now: LineState) => socket.next(now),
    say: (name: string, message: ChannelMessage) => channels.get(name)?.next(message),
    setServerClock: (by: number) => (plantAhead += by),
    /** Time goes on; while the plant beats, every two seconds. */
    async pass(ms: number, { beats = true } = {}) {
      for (let left = ms; left > 0; left -= 500) {
        await vi.advanceTimersByTimeAsync(Math.min(500, left))
        if (beats && state === 'live' && left % 2_000 === 0) beat()
      }
    },
    async live() {
      socket.next('connected')
      beat()
      await vi.advanceTimersByTimeAsync(1)
    },
  }
}

let one: ReturnType<typeof page>
beforeEach(() => {
  vi.useFakeTimers()
  // The clocks of this test begin anew, which is no sleep of the page.
  tick$.subscribe().unsubscribe()
  learnClock(new Date(steadyNow() + 1_800_000_000_000).toISOString())
  one = page()
})
afterEach(() => {
  one.connection.close()
  vi.useRealTimers()
})

describe('page and its server', () => {
  it('a page and its server hears the beat and is live', async () => {
    await one.live()
    await one.pass(60_000)
    expect([one.state(), one.judged(), one.sockets()]).toEqual(['live', 'live', 1])
  })

  it('a page and its server marks a line that died without a word within 5 s, gives it up, and returns when the server answers', async () => {
    await one.live()
    one.server.answers = () => Promise.reject(unanswered())
    await one.pass(5_000, { beats: false })
    expect(one.judged()).not.toBe('live')
    await one.pass(3_000, { beats: false })
    expect([one.state(), one.judged(), one.open()]).toEqual(['polling', 'lost', 0])
    const inMs = (one.trying()?.nextAt ?? 0) - steadyNow()
    expect([inMs > 0, inMs <= 1_250]).toEqual([true, true])
    one.server.answers = () => Promise.resolve(1)
    await one.pass(2_000, { beats: false })
    expect([one.state(), one.sockets()]).toEqual(['connecting', 2])
    await one.live()
    expect(one.judged()).toBe('live')
  })

  it('a page and its server returns within 2 s of the server, also when its last question was swallowed', async () => {
    await one.live()
    one.server.answers = () => new Promise(() => undefined)
    one.socket('unavailable')
    await one.pass(3_000, { beats: false })
    expect(one.state()).toBe('polling')
    one.server.answers = () => Promise.resolve(1)
    await one.pass(2_000, { beats: false })
    expect([one.state(), one.sockets()]).toEqual(['connecting', 2])
  })

  it('a page and its server counts an answer that comes after the next question went out', async () => {
    await one.live()
    let answer = (_value: unknown) => {}
    one.server.answers = () => new Promise((resolve) => (answer = resolve))
    one.socket('unavailable')
    await one.pass(1_000, { beats: false })
    const first = answer
    await one.pass(2_000, { beats: false })
    first(1)
    await one.pass(500, { beats: false })
    expect([one.state(), one.sockets()]).toEqual(['connecting', 2])
  })

  it('a page and its server closes the socket that became unavailable and asks by calls, seen as late', async () => {
    await one.live()
    one.socket('unavailable')
    expect(one.open()).toBe(0)
    await one.pass(500)
    expect(one.judged()).toBe('late')
  })

  it('a page and its server comes back at once and asks for its channels again when the server says so', async () => {
    await one.live()
    one.connection.hear('private-a.b').subscribe()
    one.requests.length = 0
    one.socket('connecting')
    await one.pass(1_000)
    expect(one.requests).toContain('private-a.b')
  })

  it('a page and its server waits for the session to be renewed when the server ended it, and asks nothing meanwhile', async () => {
    await one.live()
    one.server.session = () => Promise.reject(ended())
    const polls: unknown[] = []
    one.connection.poll$.subscribe(() => polls.push(1))
    one.socket('disconnected')
    await one.pass(120_000)
    expect([one.state(), one.sockets(), polls.length]).toEqual(['refused', 1, 0])
    expect(one.trying()).toEqual({ how: 'signed_out', nextAt: null })
    one.connection.renew()
    await one.live()
    expect([one.state(), one.judged(), one.trying()?.how]).toEqual(['live', 'live', 'asking'])
  })

  it('a page and its server returns after a while to a server that refused the line though the session is', async () => {
    await one.live()
    one.socket('disconnected')
    await one.pass(1_000)
    expect([one.sockets(), one.trying()?.how]).toEqual([1, 'returning'])
    await one.pass(4_000)
    expect(one.sockets()).toBe(2)
  })

  it('every channel of a page is marked as not delivered while the connection is cut', async () => {
    await one.live()
    const heard: string[] = []
    one.connection.hear('private-a.b').subscribe(({ kind }) => heard.push(kind))
    one.socket('unavailable')
    expect(heard).toEqual(['cut'])
  })
})

const day = 86_400_000

describe('clocks that are set', () => {
  it.each([day, -day])(
    'clocks that are set stays live when the clock of the server jumps by %d ms',
    async (by) => {
      await one.live()
      await one.pass(30_000)
      one.setServerClock(by)
      const seen = new Set<string>()
      for (let round = 0; round < 30; round++) {
        await one.pass(2_000)
        seen.add(one.judged())
      }
      expect([...seen, one.sockets()]).toEqual(['live', 1])
      expect(Math.abs(serverNow() - steadyNow() - 1_800_000_000_000 - by)).toBeLessThan(2_000)
    },
  )

  it('clocks that are set counts no age by the clock of the screen when it is set back', async () => {
    await one.live()
    vi.setSystemTime(Date.now() - day)
    await one.pass(4_000)
    expect([one.judged(), one.sockets()]).toEqual(['live', 1])
  })

  it('clocks that are set believes nothing it held when it runs again after a sleep, and is anew within a second', async () => {
    await one.live()
    await one.pass(10_000)
    const before = serverNow()
    vi.setSystemTime(Date.now() + 8 * 3_600_000)
    await one.pass(1_000, { beats: false })
    expect(serverNow() - before).toBeGreaterThan(8 * 3_600_000)
    expect(one.judged()).not.toBe('live')
    await one.pass(1_000, { beats: false })
    expect(one.sockets()).toBe(2)
    await one.live()
    expect([one.state(), one.judged()]).toEqual(['live', 'live'])
  })
})

describe('end of a page', () => {
  it('the end of a page leaves no timer and no socket behind', async () => {
    await one.live()
    one.connection.poll$.subscribe()
    one.connection.close()
    await vi.advanceTimersByTimeAsync(1)
    expect([one.open(), one.state()]).toEqual([0, 'closed'])
    expect(vi.getTimerCount()).toBe(0)
  })
})
