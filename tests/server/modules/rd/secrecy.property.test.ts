// Invariants of R&D by their numbers. Here: 14 (a formula reaches the roles of samples alone), 15 (every reading of it is
// noted) and 16 (events of samples have no lines). histories.property.test.ts: 1 to 11 and 13 as the queries of
// researchFaults.ts after random histories, 12 as an approval by the flavourist that is refused in each of them. 2, 3 and
// 13 are refused input too (badInput), 9 is a property of specificationVerdict, and all but 7 and 12 hold in the demo company.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { areas, type Role, roles } from '../../../../src/access'
import { openResearch } from '../../../fixtures/rd/bench'

const bench = await openResearch()
afterAll(() => bench.node.stop())
const { flavorist, goods, line } = bench

type Person = typeof flavorist

/** A share that nothing else has, and the ingredient that has it. */
const share = 13.3731
const secret = () => [
  line(10, goods.nicotine, 12),
  line(20, goods.mango, share),
  line(30, goods.vg, null, { is_qs: 1 }),
]
const one = { project: 0, sample: 0, version: 0 }
let ingredient = 0
let since = ''
const outsiders: Person[] = []

const mayRead: readonly Role[] = areas.rd_samples
beforeAll(async () => {
  since = bench.node.realtime.feed.position()
  Object.assign(one, await bench.started())
  const { data } = await bench.write(one.version, secret())
  ingredient = data.rd_sample_ingredients[1].id
  await bench.specify(one.sample)
  await bench.fire(flavorist, 'rd_sample_versions', one.version, 'lock')
  for (const role of roles) if (!mayRead.includes(role)) outsiders.push(await bench.person(role))
}, 60_000)

const read = (who: Person, path: string) =>
  fetch(`${bench.node.url}/api${path}`, { headers: { authorization: `Bearer ${who.token}` } })
/** The whole answer to a reading, as it is sent. */
const text = async (who: Person, path: string, body?: object) =>
  body ? JSON.stringify(await who.post(path, body)) : (await read(who, path)).text()

/** Ways to a formula: lists, rows, look-ups, files, trails, searches, comparisons, reports and missed events. */
const ways: Readonly<Record<string, () => readonly [path: string, body?: object]>> = {
  versions: () => ['/rd/rd_sample_versions'],
  version: () => [`/rd/rd_sample_versions/${one.version}`],
  'version by its sample': () => [`/rd/rd_sample_versions?sample_id=${one.sample}`],
  'look-up of versions': () => [`/rd/rd_sample_versions/lookup?id[]=${one.version}`],
  'file of versions': () => ['/rd/rd_sample_versions/export?format=csv&plain=1'],
  ingredients: () => ['/rd/rd_sample_ingredients'],
  ingredient: () => [`/rd/rd_sample_ingredients/${ingredient}`],
  'ingredients of the version': () => [`/rd/rd_sample_ingredients?sample_version_id=${one.version}`],
  'file of ingredients': () => ['/rd/rd_sample_ingredients/export?format=csv&plain=1'],
  'totals of ingredients': () => ['/rd/rd_sample_ingredients/totals'],
  'where the ingredient is used': () => [`/rd/rd_sample_ingredients/where_used?product_id=${goods.mango}`],
  comparison: () => [`/rd/rd_sample_versions/${one.version}/compare?with=${one.version}`],
  scale: () => [`/rd/rd_sample_versions/${one.version}/scale`, { to: 'total', value: 100 }],
  'comparison with a recipe': () => [
    `/production/recipes/fetch_version?rd_sample_version_id=${one.version}&product_id=${goods.bulk}`,
  ],
  'trail of the version': () => [`/general/change_logs?entity=rd_sample_versions&id=${one.version}`],
  'trail of an ingredient': () => [`/general/change_logs?entity=rd_sample_ingredients&id=${ingredient}`],
  'trail of the sample': () => [`/general/change_logs?entity=rd_samples&id=${one.sample}`],
  'trail of the project': () => [`/general/change_logs?entity=rd_projects&id=${one.project}`],
  sample: () => [`/rd/rd_samples/${one.sample}`],
  samples: () => ['/rd/rd_samples'],
  search: () => [`/general/search?q=${share}`],
  matches: () => ['/general/matches', { table: 'rd_sample_versions', texts: ['v1'] }],
  'usage of ingredients': () => ['/rd/reports/rd-ingredient-usage'],
  'usage of one ingredient': () => [`/rd/reports/rd-ingredient-usage?product_id=${goods.mango}`],
  'file of the usage': () => ['/rd/reports/rd-ingredient-usage/export?format=csv&plain=1'],
  'costs of formulae': () => ['/rd/reports/rd-formula-costs'],
  'versions to be converted': () => ['/rd/convertible_versions'],
  certificate: () => [`/rd/rd_sample_versions/${one.version}/documents/certificate_of_analysis`],
}

