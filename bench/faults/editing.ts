import type pg from 'pg'
import { signIn } from '../harness/signIn'
import { type CallResult, call } from './call'
import { type Figure, until } from './figure'
import { listen } from './listener'

const tags = '/api/general/tags'
const people = 20

/** People who may change tags, with the password of the demo. */
async function editors(pool: pg.Pool, url: string): Promise<string[]> {
  const names = Array.from({ length: people }, (_, at) => `same.row.${at}`)
  await pool.query(
    `with made as (
       insert into users (username, name, company, modules, password_hash)
       select one, one, company, modules, password_hash from users, unnest($1::text[]) one
       where username = 'admin' on conflict do nothing returning id)
     insert into user_roles (user_id, role) select id, 'admin' from made`,
    [names],
  )
  const tokens: string[] = []
  for (const name of names) tokens.push(await signIn(url, name))
  return tokens
}

const isBeaten = ({ http, message, data }: CallResult, winner: CallResult | undefined) =>
  http === 409 && message === 'stale_version' && data.name === winner?.data.name

/** Many people save the same field of one row at once, at two nodes; one of them has it open in two tabs. */
export const sameRow: Figure = {
  id: 'R14',
  fault: '20 users save the same row at once, at two nodes; one person in two tabs',
  target:
    'exactly 1 of 20 wins, the others are told stale_version with the current row; a person is present once',
  async run(plant, size) {
    const [east, west] = await plant.nodes()
    const tokens = await editors(plant.pool, east.url)
    const rounds = size.rounds(20, 200)
    let fair = 0
    for (let round = 0; round < rounds; round++) {
      const name = `Same row ${Date.now().toString(36)} ${round}`
      const made = await call(east.url, tokens[0] ?? '', 'POST', tags, { body: { name } })
      const { id, version } = made.data
      const answers = await Promise.all(
        tokens.map((token, at) =>
          call(at % 2 ? east.url : west.url, token, 'PUT', `${tags}/${id}`, {
            body: { version, name: `${name} ${at}` },
            key: `${name} ${at}`,
          }),
        ),
      )
      const winners = answers.filter(({ http }) => http === 200)
      const others = answers.filter((one) => !winners.includes(one))
      const { data: stored } = await call(west.url, tokens[0] ?? '', 'GET', `${tags}/${id}`)
      const isFair =
        winners.length === 1 &&
        stored.name === winners[0]?.data.name &&
        others.every((one) => isBeaten(one, winners[0]))
      if (isFair) fair++
      await call(east.url, tokens[0] ?? '', 'DELETE', `${tags}/${id}`)
    }

    const { data: open } = await call(east.url, tokens[0] ?? '', 'POST', tags, {
      body: { name: `Open in two tabs ${Date.now().toString(36)}` },
    })
    const channel = `presence-tags.${open.id}`
    let present: string[] = []
    const watcher = listen({
      url: east.url,
      token: tokens[0] ?? '',
      channels: ['private-cache-general.tags.open'],
      heard: (event, data) => {
        if (event !== 'value') return
        const { value } = data as { value: { id: number; people: { name: string }[] }[] }
        present = value.find(({ id }) => id === open.id)?.people.map(({ name }) => name) ?? []
      },
    })
    await watcher.subscribed()
    const tabs = [east, west].map(({ url }) => listen({ url, token: tokens[1] ?? '', channels: [channel] }))
    await Promise.all(tabs.map((tab) => tab.subscribed()))
    const third = listen({ url: west.url, token: tokens[2] ?? '', channels: [channel] })
    // The last one to join is notified last: by then both tabs are in the list.
    await until(() => present.includes('same.row.2'), 10_000)
    const times = present.filter((name) => name === 'same.row.1').length
    for (const one of [watcher, third, ...tabs]) one.close()
    await call(east.url, tokens[0] ?? '', 'DELETE', `${tags}/${open.id}`)
    await plant.pool.query(`update users set status = 'inactive' where username like 'same.row.%'`)
    return {
      reached: `${fair} of ${rounds} rounds with exactly 1 winner of ${people}; a person in two tabs at two nodes present ${times} time${times === 1 ? '' : 's'}`,
      rounds: `${rounds} rounds of ${people}`,
      isMet: fair === rounds && times === 1,
    }
  },
}
