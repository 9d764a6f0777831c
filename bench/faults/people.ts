import { signIn } from '../harness/signIn'
import { call } from './call'
import { type Figure, seconds, slowest, until } from './figure'
import { type Listening, listen } from './listener'

const path = '/api/general/tags'
const table = 'private-general.tags'
const endedWithin = 5_000

const ends = (all: readonly Listening[]) => until(() => all.every(({ codes }) => codes.length > 0), 30_000)

/** A session expires while its screens receive changes. */
export const expiredToken: Figure = {
  id: 'R15',
  fault: 'a token expires in the middle of work',
  target:
    'sockets closed for good within 5 s after it, the next call not_authorized (one dialog and nothing typed lost: tests/browser/signIn.test.ts)',
  async run(plant, size) {
    const rounds = size.rounds(1, 20)
    const [east, west] = await plant.nodes()
    const late: number[] = []
    let wrong = 0
    for (let round = 0; round < rounds; round++) {
      const token = await signIn(east.url, 'planning')
      const lastsMs = 4_000
      await plant.pool.query(
        `update access_tokens set expires_at = now() + $1 * interval '1 ms' where id = (select max(id) from access_tokens)`,
        [lastsMs],
      )
      const endsAt = performance.now() + lastsMs
      const screens = [east, west].map(({ url }) =>
        listen({ url, token, channels: ['heartbeat', `private-production.production_orders`], stays: true }),
      )
      await Promise.all(screens.map((one) => one.subscribed()))
      await ends(screens)
      late.push(Math.max(0, performance.now() - endsAt))
      const { message } = await call(west.url, token, 'GET', '/api/me')
      const isForGood = screens.every(({ codes }) => codes.length === 1 && codes[0] === 4009)
      if (message !== 'not_authorized' || !isForGood) wrong++
      for (const one of screens) one.close()
    }
    return {
      reached: `sockets at both nodes closed ${seconds(slowest(late))} after the end at most, ${rounds - wrong} of ${rounds} times with 4009 and the next call refused`,
      rounds: `${rounds} rounds`,
      isMet: wrong === 0 && slowest(late) * 1_000 <= endedWithin,
    }
  },
}

/** A person loses a role, or the account, while connected to both nodes. */
export const lostRights: Figure = {
  id: 'R16',
  fault: 'a role removed, a user disabled while connected',
  target: 'the next call refused at every node; subscriptions ended within 5 s at every node',
  async run(plant, size) {
    const rounds = size.rounds(2, 20)
    const nodes = await plant.nodes()
    const [east] = nodes
    const admin = await plant.token()
    const late: number[] = []
    const wrong: string[] = []
    for (let round = 0; round < rounds; round++) {
      const isDisabled = round % 2 === 1
      const made = await call(east.url, admin, 'POST', '/api/general/users', {
        body: {
          username: `r16.${process.pid}.${round}`,
          name: 'Somebody',
          company: 'Bench',
          roles: ['admin'],
          modules: ['Administration', 'Production'],
          status: 'active',
          password: 'a long enough one 42',
        },
      })
      const { id, version } = made.data
      const token = await signIn(east.url, `r16.${process.pid}.${round}`, 'a long enough one 42')
      const screens = nodes.map(({ url }) => listen({ url, token, channels: [table], stays: true }))
      await Promise.all(screens.map((one) => one.subscribed()))
      const user = `/api/general/users/${id}`
      const changed = isDisabled
        ? await call(east.url, admin, 'POST', `${user}/deactivate`, { body: { version } })
        : await call(east.url, admin, 'PUT', user, { body: { version, roles: ['batcher'] } })
      if (changed.http !== 200) throw new Error(`The account could not be changed: ${changed.message}`)
      const refusal = isDisabled ? 'not_authorized' : 'no_privileges'
      for (const { url } of nodes) {
        const { message } = await call(url, token, 'GET', `${path}?limit=1`)
        if (message !== refusal) wrong.push(`call: ${message}`)
      }
      late.push(await ends(screens))
      const code = isDisabled ? 4009 : 4200
      for (const { codes } of screens) if (codes[0] !== code) wrong.push(`socket: ${codes[0]}`)
      for (const one of screens) one.close()
    }
    return {
      reached: `subscriptions at both nodes ended within ${seconds(slowest(late))}; ${wrong.length} wrong answers${wrong.length > 0 ? ` (${[...new Set(wrong)].join(', ')})` : ''}`,
      rounds: `${rounds} people`,
      isMet: wrong.length === 0 && slowest(late) * 1_000 <= endedWithin,
    }
  },
}
