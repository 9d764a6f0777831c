import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { openLine, ChannelMessage } from '../../../src/api/echo'

type Hearer = (event: string, data: unknown) => void

const requests: string[] = []
let tell: Hearer = () => {}

const pusher = {
  connection: { state: 'connected', bind: () => {}, unbind: () => {} },
  channel: () => undefined,
  subscribe(name: string) {
    requests.push(`subscribe ${name}`)
    const channel = {
      bind_global(hear: Hearer) {
        tell = hear
        return channel
      },
      unbind_global: () => {},
    }
    return channel
  },
  unsubscribe: (name: string) => void requests.push(`unsubscribe ${name}`),
}

let open: typeof openLine
// Other tests of the same process have loaded the true libraries, and load them again.
beforeAll(async () => {
  vi.resetModules()
  vi.doMock('pusher-js', () => ({ default: {} }))
  vi.doMock('laravel-echo', () => ({
    default: function Echo() {
      return { connector: { pusher } }
    },
  }))
  open = (await import('../../../src/api/echo')).openLine
})
afterAll(() => {
  vi.doUnmock('pusher-js')
  vi.doUnmock('laravel-echo')
  vi.resetModules()
})

const name = 'private-production.board'
let heard: ChannelMessage['kind'][]
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  requests.length = 0
  heard = []
  const line = open('key', null, { hostname: 'plant', port: '', protocol: 'http:' } as Location)
  const hearing = line.hear(name).subscribe(({ kind }) => heard.push(kind))
  stop = () => hearing.unsubscribe()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

it('a channel refused for a reason that may pass is asked for again after 6 to 10 s, until it is', () => {
  tell('pusher:subscription_error', { status: 503 })
  vi.advanceTimersByTime(5_900)
  expect(requests).toEqual([`subscribe ${name}`])
  vi.advanceTimersByTime(4_200)
  expect(requests).toEqual([`subscribe ${name}`, `unsubscribe ${name}`, `subscribe ${name}`])
  tell('pusher:subscription_error', { status: 503 })
  vi.advanceTimersByTime(10_100)
  expect(requests).toHaveLength(5)
  tell('pusher:subscription_succeeded', {})
  vi.advanceTimersByTime(60_000)
  expect([requests.length, heard]).toEqual([5, ['refused', 'refused', 'event', 'listening']])
})

it.each([401, 403])('a channel refused with %i is not asked for again on the same line', (status) => {
  tell('pusher:subscription_error', { status })
  vi.advanceTimersByTime(60_000)
  expect(requests).toEqual([`subscribe ${name}`])
})

it('a channel that no one listens to any more is not asked for again', () => {
  tell('pusher:subscription_error', { status: 503 })
  stop()
  vi.advanceTimersByTime(60_000)
  expect(requests).toEqual([`subscribe ${name}`, `unsubscribe ${name}`])
})
