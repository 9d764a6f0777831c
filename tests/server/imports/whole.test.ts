import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openPool } from '../../../server/db/connect'
import { databaseOver } from '../../../server/db/dedicatedConnection'
import { runUnit, system } from '../../../server/engine/unitOfWork'
import type { Changes } from '../../../src/resources/general/system/changeCalls'
import { brands } from '../../../src/resources/inventory/products/brands'
import { startServer, type TestNode } from '../../harness/server'
import { csv, type Importer, importer } from './runs'

let node: TestNode
let admin: Importer

beforeAll(async () => {
  node = await startServer()
  admin = importer(node, await node.as('admin'))
})
afterAll(() => node.stop())
beforeEach(() => node.pool.query('delete from brands'))

const brandsNow = async () =>
  (await node.pool.query(`select code, name, owner, is_active, version from brands order by code`)).rows
const many = (count: number, name = 'Brand') =>
  csv('code,name', ...Array.from({ length: count }, (_, at) => `B${at},${name} ${at}`))

it('the preview of any file equals its commit, and a second import changes nothing', async () => {
  const line = fc.record({
    code: fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F', 'G H', ''),
    name: fc.constantFrom('Alpine', 'Boréal', '', 'x'.repeat(90), 'Côté "nord"'),
    owner: fc.constantFrom('own', 'contract', '', 'who'),
    active: fc.constantFrom('yes', 'non', '', 'maybe'),
  })
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
  let written = 0
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 8 }), async (lines) => {
      const file = csv(
        'code,name,owner,is active',
        ...lines.map((one) => Object.values(one).map(cell).join()),
      )
      const { data: plan } = await admin.upload('brands', file, { confirm: true })
      if (!plan.run) return
      const shown = await admin.preview(plan)
      const before = await brandsNow()
      let run = shown
      if (shown.rows_error > 0) {
        const left = await admin.person.post(admin.path(shown.id, '/exclude'), {
          version: shown.version,
          errors: 1,
          reason: 'wrong',
        })
        run = left.data
        expect([run.rows_error, run.rows_excluded]).toEqual([0, shown.rows_error])
        expect(await brandsNow()).toEqual(before)
      }
      const { rows_total, rows_create, rows_update, rows_unchanged, rows_error, rows_excluded } = run
      expect(rows_create + rows_update + rows_unchanged + rows_error + rows_excluded).toBe(rows_total)
      const done = await admin.commit(run)
      expect(done.status).toBe('committed')
      const after = await brandsNow()
      expect(after.length - before.length).toBe(rows_create)
      const changed = after.filter((row) =>
        before.some((old) => old.code === row.code && old.version !== row.version),
      )
      expect(changed.length).toBe(rows_update)
      written += rows_create + rows_update
      const again = await admin.previewed('brands', file, { confirm: true })
      expect([again.rows_create, again.rows_update]).toEqual([0, 0])
    }),
    // The drawn rows may all be wrong; one that is right is written first.
    { numRuns: 10, examples: [[[{ code: 'WHOLE', name: 'Whole', owner: 'own', active: 'yes' }]]] },
  )
  expect(written).toBeGreaterThan(0)
})

it('whichever row the database fails at, every table is as it was', async () => {
  await node.pool.query(`create table fail_at (code text)`)
  await node.pool.query(`create function fail_at() returns trigger language plpgsql as $$ begin
    if exists (select 1 from fail_at f where f.code = new.code) then raise exception 'no'; end if; return new; end $$`)
  await node.pool.query(
    `create trigger fail_at before insert or update on brands for each row execute function fail_at()`,
  )
  await node.pool.query(`insert into brands (code, name) values ('B7', 'Seven')`)
  const storedRows = async () => [
    await brandsNow(),
    (await node.pool.query(`select count(*) from changes where table_name = 'brands'`)).rows,
  ]
  for (const count of [12, 260])
    for (const at of ['B0', 'B7', `B${count - 1}`]) {
      await node.pool.query(`with gone as (delete from fail_at) insert into fail_at values ($1)`, [at])
      const before = await storedRows()
      const run = await admin.previewed('brands', many(count, at), { confirm: true })
      const after = await admin.commit(run)
      expect([after.status, after.reason !== null]).toEqual(['failed', true])
      expect(await storedRows()).toEqual(before)
    }
  await node.pool.query('drop trigger fail_at on brands')
})

