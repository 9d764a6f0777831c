import pg from 'pg'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { clientConfig } from '../../server/db/connect'
import { journey } from '../harness/journey'

const list = '/production/production-orders'
const board = '/production/production-dashboard'

const { product, screens } = await journey()
let order: { id: number; number: string; path: string }
const at: Record<string, Page> = {}
let loaded: Record<string, number>

const pageOf = (who: string) => {
  const page = at[who]
  if (!page) throw new Error(`${who} has no screen`)
  return page
}

beforeAll(async () => {
  await addMachines()
  await leaveUntested()
})

const input = (page: Page, name: string) => page.locator(`#production_orders-${name}`)
const toast = (page: Page, name: string) =>
  page.locator(`.dc-field:has(#production_orders-${name}) .dc-field-error`)
const status = (page: Page, word: string) =>
  page
    .locator('.dc-page:has(.dc-order) .dc-page-head .dc-tag', { hasText: new RegExp(`^\\W*${word}$`) })
    .waitFor()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const stepOf = (page: Page, phase: string) =>
  page.locator('.dc-order-table tr', { hasText: new RegExp(`^${phase}`) })

/** Closes screens that are no longer needed: each open one is kept live and uses the CPU. */
async function leave(...people: string[]) {
  for (const who of people) {
    await pageOf(who).close()
    delete at[who]
  }
}

/** Types part of a name and takes the row that is meant. */
async function pick(page: Page, name: string, words: string, label: string) {
  await input(page, name).click()
  await input(page, name).pressSequentially(words)
  await page.getByRole('option', { name: new RegExp(`^${label}`) }).click()
  expect(await input(page, name).inputValue()).toMatch(new RegExp(`^${label}`))
}

/** Types a figure on the keypad of the opened step. */
async function count(page: Page, what: string, figure: number) {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: new RegExp(`^${what}`) }).click()
  for (const digit of String(figure)) await dialog.getByRole('button', { name: digit, exact: true }).click()
}

async function press(page: Page, name: string) {
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
}

/** Opens the card of the order on the board once it is in the phase. */
async function openCard(page: Page, phase: string) {
  const column = page.locator(`section.dc-column[aria-label^="${phase}"]`)
  await column.locator('[data-card]', { hasText: order.number }).click()
}

const openWork = (page: Page, phase: string) =>
  stepOf(page, phase).getByRole('button', { name: 'Open step' }).click()

/** Machines without demo orders, one for each phase. */
async function addMachines() {
  const api = await product.as('admin')
  const { data } = await api('GET', '/production/phases')
  const [location] = (await api('GET', '/general/locations/lookup')).data
  const machines = { batching: 'tank', hplc: 'hplc', bottling: 'filler' }
  for (const [code, kind] of Object.entries(machines)) {
    const phase = data.find(
      (one: { code: string; area: string }) => one.code === code && one.area === 'production',
    )
    const made = await api('POST', '/production/machines', {
      code: `FREE-${kind}`,
      name: `Free ${kind}`,
      kind,
      phase_id: phase.id,
      location_id: location.id,
      ...(kind === 'filler' && { ideal_rate_per_hour: 1800 }),
      ...(kind === 'tank' && { capacity_ml: 100_000, min_batch_ml: 1000 }),
    })
    expect(made.message).toBe('')
  }
}

/** Liquid without an HPLC category is tested by hand: what the laboratory measures has tests of its own. */
async function leaveUntested() {
  const pool = new pg.Pool(clientConfig(product.database))
  await pool.query('update products set hplc_category_id = null')
  await pool.end()
}

async function chooseMachine(page: Page, kind: string) {
  await page.getByRole('dialog').locator('.dc-machines').getByText(`Free ${kind}`).click()
}

/** Planning creates the order and sees missing and refused values. */
async function isMade() {
  const planning = await screens.at('planning', list)
  at.planning = planning
  await button(planning, 'New order').click()
  await input(planning, 'product_id').focus()
  await input(planning, 'product_id').blur()
  expect(await toast(planning, 'product_id').innerText()).toContain('Product is required')
  await pick(planning, 'product_id', 'NL-MT-30-00-ON', 'Maple Tobacco 30 ml 0 mg')
  await expect.poll(() => input(planning, 'recipe_id').inputValue()).toMatch(/^RCP-00001 rev 1/)
  expect(await input(planning, 'flow_id').inputValue()).toBe('PROD-STD')
  await input(planning, 'qty_planned').fill('1000')
  await input(planning, 'due_on').fill('01/15/2020')
  await input(planning, 'due_on').blur()
  await planning.getByRole('button', { name: /^Save/ }).click()
  await toast(planning, 'due_on').waitFor()
  expect(await toast(planning, 'due_on').innerText()).toContain('The due date is before today')
  await input(planning, 'due_on').fill('12/31/2029')
  await input(planning, 'due_on').blur()
  await planning.getByRole('button', { name: /^Save/ }).click()
  await planning.waitForURL(/production-orders\/\d+$/)
  await status(planning, 'Draft')
  const path = new URL(planning.url()).pathname
  order = {
    id: Number(path.split('/').at(-1)),
    number: await planning.locator('h1:visible').innerText(),
    path,
  }
}

