import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Card } from '../../src/resources/production/boards/boardCalls'
import { readJournal, verifyJournal } from '../harness/verifyJournal'
import { runPlant } from '../../server/demo/simulator/run'
import { clientConfig } from '../../server/db/connect'
import { seriousFaults } from '../harness/axe'
import { journey } from '../harness/journey'
import { listening } from '../harness/scanning'
import { floorOf } from './floor/mixedOrder'

type Packing = { id: number; status: string; wave: string | null }
type Goods = { bin: string; bin_kind: string; sku: string; lot: string }

const { product, screens } = await journey()

/** Another person at another screen. */
const person = (username: string, path: string): Promise<Page> => screens.at(username, path)

const board = '/production/production-dashboard'

const floor = floorOf(product)

/** A batch that can be started now, in a tank of its own. */
async function startableBatch(tank: string): Promise<Card> {
  await floor.addTank(tank)
  const order = await floor.released('NL-MT-30-00-ON', 'RCP-00001', 'PROD-STD')
  const { cards } = (await floor.read('supervisor', '/production/board')) as { cards: Card[] }
  const card = cards.find(
    (one) => one.production_order_id === order.id && one.phase_code === 'batching' && one.status === 'ready',
  )
  if (!card) throw new Error('The batch is not on the board')
  return card
}
const cardAt = (page: Page, id: number) => page.locator(`[data-card="${id}"]`)

// Whether a tank of the demo company is clean depends on the hour; these journeys are about starts.
beforeAll(async () => {
  const pool = new pg.Pool(clientConfig(product.database))
  await pool.query(`insert into settings (key, value) values ('tank_cleaning', 'false')
    on conflict (key) do update set value = excluded.value`)
  await pool.end()
})

describe('chart that cannot be drawn', () => {
  it('a chart that cannot be drawn leaves the board standing, shows its figures as a table, and is drawn again by itself', async () => {
    const page = await person('planning', '/dashboard')
    await page.evaluate(() => {
      const Observer = ResizeObserver
      window.ResizeObserver = class extends Observer {
        override observe(target: Element, how?: ResizeObserverOptions) {
          const isChart = target.classList.contains('recharts-responsive-container')
          if (isChart && !('drawable' in document.body.dataset)) throw new Error('No chart today')
          super.observe(target, how)
        }
      }
    })
    await page.keyboard.type('gp', { delay: 90 })
    await page.getByRole('region', { name: 'Packed, plan and actual, table' }).waitFor()
    await page.locator('.dc-board .dc-card').first().waitFor()
    await page.evaluate(() => (document.body.dataset.drawable = ''))
    await page.locator('.dc-drawn svg:visible').first().waitFor()
    await expect.poll(() => page.getByRole('region', { name: /, table$/ }).count()).toBe(0)
  })
})

describe('wave of packing lists', () => {
  it('a wave of packing lists is picked by scans alone: wrong ones are refused with a sound, right ones count once', async () => {
    const api = await product.as('inventory')
    const lists = async (which: string) =>
      (await api('GET', `/inventory/allocations?limit=200&${which}`)).data as Packing[]
    const wave = (await lists('status=in_progress')).find((one) => one.wave)?.wave
    if (!wave) throw new Error('The demo plant has no wave in hand')
    const ids = (await lists(`wave=${encodeURIComponent(wave)}`)).map(({ id }) => id)
    const toPick = async () =>
      ((await api('GET', `/inventory/allocations/goods?ids=${ids.join()}`)).data as Goods[]).filter(
        ({ bin_kind }) => bin_kind !== 'staging',
      )
    const [next, ...others] = await toPick()
    if (!next) throw new Error('The demo plant has no wave to pick')
    const page = await screens.open({ width: 1280, height: 900 })
    const { readRecorded } = await listening(page)
    await screens.enter(page, 'inventory', `/inventory/allocation?pick=${wave}`)
    const box = page.locator('.dc-wave .dc-scan-box input')
    const answer = page.locator('.dc-wave .dc-scan [role=status]')
    const scan = async (code: string, word: string, ...notes: number[]) => {
      await page.keyboard.type(code)
      await page.keyboard.press('Enter')
      await answer.locator('b', { hasText: word }).waitFor()
      await expect.poll(() => readRecorded(({ notes: heard }) => heard.splice(0))).toEqual(notes)
      expect(await box.evaluate((input) => input === document.activeElement)).toBe(true)
    }
    await box.waitFor()
    await scan('NOT-OF-HERE', 'NOT-OF-HERE', 220, 220)
    expect(await answer.locator('svg circle').count()).toBe(0)
    await scan(next.bin, next.bin, 880)
    expect(await seriousFaults(page)).toEqual([])
    const sent = page.waitForRequest((request) => request.url().endsWith('/allocations/wave/scan'))
    await scan(`${next.sku}|${next.lot}`, 'for AL-', 880)
    expect(await toPick()).toEqual(others)
    const first = await sent
    const repeated = await api('POST', '/inventory/allocations/wave/scan', {
      ...(first.postDataJSON() as object),
      posting_key: first.headers()['idempotency-key'],
    })
    expect(repeated).toMatchObject({ status: 1, replayed: 1 })
    expect(await toPick()).toEqual(others)
    await scan('NOT-OF-HERE', 'NOT-OF-HERE', 220, 220)
    await page.getByRole('heading', { name: `Still to pick ${others.length}`, exact: true }).waitFor()
  })
})