it('a change of more than 200 rows is broadcast as one reload, while the log keeps every row', async () => {
  const run = await admin.commit(await admin.previewed('brands', many(450)))
  expect(run.status).toBe('committed')
  const { rows } = await node.pool.query(`select action, channel is not null as told, count(*)::int as lines
    from changes where table_name = 'brands' group by 1, 2 order by 1, 2`)
  expect(rows).toContainEqual({ action: 'created', told: false, lines: 450 })
  expect(rows).toContainEqual({ action: 'reload', told: true, lines: 1 })
  const { rows: own } = await node.pool
    .query(`select count(distinct position)::int as places, max(position) <= (select position from feed) as known
    from changes`)
  expect(own[0].known).toBe(true)
  const response = await admin.person.post(admin.path(run.id, '/revert'), { version: run.version })
  expect([response.http, response.data.status]).toEqual([202, 'reverting'])
  const taken = await admin.settled(run.id)
  expect([taken.status, taken.reverted_by_id, await brandsNow()]).toEqual(['reverted', run.owner_id, []])
})

it('many rows of which one changed since are all left as they are, and the run says which one', async () => {
  const run = await admin.commit(await admin.previewed('brands', many(201), { confirm: true }))
  await node.pool.query(`update brands set name = 'Own', version = version + 1 where code = 'B7'`)
  const stored = await admin.revert(run)
  expect([stored.status, stored.reason_code, stored.reason, stored.reverted_by_id]).toEqual([
    'committed',
    'not_revertible',
    'Not reverted. Something changed since the import: row 9: Changed since.',
    null,
  ])
  expect((await brandsNow()).length).toBe(201)
  await node.pool.query(`update brands set version = version - 1 where code = 'B7'`)
  expect([(await admin.revert(stored)).status, await brandsNow()]).toEqual(['reverted', []])
})

it('a unit of many rows blocks other writes only while it publishes, not while it logs each row', async () => {
  await node.pool.query(`create function note_lock() returns trigger language plpgsql as $$ begin
    new.request_id := (select count(*) from pg_locks where locktype = 'advisory' and objid = 7203001
      and granted and pid = pg_backend_pid())::text; return new; end $$`)
  // Not dropped: that would deadlock with readers of the log.
  await node.pool.query(
    `create trigger note_lock before insert on changes for each row execute function note_lock()`,
  )
  await runUnit(node.db, system, async (unit) => {
    for (let at = 0; at < 201; at += 1)
      await unit.insert(brands, { code: `U${at}`, name: `U ${at}` }, 'founded')
  })
  const { rows } = await node.pool
    .query(`select action, event, channel is not null as told, request_id as held,
    count(*)::int as lines from changes where table_name = 'brands' and request_id in ('0', '1') group by 1, 2, 3, 4
    order by 1`)
  expect(rows).toEqual([
    { action: 'created', event: 'founded', told: false, held: '0', lines: 201 },
    { action: 'reload', event: null, told: true, held: '1', lines: 1 },
  ])
})

it('units of many rows come to an end also where they hold every connection of the node', async () => {
  const pool = openPool(node.connection, 2)
  const db = databaseOver(pool)
  const met = new Set<string>()
  let meet = () => {}
  const all = new Promise<void>((resolve) => (meet = resolve))
  const many = (name: string) =>
    runUnit(db, system, async (unit) => {
      for (let at = 0; at < 201; at += 1)
        await unit.insert(brands, { code: `${name}${at}`, name: `${name} ${at}` })
      if (met.add(name).size === 2) meet()
      await all
    })
  await Promise.all(['X', 'Y'].map(many))
  await pool.end()
  expect((await brandsNow()).length).toBe(402)
})