/** Goes from planning to the manager and back, at both screens at once. */
async function isApproved() {
  const [manager, supervisor] = await Promise.all([
    screens.at('manager', order.path),
    screens.at('supervisor', board),
  ])
  Object.assign(at, { manager, supervisor })
  await status(manager, 'Draft')
  loaded = {}
  for (const [who, page] of Object.entries(at))
    loaded[who] = await page.evaluate(() => performance.timeOrigin)
  const planning = pageOf('planning')
  expect(await button(manager, 'Submit').count()).toBe(0)
  await button(planning, 'Submit').click()
  await status(manager, 'Pending')
  await button(manager, 'Approve').click()
  await status(planning, 'Planned')
  for (const phase of [
    'Batching',
    'HPLC',
    'Bottling',
    'Labelling',
    'Stamping',
    'Packing',
    'Transfer',
    'Shipping',
  ])
    await stepOf(planning, phase).first().waitFor()
  await button(planning, 'Release').click()
  await press(planning, 'Release')
  await status(manager, 'Released')
  await stepOf(manager, 'Batching').locator('text=Ready').waitFor()
  await supervisor.locator('[data-card]', { hasText: order.number }).waitFor()
}

/** Is batched on the board, tested from its page and bottled with scrap. */
async function isWorked() {
  const [batcher, laboratory, bottler] = await Promise.all([
    screens.at('batcher', board),
    screens.at('hplc_tech', order.path),
    screens.at('bottler', board),
  ])
  Object.assign(at, { batcher, laboratory, bottler })
  await openCard(batcher, 'Batching')
  await chooseMachine(batcher, 'tank')
  await press(batcher, 'Confirm and start on Free tank')
  await status(pageOf('planning'), 'In progress')
  await isMixedByHand()
  await stepOf(pageOf('planning'), 'Batching').locator('text=Done').waitFor()
  await leave('batcher')

  await stepOf(laboratory, 'HPLC').locator('text=Ready').waitFor()
  await openWork(laboratory, 'HPLC')
  await press(laboratory, 'Start')
  await chooseMachine(laboratory, 'hplc')
  await press(laboratory, 'Start on Free hplc')
  await press(laboratory, 'Finish')
  await count(laboratory, 'Good', 1)
  await press(laboratory, 'Finish')
  await stepOf(pageOf('manager'), 'HPLC').locator('text=Done').waitFor()

  await openCard(bottler, 'Bottling')
  await chooseMachine(bottler, 'filler')
  await press(bottler, 'Start on Free filler')
  await press(bottler, 'Report')
  await count(bottler, 'Good', 400)
  await count(bottler, 'Scrap', 5)
  await bottler.getByRole('dialog').getByText('Leak').click()
  await press(bottler, 'Report')
  await stepOf(pageOf('planning'), 'Bottling').locator('text=400').first().waitFor()
}

/** Its batch is finished without its sheet, for which a supervisor gives the reason. */
async function isMixedByHand() {
  const api = await product.as('supervisor_batcher')
  const board = await (await product.as('batcher'))('GET', '/production/board')
  const card = board.data.cards.find(({ number }: { number: string }) => number === order.number)
  const { data: mix } = await api('GET', `/production/production_order_steps/${card.id}`)
  const finish = `/production/production_order_steps/${mix.id}/finish`
  const mixed = { version: mix.version, qty_good: 32_000 }
  expect((await api('POST', finish, mixed)).message).toBe('lines_unweighed')
  expect((await api('POST', finish, { ...mixed, unweighed_reason: 'Weighed by hand' })).message).toBe('')
}

/** Is held with a reason and resumed, and every open screen shows it without a reload. */
async function isHeldAndResumed() {
  const supervisor = await screens.at('supervisor_production', order.path)
  await button(supervisor, 'Hold').click()
  const reason = supervisor.getByRole('dialog').getByLabel('Reason')
  await reason.click()
  await supervisor.getByRole('option').nth(3).waitFor()
  expect(await supervisor.getByRole('option').allInnerTexts()).toEqual(
    expect.arrayContaining(['QA hold', 'Material in doubt', 'Customer request', 'Other order first']),
  )
  expect(await supervisor.getByRole('option').count()).toBe(4)
  await supervisor.getByRole('option', { name: 'QA hold' }).click()
  await press(supervisor, 'Hold')
  for (const who of ['planning', 'manager', 'laboratory']) await status(pageOf(who), 'On hold')
  await stepOf(supervisor, 'Bottling').locator('text=Paused').waitFor()
  const card = pageOf('supervisor').locator('[data-card]', { hasText: order.number })
  await card.filter({ hasText: 'On hold' }).first().waitFor()
  await button(supervisor, 'Resume').click()
  for (const who of ['planning', 'manager', 'laboratory']) await status(pageOf(who), 'In progress')
  await press(pageOf('bottler'), 'Resume')
  await stepOf(supervisor, 'Bottling').locator('text=In progress').waitFor()
  for (const [who, since] of Object.entries(loaded))
    expect(await pageOf(who).evaluate(() => performance.timeOrigin), who).toBe(since)
  await supervisor.close()
  await leave(...Object.keys(at))
}

/** Is seen by who may not move it, without a button, and the server refuses them. */
async function isSeen() {
  const shipping = await screens.at('shipping', order.path)
  await status(shipping, 'In progress')
  await stepOf(shipping, 'Bottling').locator('text=In progress').waitFor()
  expect(await shipping.locator('.dc-page:has(.dc-order) .dc-page-actions button').count()).toBe(0)
  expect(await shipping.getByRole('button', { name: 'Open step' }).count()).toBe(0)
  const api = await product.as('shipping')
  const { data } = await api('GET', `/production/production_orders/${order.id}`)
  const send = async (path: string, version: number, payload: object = {}) =>
    (await api('POST', `/production/${path}`, { version, ...payload })).message
  expect(
    await send(`production_orders/${order.id}/hold`, data.version, { hold_reason_parameter_id: 1 }),
  ).toBe('no_privileges')
  expect(await send(`production_orders/${order.id}/submit`, data.version)).toBe('invalid_transition')
}

it('an order goes from planning over the floor to a hold and back, live on every open screen', async () => {
  await isMade()
  await isApproved()
  await isWorked()
  await isHeldAndResumed()
  await isSeen()
})