const tables = [
  'rd_projects',
  'rd_samples',
  'rd_sample_versions',
  'rd_sample_ingredients',
  'rd_specifications',
]
const signed = async (who: Person, channel: string) =>
  (await who.post('/broadcasting/auth', { socket_id: '1.2', channel_name: channel })).http === 200

describe('a formula', () => {
  it('reaches no role but those of samples, by no call, file, trail, search or event', async () => {
    expect(outsiders.length).toBeGreaterThan(20)
    // Those who may see it do, so that what is looked for is there to be found.
    expect(await text(flavorist, `/rd/rd_sample_versions/${one.version}`)).toContain(String(share))
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...outsiders),
        fc.subarray(Object.keys(ways), { minLength: 4 }),
        async (who, names) => {
          for (const name of names) {
            const [path, body] = ways[name]?.() ?? ['']
            expect(await text(who, path, body), name).not.toContain(String(share))
          }
          for (const table of tables) {
            const channels = [`private-rd.${table}`, `private-rd.${table}.of.${who.id}`]
            const query = channels.map((channel) => `&channels[]=${channel}`).join('')
            expect(await text(who, `/changes?since=${encodeURIComponent(since)}${query}`)).not.toContain(
              String(share),
            )
          }
          expect(await signed(who, 'private-rd.rd_sample_versions')).toBe(false)
          expect(await signed(who, 'private-rd.rd_sample_ingredients')).toBe(false)
          expect(await signed(who, `presence-rd_sample_versions.${one.version}`)).toBe(false)
        },
      ),
      { numRuns: 40 },
    )
  }, 120_000)

  it('is not found out by a filter of a report on what is hidden from its reader', async () => {
    const manager = outsiders[roles.filter((role) => !mayRead.includes(role)).indexOf('manager')]
    expect((await manager?.get('/rd/reports/rd-ingredient-usage'))?.http).toBe(200)
    for (const filter of [`product_id=${goods.mango}`, 'percent=13.3731', 'group=product_id'])
      expect((await manager?.get(`/rd/reports/rd-ingredient-usage?${filter}`))?.http, filter).not.toBe(200)
  })

  it('is noted whenever it is read by another than its flavourist, by any way of reading it', async () => {
    const { data: written } = await flavorist.get(`/rd/rd_sample_versions/${one.version}`)
    expect(written.rd_sample_ingredients).toHaveLength(3)
    /** Ways that name the version, and ways to several formulae. */
    const byVersion = [
      'version',
      'ingredients of the version',
      'comparison',
      'scale',
      'trail of the version',
    ] as const
    const bySeveral = [
      'ingredients',
      'file of ingredients',
      'where the ingredient is used',
      'usage of ingredients',
    ] as const
    const readers = [bench.supervisor, bench.other, bench.quality, flavorist, await bench.person('admin')]
    const reading = fc.record({
      reader: fc.constantFrom(...readers),
      way: fc.constantFrom(...byVersion, ...bySeveral),
    })
    let noted = 0
    await fc.assert(
      fc.asyncProperty(fc.array(reading, { minLength: 1, maxLength: 6 }), async (readings) => {
        await bench.node.pool.query('delete from rd_formula_reads')
        for (const { reader, way } of readings) {
          const [path, body] = ways[way]?.() ?? ['']
          const answer = body ? await reader.post(path, body) : { http: (await read(reader, path)).status }
          if (answer.http !== 200) continue
          const isOfVersion = byVersion.some((name) => name === way)
          const { rows } = await bench.node.pool.query(
            `select from rd_formula_reads where user_id = $1 and sample_version_id is not distinct from $2`,
            [reader.id, isOfVersion ? one.version : null],
          )
          const isOwn = isOfVersion && reader === flavorist
          expect(rows.length > 0, `${way} by ${reader.id}`).toBe(!isOwn)
          if (!isOwn) noted += 1
        }
      }),
      { numRuns: 25 },
    )
    expect(noted).toBeGreaterThan(40)
  }, 60_000)

  it('travels in no event of samples, whatever is written to it', async () => {
    const part = fc.integer({ min: 1, max: 200_000 })
    await fc.assert(
      fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 4 }), async (parts) => {
        const from = bench.node.realtime.feed.position()
        const { version } = await bench.started()
        const ingredients = [goods.nicotine, goods.mango, goods.cooling, goods.sweet]
        await bench.write(version, [
          ...parts.map((share_, at) => line((at + 1) * 10, ingredients[at] ?? goods.pg, share_ / 10_000)),
          line(90, goods.vg, null, { is_qs: 1 }),
        ])
        const { data } = await flavorist.get(
          `/changes?since=${encodeURIComponent(from)}&channels[]=private-rd.rd_samples`,
        )
        expect(data.events.length).toBeGreaterThan(0)
        for (const { data: sent } of data.events) {
          expect(sent.row.total_percent).toBeTypeOf('number')
          // Lines would be a list of rows.
          for (const value of Object.values(sent.row))
            expect(typeof value === 'object' && value !== null).toBe(false)
        }
      }),
      { numRuns: 8 },
    )
  }, 60_000)
})