it('a reverted transaction leaves gaps in the log, and followers miss nothing', async () => {
  const placeNow = async () =>
    (await node.pool.query(`select epoch || ':' || position as place, position::int as position from feed`))
      .rows[0]
  const before = await placeNow()
  await node.pool.query(`create function refuse() returns trigger language plpgsql as $$ begin
    if new.code = 'B240' then raise exception 'no'; end if; return new; end $$`)
  await node.pool.query(
    `create trigger refuse before insert on brands for each row execute function refuse()`,
  )
  const failed = await admin.commit(await admin.previewed('brands', many(250, 'Hole'), { confirm: true }))
  await node.pool.query('drop trigger refuse on brands')
  expect(failed.status).toBe('failed')
  const { rows } = await node.pool.query(
    `select (select position from feed)::int - $1::int - count(*)::int as empty from changes where position > $1`,
    [before.position],
  )
  expect(rows[0].empty).toBe(250)
  const among = await placeNow()
  await admin.person.post('/inventory/brands', { code: 'AFTER', name: 'After the hole' })
  const channels = 'channels[]=private-inventory.brands&channels[]=private-imports.import_runs'
  for (const [since, reported] of [
    [before.place, ['created']],
    [among.place, ['created']],
    [`${before.place.split(':')[0]}:${among.position - 100}`, ['created']],
  ] as const) {
    const { data } = await admin.person.get(`/changes?since=${since}&${channels}`)
    const { state, events } = data as Changes
    const ofBrands = events.filter(({ channel }) => channel.endsWith('.brands'))
    expect([state, ofBrands.map(({ event }) => event)]).toEqual(['missed', reported])
  }
})

it('the same file committed twice at the same time is written once', async () => {
  const file = many(30)
  const first = await admin.previewed('brands', file, { mode: 'insert' })
  const second = await admin.previewed('brands', file, { mode: 'insert' })
  const runs = [first, second]
  const done = await Promise.all(runs.map((run) => admin.commit(run)))
  expect(done.map(({ status }) => status).toSorted()).toEqual(['committed', 'previewed'])
  expect((await brandsNow()).length).toBe(30)
  // Whichever came first: it cannot be written again, and what the other one was shown no longer holds.
  for (const [at, run] of runs.entries())
    expect((await admin.commit(run)).message).toBe(
      done[at]?.status === 'committed' ? 'invalid_transition' : 'import_stale',
    )
  expect((await brandsNow()).length).toBe(30)
})

it('of two who commit the same run at the same time one does, and its rows are written once', async () => {
  const run = await admin.previewed('brands', many(31))
  const payload = { version: run.version, preview_hash: run.preview_hash, expected_rows: 31 }
  const other = importer(node, await node.as('admin'))
  const answers = await Promise.all(
    [admin, other].map(({ person }) => person.post(admin.path(run.id, '/commit'), payload)),
  )
  expect(answers.map(({ message }) => message).toSorted()).toEqual(['', 'invalid_transition'])
  expect((await admin.settled(run.id)).status).toBe('committed')
  expect((await brandsNow()).length).toBe(31)
})

it('whatever text people type comes back unchanged from an export brought in again', async () => {
  const piece = fc.constantFrom(
    '=',
    '+1',
    '-',
    '@x',
    '"',
    "'",
    ',',
    ';',
    'é',
    'Côté',
    '007',
    ' ',
    '\\',
    'no',
    '1e5',
  )
  const name = fc.array(piece, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''))
  let compared = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(name, { minLength: 1, maxLength: 6 }),
      fc.constantFrom('csv', 'xlsx'),
      async (names, format) => {
        await node.pool.query('delete from brands')
        for (const [place, one] of names.entries())
          await admin.person.post('/inventory/brands', { code: `0${place}`, name: one })
        const stored = await brandsNow()
        if (stored.length === 0) return
        const response = await fetch(`${node.url}/api/inventory/brands/export?format=${format}`, {
          headers: { authorization: `Bearer ${admin.person.token}` },
        })
        const file = new Uint8Array(await response.arrayBuffer())
        const run = await admin.previewed('brands', file, { name: `b.${format}`, confirm: true })
        expect([stored.map((row) => row.name), run.rows_unchanged]).toEqual([
          stored.map((row) => row.name),
          stored.length,
        ])
        compared += stored.length
      },
    ),
    { numRuns: 6 },
  )
  expect(compared).toBeGreaterThan(0)
})
