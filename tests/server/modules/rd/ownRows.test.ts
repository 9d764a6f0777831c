import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openResearch } from '../../../fixtures/rd/bench'

const bench = await openResearch()
afterAll(() => bench.node.stop())
const { requester, supervisor } = bench

const stranger = await bench.person('rd_requester')
let project = 0
let sample = 0
let since = ''
/** A file of the project, by its id. */
let file = 0

const pathOf = (table: 'rd_projects' | 'rd_samples') =>
  `/rd/${table}/${table === 'rd_projects' ? project : sample}`

beforeAll(async () => {
  since = bench.node.realtime.feed.position()
  const one = await bench.evaluated()
  project = one.project
  sample = one.sample
  const sent = await fetch(
    `${bench.node.url}/api/general/attachments?entity=rd_projects&entity_id=${project}&file_name=brief.txt`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${requester.token}`, 'content-type': 'application/octet-stream' },
      body: 'Ripe mango',
    },
  )
  file = ((await sent.json()) as { data: { id: number } }).data.id
})

const numbersIn = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

describe('a requester reads the projects that he requested and their samples, and those of no other user', () => {
  it('in lists, with their totals and counts', async () => {
    for (const [table, id] of [
      ['rd_projects', project],
      ['rd_samples', sample],
    ] as const) {
      const own = await requester.get(`/rd/${table}?total=1`)
      expect(numbersIn(own.data)).toContain(id)
      expect(await stranger.get(`/rd/${table}?total=1`)).toMatchObject({ data: [], total: 0 })
      expect((await stranger.get(`/rd/${table}?id=${id}`)).data).toEqual([])
      expect((await stranger.get(`/rd/${table}/totals`)).data.total).toBe(0)
      expect(numbersIn((await supervisor.get(`/rd/${table}`)).data)).toContain(id)
      // The same query of another person is not answered from what the first one was shown.
      expect(numbersIn((await requester.get(`/rd/${table}?total=1`)).data)).toContain(id)
    }
  })

  it('as single rows', async () => {
    for (const table of ['rd_projects', 'rd_samples'] as const) {
      expect((await requester.get(pathOf(table))).http).toBe(200)
      expect(await stranger.get(pathOf(table))).toMatchObject({ http: 404, message: 'not_found' })
    }
  })

  it('in look-ups and by their codes', async () => {
    const { data: row } = await requester.get(pathOf('rd_samples'))
    for (const [who, found] of [
      [requester, 1],
      [stranger, 0],
    ] as const) {
      for (const table of ['rd_projects', 'rd_samples'] as const)
        expect(
          (await who.get(`/rd/${table}/lookup?id[]=${table === 'rd_projects' ? project : sample}`)).data,
        ).toHaveLength(found)
      const { data } = await who.post('/general/matches', { table: 'rd_samples', texts: [row.number] })
      expect(data[0].id).toBe(found === 1 ? sample : null)
    }
  })

  it('in the search of the console, by number and by name', async () => {
    const { data: row } = await requester.get(pathOf('rd_projects'))
    const found = async (who: typeof requester, words: string) =>
      (
        (await who.get(`/general/search?q=${encodeURIComponent(words)}`)).data as {
          resource: string
          id: number
        }[]
      ).filter(({ resource, id }) => resource === 'rd_projects' && id === project)
    for (const words of [row.number, row.name]) {
      expect(await found(requester, words)).toHaveLength(1)
      expect(await found(stranger, words)).toHaveLength(0)
    }
  })

  it('in files of a list', async () => {
    const { data: row } = await requester.get(pathOf('rd_samples'))
    const sheet = async (token: string) => {
      const answer = await fetch(
        `${bench.node.url}/api/rd/rd_samples/export?format=csv&columns[]=number&plain=1`,
        {
          headers: { authorization: `Bearer ${token}` },
        },
      )
      return answer.text()
    }
    expect(await sheet(requester.token)).toContain(row.number)
    expect(await sheet(stranger.token)).not.toContain(row.number)
  })

  it('in change trails', async () => {
    for (const table of ['rd_projects', 'rd_samples'] as const) {
      const query = `/general/change_logs?entity=${table}&id=${table === 'rd_projects' ? project : sample}`
      const own = await requester.get(query)
      expect(own.data.length).toBeGreaterThan(0)
      expect((await stranger.get(query)).message).toBe('not_found')
    }
  })

  it('in files that are attached', async () => {
    const query = `/general/attachments?entity=rd_projects&entity_id=${project}`
    expect((await requester.get(query)).data.rows).toHaveLength(1)
    expect((await stranger.get(query)).message).toBe('not_found')
    expect((await stranger.get(`/general/attachments/${file}/content`)).message).toBe('not_found')
    expect((await stranger.delete(`/general/attachments/${file}`)).message).toBe('not_found')
  })
})

describe('what is not there for a requester', () => {
  it('takes no change, no event and no act on several rows, and answers nothing about itself', async () => {
    const { version } = await bench.read('rd_projects', project)
    expect((await stranger.put(pathOf('rd_projects'), { version, name: 'Mine now' })).message).toBe(
      'not_found',
    )
    expect((await stranger.delete(`${pathOf('rd_projects')}?version=${version}`)).message).toBe('not_found')
    const stale = await stranger.post(`${pathOf('rd_samples')}/approve`, { version: 1 })
    expect(stale).toMatchObject({ http: 404, message: 'not_found' })
    expect(JSON.stringify(stale)).not.toContain('Iced mango')
    const { data } = await stranger.post('/rd/rd_samples/bulk', {
      ids: [sample],
      event: 'approve',
      payload: {},
    })
    expect(data).toEqual([expect.objectContaining({ message: 'not_found' })])
  })

  it('is never a formula of the own sample either', async () => {
    const { current_version_id: id } = await bench.read('rd_samples', sample)
    for (const path of [
      '/rd/rd_sample_versions',
      `/rd/rd_sample_versions/${Number(id)}`,
      '/rd/rd_sample_ingredients',
    ])
      expect((await requester.get(path)).message).toBe('no_privileges')
  })
})

const signed = async (who: typeof requester, channel: string) =>
  (await who.post('/broadcasting/auth', { socket_id: '1.2', channel_name: channel })).http

describe('the broadcasts of rows by owner', () => {
  it('of the whole table are refused to a requester; each has a channel with the own rows, which no other gets', async () => {
    for (const table of ['rd_projects', 'rd_samples']) {
      expect(await signed(supervisor, `private-rd.${table}`)).toBe(200)
      expect(await signed(requester, `private-rd.${table}`)).toBe(403)
      expect(await signed(requester, `private-cache-rd.${table}.open`)).toBe(403)
      expect(await signed(requester, `private-rd.${table}.of.${requester.id}`)).toBe(200)
      expect(await signed(stranger, `private-rd.${table}.of.${requester.id}`)).toBe(403)
    }
    expect(await signed(requester, 'private-general.attachments.rd_projects')).toBe(403)
  })

  it('say who else has a record open to those for whom it is there', async () => {
    expect(await signed(requester, `presence-rd_projects.${project}`)).toBe(200)
    expect(await signed(stranger, `presence-rd_projects.${project}`)).toBe(403)
    expect(await signed(supervisor, `presence-rd_projects.${project}`)).toBe(200)
  })

  it('that were missed are read again from the own channel alone', async () => {
    const missed = (who: typeof requester, channel: string) =>
      who.get(`/changes?since=${encodeURIComponent(since)}&channels[]=${channel}`)
    const own = await missed(requester, `private-rd.rd_projects.of.${requester.id}`)
    expect(own.data.events.length).toBeGreaterThan(0)
    for (const { channel, data } of own.data.events) {
      expect(channel).toBe(`private-rd.rd_projects.of.${requester.id}`)
      expect(data.row.requested_by_id).toBe(requester.id)
    }
    const others = await missed(stranger, `private-rd.rd_projects.of.${stranger.id}`)
    expect(others.data.events).toEqual([])
    expect((await missed(stranger, `private-rd.rd_projects.of.${requester.id}`)).message).toBe(
      'no_privileges',
    )
    expect((await missed(requester, 'private-rd.rd_projects')).message).toBe('no_privileges')
  })
})
