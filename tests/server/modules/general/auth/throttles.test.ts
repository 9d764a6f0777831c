import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countedTry, networkOf, wrongPasswords } from '../../../../../server/modules/general/auth/throttles'
import { hashPassword } from '../../../../../server/modules/general/auth/passwords'
import { startServer, type TestNode } from '../../../../harness/server'
import { staffOf } from '../../../../fixtures/staff'

let node: TestNode
let staff: ReturnType<typeof staffOf>
beforeAll(async () => {
  node = await startServer()
  staff = staffOf(node)
})
afterAll(() => node.stop())
beforeEach(() => node.pool.query('delete from throttles'))

const right = 'a long password'
const browserOf = (cookie: string | null) => cookie?.split(';')[0] ?? ''

async function login(username: string, password: string, cookie = '') {
  const response = await fetch(`${node.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
    body: JSON.stringify({
      grant_type: 'password',
      client_id: 'decant-web',
      client_secret: '',
      username,
      password,
    }),
  })
  const { message } = (await response.json()) as { message: string }
  return {
    message,
    http: response.status,
    retryAfter: Number(response.headers.get('retry-after')),
    cookie: response.headers.get('set-cookie'),
  }
}

const guess = async (username: string, many: number) => {
  const answers: Awaited<ReturnType<typeof login>>[] = []
  for (let tries = 0; tries < many; tries++) answers.push(await login(username, 'wrong'))
  return answers
}

/** Ends the wait of a name, its count kept. */
const wait = (username: string) =>
  node.pool.query(`update throttles set opens_at = now() where subject = $1`, [`name:${username}`])

describe('throttles of sign-ins', () => {
  it('no more than 8 of 300 passwords sent at once are looked at, and the right one in a burst does not get in', async () => {
    await node.person('burst', 'batcher')
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, place) => login('burst', place === 120 ? right : 'wrong')),
    )
    const looked = answers.filter(({ http }) => http !== 429)
    expect(looked.length).toBeLessThanOrEqual(8)
    expect(answers[120]?.message).toBe('too_many_attempts')
  })

  it('a name waits longer after each wrong password beyond the eighth, and says how long', async () => {
    await node.person('slow', 'batcher')
    await guess('slow', 8)
    const waits: number[] = []
    for (let tries = 0; tries < 6; tries++) {
      waits.push((await login('slow', 'wrong')).retryAfter)
      await wait('slow')
      await login('slow', 'wrong')
    }
    expect(waits.map((seconds) => Math.round(seconds / 60))).toEqual([1, 2, 4, 8, 15, 15])
  })

  it('guessing elsewhere does not slow a person down in a browser that signed in to that name before', async () => {
    await node.person('known', 'batcher')
    const cookie = browserOf((await login('known', right)).cookie)
    await guess('known', 9)
    expect((await login('known', right)).message).toBe('too_many_attempts')
    expect((await login('known', right, cookie)).http).toBe(200)
    expect((await login('known', right, `decant_browser=${'x'.repeat(43)}`)).message).toBe(
      'too_many_attempts',
    )
    // It is known for that name alone, and guessing in it ends too.
    await node.person('unknown', 'batcher')
    await guess('unknown', 8)
    expect((await login('unknown', right, cookie)).message).toBe('too_many_attempts')
    for (let tries = 0; tries < 8; tries++) await login('known', 'wrong', cookie)
    expect((await login('known', right, cookie)).message).toBe('too_many_attempts')
  })

  it('sixty made-up names behind one address slow neither its known browsers nor its time clock', async () => {
    await node.person('plant', 'batcher')
    const cookie = browserOf((await login('plant', right)).cookie)
    const { badge } = await staff.badged('bottler')
    await Promise.all(Array.from({ length: 70 }, (_, place) => login(`made.up.${place}`, 'wrong')))
    expect((await login('other.name', 'wrong')).message).toBe('too_many_attempts')
    expect((await login('plant', right, cookie)).http).toBe(200)
    const punched = await node.request('POST', '/general/punch_in', {
      body: { badge_code: badge, pin: '2468' },
    })
    expect(punched.data.status).toBe('in')
  })

  it('wrong passwords for a name lock neither its badge nor its sessions, administrators see them and release it', async () => {
    const admin = await node.as('admin')
    const { badge, id } = await staff.badged('bottler')
    const { username } = (await admin.get(`/general/users/${id}`)).data
    await guess(username, 8)
    const locked = async () => (await admin.get(`/general/users/${id}`)).data
    await expect.poll(async () => (await locked()).status).toBe('locked')
    const punched = await node.request('POST', '/general/punch_in', {
      body: { badge_code: badge, pin: '2468' },
    })
    expect(punched.data.status).toBe('in')
    const { version } = await locked()
    expect((await admin.post(`/general/users/${id}/unlock`, { version })).data.status).toBe('active')
    expect((await login(username, 'wrong')).message).toBe('invalid_credentials')
  })

  it('a burst of tries for one name takes one connection of the pool, and all that wait are refused with the first', async () => {
    const { pool } = node
    const before = pool.totalCount - pool.idleCount
    const tries = Array.from({ length: 50 }, async () => {
      await countedTry(pool, { 'name:one': wrongPasswords }, 'name:one')
    })
    const taken = pool.totalCount - pool.idleCount - before + pool.waitingCount
    const outcomes = await Promise.allSettled(tries)
    expect(taken).toBe(1)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(8)
    const { rows } = await node.pool.query(`select tries from throttles where subject = 'name:one'`)
    expect(rows).toEqual([{ tries: 8 }])
  })

  it('passwords are hashed one after the other, in the order in which they came', async () => {
    const ended: number[] = []
    await Promise.all(
      Array.from({ length: 20 }, async (_, place) => {
        await hashPassword('one of a burst')
        ended.push(place)
      }),
    )
    expect(ended).toEqual(ended.toSorted((left, right) => left - right))
  })

  it('an IPv6 address counts as its network, an IPv4 one as itself', () => {
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:db8:1:2::9'))
    expect(networkOf('2001:db8:1:2::9')).not.toBe(networkOf('2001:db8:1:3::9'))
    expect(networkOf('::ffff:10.0.0.7')).toBe('10.0.0.7')
    expect(networkOf('10.0.0.7')).toBe('10.0.0.7')
    expect(networkOf('::1')).toBe('0:0:0:0::/64')
  })
})
