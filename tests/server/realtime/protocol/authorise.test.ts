import { describe, expect, it } from 'vitest'
import { savedViews } from '../../../../src/resources/general/system/saved_views'
import { type Actor, type Module, modules, type Role } from '../../../../src/access'
import { authorise, colorOf, withheld } from '../../../../server/realtime/protocol/authorise'
import { broadcastingAuth, broadcastingUserAuth } from '../../../../server/realtime/protocol/broadcastingAuth'
import { channelAuth, userAuth } from '../../../../server/realtime/protocol/signature'
import { keys, orders, person } from '../node'

const registry = {
  resources: [orders, savedViews],
  computed: [
    {
      segment: 'production',
      name: 'board_tiles',
      areas: ['production_dashboard'] as const,
      modules: ['Production'] as const,
    },
  ],
}
const actor = (roles: Role[], modules: Module[] = ['Production'], id = 5): Actor => ({
  id,
  name: 'P. Roy',
  roles,
  modules,
})
const may = (channel: string, who: Actor) => authorise(channel, who, registry).ok

describe('who may subscribe', () => {
  it('who may subscribe to a table: anyone who may read it and has its module', () => {
    const channel = 'private-production.production_orders'
    expect(may(channel, actor(['batcher']))).toBe(true)
    expect(may(channel, actor(['admin']))).toBe(true)
    expect(may(channel, actor(['sale']))).toBe(false)
    expect(may(channel, actor(['admin'], ['Sale']))).toBe(false)
  })

  it('who may subscribe to a computed value: anyone who has one of its areas', () => {
    const channel = 'private-cache-production.board_tiles'
    expect([may(channel, actor(['planning'])), may(channel, actor(['sale']))]).toEqual([true, false])
  })

  it('who may subscribe to a person’s notices: only that person', () => {
    expect([
      may('private-general.users.5', actor(['sale'])),
      may('private-general.users.6', actor(['admin'])),
    ]).toEqual([true, false])
  })

  it('who may subscribe to who has a record open: the readers of its table, with name and colour', () => {
    expect(authorise('presence-production_orders.7', actor(['batcher']), registry)).toEqual({
      ok: true,
      presence: { id: 5, name: 'P. Roy', color: colorOf(5) },
    })
    expect(may('presence-production_orders.7', actor(['sale']))).toBe(false)
    expect(may('private-cache-production.production_orders.open', actor(['batcher']))).toBe(true)
    expect(may('private-cache-production.production_orders.open', actor(['sale']))).toBe(false)
  })

  it('who may subscribe to anything else: no one, not even an admin', () => {
    const others = [
      'private-production.unknown',
      'private-sale.production_orders',
      'private-production.production_orders.1',
      'private-cache-production.production_orders',
      'private-production.board_tiles',
      'presence-unknown.1',
      'presence-saved_views.1',
      'presence-production_orders',
      'presence-cache-production_orders.1',
      'private-general.users.05x',
      'private-general.users.',
      'private-',
    ]
    for (const channel of others)
      expect([channel, may(channel, actor(['admin'], [...modules]))]).toEqual([channel, false])
  })

  it('a restricted field stays off the channel unless every reader may read it', () => {
    expect(withheld(orders)).toEqual(['cost'])
    const open = { ...orders, access: { ...orders.access, read: ['purchase'] as const } }
    expect(withheld(open)).toEqual([])
  })
})

describe('answer to an authorisation', () => {
  const deps = { keys, registry, fedTo: () => 42, now: () => 9_000 }
  const batcher = person(5, { tokenId: 50, endsAt: 60_000 })
  const channel = 'private-production.production_orders'

  it('the answer to an authorisation signs a private channel together with person, token and its end', () => {
    const data = '{"user_id":"5","token_id":"50","expires_at":60000,"granted_at":9000,"fed_to":42}'
    expect(broadcastingAuth(batcher, { socket_id: '1.2', channel_name: channel }, deps)).toEqual({
      http: 200,
      body: { auth: channelAuth(keys, '1.2', channel, data), channel_data: data },
    })
  })

  it('an authorisation for a presence channel has the user’s data, and no other user’s token', () => {
    const { body } = broadcastingAuth(
      batcher,
      { socket_id: '1.2', channel_name: 'presence-production_orders.7' },
      deps,
    )
    const data = JSON.parse((body as { channel_data: string }).channel_data) as Record<string, unknown>
    expect(data).toMatchObject({ user_id: '5', user_info: { id: 5, name: 'Person 5', color: colorOf(5) } })
  })

  it('the answer to an authorisation answers many channels at once, each for itself', () => {
    const { http, body } = broadcastingAuth(
      batcher,
      { socket_id: '1.2', channel_names: [channel, 'private-sale.orders'] },
      deps,
    )
    expect([http, body]).toEqual([
      200,
      {
        status: 1,
        message: '',
        data: {
          [channel]: { auth: expect.any(String) as string, channel_data: expect.any(String) as string },
          'private-sale.orders': { error: 'no_privileges', status: 403 },
        },
      },
    ])
  })

  it('the answer to an authorisation refuses a channel with 403 and what is no request with 422', () => {
    const ask = (body: unknown) => broadcastingAuth(batcher, body, deps).http
    expect([
      ask({ socket_id: '1.2', channel_name: 'private-sale.orders' }),
      ask({ socket_id: '1.2', channel_name: 'heartbeat' }),
      ask({ socket_id: '1.2:private-x', channel_name: channel }),
      ask({ socket_id: '1.2' }),
      ask({ channel_name: channel }),
      ask(null),
      ask('x'),
      ask({ socket_id: '1.2', channel_names: [7] }),
      ask({ socket_id: '1.2', channel_names: Array.from({ length: 101 }, () => channel) }),
    ]).toEqual([403, 403, 422, 422, 422, 422, 422, 422, 422])
  })

  it('the answer to an authorisation signs in a person', () => {
    const { body } = broadcastingUserAuth(batcher, { socket_id: '1.2' }, deps)
    const { auth, user_data: data } = body as { auth: string; user_data: string }
    expect(auth).toBe(userAuth(keys, '1.2', data))
    expect(JSON.parse(data)).toMatchObject({ id: '5', token_id: '50' })
  })
})
