import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDemoCompany } from '../../../../server/demo/company/company'
import { numbered } from '../../../../server/demo/company/numbered'
import { prepareCompany } from '../../../../server/modules/general/system/company'
import { roles } from '../../../../src/access'
import { firstFault, type Punch } from '../../../../src/machines/punches'
import { compareText } from '../../../../src/resources/kit/query/filter'
import { type FreshDatabase, freshDatabase } from '../../../harness/database'
import { companyCarts } from './companyCarts'
import { companyForecast } from './companyForecast'
import { companyLiquid } from './companyLiquid'
import { companyMaintenance } from './companyMaintenance'
import { companyPacks } from './companyPacks'
import { companyPlan } from './companyPlan'
import { companyProjects } from './companyProjects'
import { companyRules } from './companyRules'
import { companyStamps } from './companyStamps'
import { companyStock } from './companyStock'
import { companyTraining } from './companyTraining'

const now = new Date('2026-11-20T19:30:00.000Z')
let fresh: FreshDatabase

beforeAll(async () => {
  fresh = await freshDatabase()
  await prepareCompany(fresh.pool, {
    client: { id: 'decant-web', secret: '' },
    adminPassword: null,
    company: 'demo',
  })
  expect(await createDemoCompany(fresh.pool, now)).toBe(true)
})
afterAll(() => fresh?.drop())

const rows = async (sql: string) => (await fresh.pool.query<Record<string, unknown>>(sql)).rows
const count = async (sql: string) => Number((await rows(`select count(*) as many from (${sql}) x`))[0]?.many)

companyStock({ rows, count, pool: () => fresh.pool, now })
companyRules({ rows, count, pool: () => fresh.pool })
companyLiquid({ rows, count, pool: () => fresh.pool })
companyCarts({ rows, count })
companyStamps({ rows, count })
companyForecast({ rows, count })
companyPacks({ rows, count })
companyMaintenance({ rows, count })

companyPlan({ rows, count, pool: () => fresh.pool, now })

companyTraining({ rows, count, now })
companyProjects({ rows, count, pool: () => fresh.pool, now })