describe('two people at two screens', () => {
  it('a step started by one is on the other board; who only watches is offered nothing and refused', async () => {
    const api = await product.as('supervisor')
    const ready = await startableBatch('Tank of two')
    const [batcher, supervisor] = await Promise.all([person('batcher', board), person('supervisor', board)])
    await cardAt(supervisor, ready.id).waitFor()

    await cardAt(supervisor, ready.id).click()
    const watched = supervisor.getByRole('dialog')
    await watched.getByText('Operation').waitFor()
    expect(await watched.getByRole('button', { name: 'Start' }).count()).toBe(0)
    await supervisor.keyboard.press('Escape')
    expect(
      await api('POST', `/production/production_order_steps/${ready.id}/start`, {
        version: ready.version,
        crew_count: 1,
      }),
    ).toMatchObject({ status: 0 })

    await cardAt(batcher, ready.id).click()
    const drawer = batcher.getByRole('dialog')
    await drawer.getByRole('button', { name: /^Confirm and start on / }).click()
    await supervisor.locator(`[data-card="${ready.id}"] .dc-warning-text`).waitFor()
    const after = await api('GET', '/production/board')
    expect((after.data.cards as Card[]).find(({ id }) => id === ready.id)).toMatchObject({
      status: 'in_progress',
    })
  })
})

describe('node killed under work', () => {
  it('writes made while a node was killed are kept on the screen, and sent once and in order', async () => {
    const ready = await startableBatch('Tank of the outage')
    const page = await person('batcher', board)
    await page.getByLabel('Find a card by number').fill(ready.number)
    await cardAt(page, ready.id).click()
    const drawer = page.getByRole('dialog')
    const start = drawer.getByRole('button', { name: /^Confirm and start on / })
    await start.waitFor()
    await product.kill()
    await start.dblclick()
    await drawer.getByText(`${ready.number}: Start`).waitFor()
    await drawer.getByRole('button', { name: 'Report' }).click()
    await drawer.getByRole('button', { name: '7', exact: true }).click()
    await drawer.getByRole('button', { name: 'Report' }).click()
    await drawer.getByText(`${ready.number}: Report 7 good`).waitFor()
    await drawer.getByRole('button', { name: 'Close' }).click()
    await page.locator('.dc-write-queue', { hasText: '2 actions waiting since' }).click()
    await page.getByRole('dialog').getByText('waiting since').nth(1).waitFor()
    expect(await seriousFaults(page)).toEqual([])

    await product.start()
    await page.reload()
    await page.locator('.dc-top [aria-label="Data: Live"]').waitFor()
    // The ribbon comes late to a page: that it is not there yet does not say that nothing waits.
    await page.waitForFunction(
      () => !Object.keys(localStorage).some((key) => key.startsWith('decant.outbox.')),
    )
    await page.locator('.dc-write-queue').waitFor({ state: 'detached' })
    const pool = new pg.Pool(clientConfig(product.database))
    const logged = await pool.query(
      `select event, qty_good from production_logs where step_id = ${ready.id} and event in ('start', 'report') order by id`,
    )
    await pool.end()
    expect(logged.rows).toMatchObject([{ event: 'start' }, { event: 'report', qty_good: 7 }])
  })

  // Each of its waits has a limit of its own; together they take three times as long beside other journeys.
  const timeout = 300_000
  it(
    'a node killed under work loses nothing acknowledged; open pages say that they are old, and are right again after the restart without a reload',
    { timeout },
    async () => {
      const journal = join(tmpdir(), `decant-journal-${process.pid}.jsonl`)
      rmSync(journal, { force: true })
      const watching = await Promise.all([
        person('supervisor', board),
        person('planning', '/production/production-orders'),
        person('manager', '/production/machines-dashboard'),
      ])
      for (const page of watching) await page.locator('.dc-top [aria-label="Data: Live"]').waitFor()
      const loaded = await Promise.all(watching.map((page) => page.evaluate(() => performance.timeOrigin)))

      const stop = new AbortController()
      const plant = runPlant({
        url: product.url,
        seed: 7,
        pace: 'flat',
        orders: 14,
        // Half of what a machine of two cores takes that runs other journeys beside it: pages must catch up with it.
        rate: 4,
        journal,
        signal: stop.signal,
        say: () => undefined,
      })
      // The product of the next file has the address of this one: a plant that outlived a failure would work there.
      onTestFinished(async () => {
        stop.abort()
        await plant
      })
      await expect.poll(() => readJournal(journal).length).toBeGreaterThan(30)
      await product.kill()
      const notLive = watching.map((page) =>
        page.locator('.dc-top [aria-label="Data: Late"], .dc-top [aria-label="Data: Lost"]').waitFor(),
      )
      await Promise.all(notLive)
      await product.start()
      const storage = readJournal(journal).length
      await expect.poll(() => readJournal(journal).length).toBeGreaterThan(storage + 10)
      stop.abort()
      await plant
      // Without the plant: a machine several times slower would never catch up with it.
      await Promise.all(watching.map((page) => page.locator('.dc-top [aria-label="Data: Live"]').waitFor()))

      const [supervisor] = watching
      const api = await product.as('supervisor')
      const shown = () =>
        supervisor?.$$eval('[data-card]', (cards) =>
          cards.map((card) => Number(card.getAttribute('data-card'))).toSorted((a, b) => a - b),
        )
      await expect
        .poll(async () => {
          const { data } = await api('GET', '/production/board')
          const stored = (data.cards as Card[]).map(({ id }) => id).toSorted((a, b) => a - b)
          return JSON.stringify(await shown()) === JSON.stringify(stored)
        })
        .toBe(true)
      // No page was reloaded.
      expect(await Promise.all(watching.map((page) => page.evaluate(() => performance.timeOrigin)))).toEqual(
        loaded,
      )

      const pool = new pg.Pool(clientConfig(product.database))
      const verdict = await verifyJournal(pool, journal)
      await pool.end()
      rmSync(journal, { force: true })
      expect(verdict).toMatchObject({ missing: [], doubled: [] })
      expect(verdict.entries).toBeGreaterThan(40)
    },
  )
})