describe('demo company', () => {
  it('the demo company is made once and left alone afterwards', async () => {
    const before = await count('select id from production_orders')
    expect(await createDemoCompany(fresh.pool, now)).toBe(false)
    expect(await count('select id from production_orders')).toBe(before)
  })

  it('the demo company numbers each next document after those that it has', async () => {
    for (const [prefix, table] of Object.entries(numbered)) {
      const [last] =
        await rows(`select max(substring(coalesce(to_jsonb(d) ->> 'number', to_jsonb(d) ->> 'code')
          from '^${prefix}-([0-9]+)$')::int) as last,
        (select next_number::int from document_sequences where prefix = '${prefix}') as next from ${table} d`)
      expect(Number(last?.next), prefix).toBeGreaterThan(Number(last?.last ?? 0))
    }
  })

  it('the demo company has one person named like each role, and holds every role', async () => {
    const named = await rows(
      'select username from users u join user_roles r on r.user_id = u.id and r.role = u.username',
    )
    expect(named.map(({ username }) => String(username)).toSorted(compareText)).toEqual(
      roles.toSorted(compareText),
    )
  })

  it('the demo company has 110 people and four wall displays: two administrators, three supervisors, staff called like m.tremblay', async () => {
    expect(await count('select id from users')).toBe(114)
    expect(await count(`select id from users where roles @> '{admin}'`)).toBe(2)
    expect(await count(`select id from users where roles @> '{supervisor}'`)).toBe(3)
    expect(await count(`select id from users where username ~ '^[a-z][.][a-z]+$'`)).toBe(74)
    expect(await count('select distinct lower(username) from users')).toBe(114)
    const walls = await rows(
      `select username, config ->> 'home_dashboard' as home from users where config ->> 'kiosk' = '1' order by 1`,
    )
    expect(walls.map(({ username }) => username)).toEqual([
      'wall.batching',
      'wall.machines',
      'wall.office',
      'wall.packing',
    ])
    expect(walls.every(({ home }) => String(home).startsWith('/'))).toBe(true)
  })

  it('the demo company keeps an error log of 40 rows without a second of its kind, a few of them open', async () => {
    expect(await count('select distinct fingerprint from error_logs')).toBe(40)
    expect(await count(`select id from error_logs where status = 'open'`)).toBe(9)
    expect(
      await count(
        `select id from error_logs where last_at > '${now.toISOString()}' or last_at < first_at or (resolved_at is null) <> (status = 'open')`,
      ),
    ).toBe(0)
  })

  it('the demo company has the machines, recipes and bottles of a plant of its size', async () => {
    expect(await count(`select id from machines where area = 'production'`)).toBe(25)
    expect(await count(`select id from machines where area = 'assembly'`)).toBe(8)
    expect(await count(`select id from recipes where status = 'approved'`)).toBe(120)
    expect(await count(`select id from products where kind = 'finished_good'`)).toBe(420)
    expect(await count(`select id from products where kind = 'packaging'`)).toBe(60)
    expect(
      await count(`select p.id from products p join categories c on c.id = category_id and c.code = 'CONC'`),
    ).toBe(120)
    expect(
      await count(`select id from products where kind in ('base', 'nicotine', 'flavour', 'raw_material')`),
    ).toBe(160)
    expect(await count('select id from flavors')).toBe(45)
    // Three of them are bottles that wait for an order to stamp them, six are spare parts, seven are services.
    expect(await count('select distinct sku from products')).toBe(776)
    expect(await count('select recipe_id from recipe_lines group by 1 having sum(percent) <> 100')).toBe(0)
    expect(await count(`select id from operations where area = 'production'`)).toBe(16)
    expect(await rows('select code from flows order by id')).toEqual(
      ['PROD-STD', 'PROD-UNSTAMPED', 'BULK-ONLY', 'REWORK', 'ASM-STD', 'ASM-UNSTAMPED'].map((code) => ({
        code,
      })),
    )
  })

  it('the demo company has a chart of 140 accounts, 90 mappings, and every tax booked to an account', async () => {
    expect(await count('select id from accounts')).toBe(140)
    expect(await count('select id from accounting_mappings')).toBe(90)
    expect(await count('select id from tax_setup_lines where account_id is null')).toBe(0)
    const hanging = 'select a.id from accounts a join accounts p on p.id = a.parent_id where p.is_postable'
    expect(await count(hanging)).toBe(0)
    const mapped =
      'select m.id from accounting_mappings m join accounts a on a.id in (debit_account_id, credit_account_id)'
    expect(await count(`${mapped} where not a.is_postable or not a.is_active`)).toBe(0)
    const setups = await rows('select direction, count(*)::int as many from tax_setups group by 1 order by 1')
    expect(setups.map(({ direction, many }) => [direction, many])).toEqual([
      ['purchase', 13],
      ['sale', 14],
    ])
  })

  it('the demo company runs 12 orders, holds 2 and lets 6 wait for approval', async () => {
    const many = await rows(
      `select status, count(*)::int as many from production_orders where area = 'production' group by status`,
    )
    const of = Object.fromEntries(many.map(({ status, many: orders }) => [String(status), orders]))
    expect(of).toMatchObject({ in_progress: 12, on_hold: 2, pending: 6 })
    expect(Object.keys(of).toSorted(compareText)).toEqual([
      'cancelled',
      'closed',
      'done',
      'draft',
      'in_progress',
      'on_hold',
      'pending',
      'planned',
      'released',
      'shipped',
    ])
  })

  it('the demo company makes packs: 120 orders or more over 45 days, some of which run, each with its sessions', async () => {
    const packs = `select o.id from production_orders o where o.area = 'assembly'`
    expect(await count(packs)).toBeGreaterThan(120)
    expect(await count(`${packs} and o.status = 'in_progress'`)).toBeGreaterThanOrEqual(5)
    expect(await count(`${packs} and o.status = 'released'`)).toBe(3)
    expect(await count(`${packs} and o.status in ('shipped', 'closed')`)).toBeGreaterThan(80)
    expect(
      await count(`select l.id from stamping_logs l join reels r on r.id = l.reel_id
        join stamping_machines x on x.id = l.stamping_machine_id join machines m on m.id = x.machine_id
        where r.area <> m.area`),
    ).toBe(0)
    expect(
      await count(
        `select l.id from stamping_logs l join reels r on r.id = l.reel_id where r.area = 'assembly'`,
      ),
    ).toBeGreaterThan(100)
    expect(
      await rows(`select distinct p.code from production_order_steps s join phases p on p.id = s.phase_id
        where p.area = 'assembly' and s.status in ('ready', 'in_progress', 'paused', 'blocked')
          and p.code in ('sealing', 'stamping', 'cartoning') order by 1`),
    ).toEqual(['cartoning', 'sealing', 'stamping'].map((code) => ({ code })))
  })

  it('the demo company counts at every step what its logs say, and never more than came in', async () => {
    expect(
      await count(`select s.id from production_order_steps s left join production_logs l on l.step_id = s.id
        group by s.id having abs(s.qty_good - coalesce(sum(l.qty_good), 0)) > 0.0001
          or abs(s.qty_scrap - coalesce(sum(l.qty_scrap), 0)) > 0.0001`),
    ).toBe(0)
    expect(
      await count(
        'select id from production_order_steps where qty_good + qty_scrap + qty_rework > qty_in + 0.0001 and batch_no = 0',
      ),
    ).toBe(0)
  })

  it('the demo company loses no bottle and no phase on the way of an order', async () => {
    expect(
      await count(`select id from production_orders where qty_shipped > qty_transferred or qty_transferred > qty_packed
        or qty_packed > qty_stamped or qty_stamped > case area when 'production' then qty_labelled else qty_bottled end
        or qty_labelled > qty_bottled`),
    ).toBe(0)
    expect(
      await count(`select o.id from production_orders o join production_order_steps s on s.production_order_id = o.id
          join phases p on p.id = s.phase_id
        group by o.id having abs(coalesce(sum(s.qty_good) filter (where p.code in ('bottling', 'sealing')), 0) - o.qty_bottled) > 0
          or abs(coalesce(sum(s.qty_scrap) filter (where s.unit_kind not in ('ml', 'sample')), 0) - o.qty_scrapped) > 0`),
    ).toBe(0)
  })

  it('the demo company leaves every order in progress something to do', async () => {
    expect(
      await count(`select id from production_orders o where status = 'in_progress' and not exists (
        select 1 from production_order_steps s where s.production_order_id = o.id
          and s.status in ('ready', 'in_progress', 'paused', 'blocked'))`),
    ).toBe(0)
  })

  it('the demo company has each machine in one state at any time, the last one open, and knows it', async () => {
    expect(
      await count(`select 1 from (select machine_id, ended_at, lead(started_at) over (partition by machine_id order by started_at) as next
        from machine_states) s where ended_at is distinct from next`),
    ).toBe(0)
    expect(
      await count(`select m.id from machines m join machine_states t on t.machine_id = m.id and t.ended_at is null
        where (m.current_state, m.current_step_id, m.current_state_since)
          is not distinct from (t.state, t.production_order_step_id, t.started_at)`),
    ).toBe(33)
    expect(
      await count(`select m.id from machines m join production_order_steps s on s.id = m.current_step_id
        where s.status = 'done' or (s.status = 'in_progress') <> (m.current_state in ('running', 'setup'))`),
    ).toBe(0)
  })

  it('the demo company bottles nothing before its batch passed the laboratory', async () => {
    expect(
      await count(`select b.id from production_order_steps b join phases p on p.id = b.phase_id and p.code = 'bottling'
        join production_order_steps t on t.production_order_id = b.production_order_id
        join phases q on q.id = t.phase_id and q.code = 'hplc'
        where b.started_at < t.finished_at or (b.started_at is not null and t.finished_at is null)`),
    ).toBe(0)
  })

  it('the demo company works at 55 to 80 % OEE', async () => {
    const [plant] = await rows(`
      with run as (select sum(duration_s) filter (where state = 'running') / 3600.0 as hours,
          sum(duration_s) filter (where state = 'running')::numeric
            / sum(duration_s) filter (where state not in ('planned_stop', 'off')) as a
        from machine_states t join machines m on m.id = t.machine_id where ideal_rate_per_hour > 0),
      made as (select sum(qty_good) as good, sum(qty_good + qty_scrap) as total,
          sum((qty_good + qty_scrap) / ideal_rate_per_hour) as ideal_hours
        from production_logs l join machines m on m.id = l.machine_id where ideal_rate_per_hour > 0)
      select (100 * a * ideal_hours / hours * good / total)::float as oee from run, made`)
    expect(Number(plant?.oee)).toBeGreaterThan(55)
    expect(Number(plant?.oee)).toBeLessThan(80)
  })

  it('the demo company is the same plant whenever it is made at the same moment', async () => {
    const other = await freshDatabase()
    await prepareCompany(other.pool, {
      client: { id: 'w', secret: '' },
      adminPassword: null,
      company: 'demo',
    })
    await createDemoCompany(other.pool, now)
    const print = `select md5(string_agg(number || status || qty_bottled || due_on, ',' order by id)) as print from production_orders`
    expect((await other.pool.query(print)).rows).toEqual(await rows(print))
    await other.drop()
  })
})

describe('time clock of the demo company', () => {
  it('the time clock of the demo company has a badge for everyone of the plant, and half a year of punches that follow each other', async () => {
    expect(await count('select distinct badge_code from users where pin_hash is not null')).toBe(44)
    const many = await count('select id from punches')
    expect(Math.abs(many - 9_000)).toBeLessThan(500)
    expect(
      await count(
        'select distinct user_id from punches p join users u on u.id = p.user_id where pin_hash is null',
      ),
    ).toBe(0)
    expect(await count(`select id from punch_days where day_status = 'missing_out'`)).toBeGreaterThan(0)
    expect(await count(`select id from punches where source = 'correction'`)).toBeGreaterThan(0)
    const stored = await rows(
      `select user_id, kind, punched_at, corrects_id, id from punches p
       where not exists (select 1 from punches c where c.corrects_id = p.id) order by user_id, punched_at`,
    )
    const all = stored as (Punch & { user_id: number })[]
    const people = [...new Set(all.map(({ user_id }) => user_id))]
    const faults = people.map((person) => firstFault(all.filter(({ user_id }) => user_id === person)))
    expect(faults.filter((fault) => fault !== null)).toEqual([])
    expect(stored.every(({ punched_at }) => String(punched_at) <= now.toISOString())).toBe(true)
  })
})
