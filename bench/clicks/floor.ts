import type { Page } from 'playwright-core'
import type { Card } from '../../src/resources/production/boards/boardCalls'
import { closedGate } from '../../src/resources/production/gates/gate'
import { stepGates } from '../../src/resources/production/gates/stepGates'
import type { ProductionOrderStep } from '../../src/resources/production/steps/production_order_steps'
import { expectedCount } from '../../src/views/production/steps/expectedCount'
import { type Api, type Flow, handAt, setPace, turnOff, until } from './hand'

const board = '/production/production-dashboard'

/** Some four hours of the plant at sixty times its pace. */
const longestWorkMs = 240_000

const stepOf = async (api: Api, id: number): Promise<ProductionOrderStep> =>
  (await api('GET', `/production/production_order_steps/${id}`)).data

type CardCheck = (card: Card) => boolean

async function findCard(api: Api, checks: readonly CardCheck[]): Promise<Card | undefined> {
  const { data } = await api('GET', '/production/board')
  return checks.flatMap((isMeant) => (data.cards as Card[]).find(isMeant) ?? [])[0]
}

async function firstCard(api: Api, ...checks: readonly CardCheck[]): Promise<Card> {
  const card = await findCard(api, checks)
  if (!card) throw new Error('The demo plant has no such card')
  return card
}

/** Lets the plant work until it has such a card: what is at work in it depends on the hour. */
async function workUntil(api: Api, ...checks: readonly CardCheck[]) {
  if (await findCard(api, checks)) return
  await setPace(api, 'fast')
  await until('such a card', async () => (await findCard(api, checks)) !== undefined, longestWorkMs)
  await setPace(api, 'stopped')
}

const cardAt = (page: Page, id: number) => page.locator(`[data-card="${id}"]`).first()
const buttonOf = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })

/** A batch that nothing holds up. */
const startable = (card: Card) =>
  card.phase_code === 'batching' &&
  card.status === 'ready' &&
  closedGate(stepGates, card, 'start', new Date().toISOString()) === null

/** A batch: the tank that fits it best is chosen, the button confirms what a start has to confirm. */
export const start: Flow = {
  name: 'start',
  aim: 2,
  async run(deskOf) {
    const { open, api } = await deskOf('batcher')
    // Whether a tank is empty and clean depends on the hour at which the demo company is made.
    await turnOff(await deskOf('admin'), 'tank_cleaning')
    await until('a batch that can be started', async () => {
      const { data } = await api('GET', '/production/board')
      return (data.cards as Card[]).some(startable)
    })
    const { id } = await firstCard(api, startable)
    const page = await open(board)
    const hand = handAt(page)
    await hand.click(cardAt(page, id))
    await hand.click(buttonOf(page, /^Confirm and start on /))
    await until('a started batch', async () => (await stepOf(api, id)).status === 'in_progress')
    return hand
  },
}

/** A step that counts pieces, with some left, as its operator finds it: at work, or again at work after a pause. */
async function countedStep(deskOf: Parameters<Flow['run']>[0]) {
  const supervisor = await deskOf('supervisor')
  // Stamps are counted at their reel, labels after their checks.
  const isLeft = ({ unit_kind, order_status, phase_code: phase, qty_in, qty_good }: Card) =>
    unit_kind === 'unit' &&
    order_status === 'in_progress' &&
    !['stamping', 'labelling'].includes(phase) &&
    qty_in > qty_good + 200
  const checks: readonly CardCheck[] = [
    (one) => isLeft(one) && one.status === 'in_progress' && isExpected(one),
    (one) => isLeft(one) && one.status === 'in_progress',
    (one) => isLeft(one) && one.status === 'paused',
  ]
  await workUntil((await deskOf('admin')).api, ...checks)
  const card = await firstCard(supervisor.api, ...checks)
  const desk = await deskOf(card.phase_roles[0] ?? 'bottler')
  if (card.status === 'paused')
    await desk.api('POST', `/production/production_order_steps/${card.id}/resume`, { version: card.version })
  return { ...desk, card, step: await stepOf(desk.api, card.id) }
}

/** Whether the standard time says how many more pieces there are by now: it does not for a step that is ahead of it. */
const isExpected = (card: Card) => expectedCount(card, Date.now(), undefined) !== null

/** A report that its screen has seen before: the next one is expected to say as many again. */
async function reportTyped(page: Page, api: Api, id: number) {
  const { qty_good: before } = await stepOf(api, id)
  await cardAt(page, id).click()
  await buttonOf(page, /^Report/).waitFor()
  await page.keyboard.type('10')
  await buttonOf(page, 'Report').click()
  await until('a first report', async () => (await stepOf(api, id)).qty_good === before + 10)
}

/** Good pieces of a running step, as many as are expected by now: its button says how many. */
export const report: Flow = {
  name: 'report',
  aim: 2,
  async run(deskOf) {
    const { open, api, card } = await countedStep(deskOf)
    const { id } = card
    const page = await open(board)
    if (!isExpected(card)) await reportTyped(page, api, id)
    const { qty_good: before } = await stepOf(api, id)
    const hand = handAt(page)
    await hand.click(cardAt(page, id))
    const button = buttonOf(page, /^Report [\d,]+ good$/)
    const count = Number((await button.innerText()).replaceAll(/\D/g, ''))
    await hand.click(button)
    await until(`${count} more`, async () => (await stepOf(api, id)).qty_good === before + count)
    return hand
  },
}

/** The rest of a running step, all of it good. */
export const finish: Flow = {
  name: 'finish',
  aim: 2,
  async run(deskOf) {
    const { open, api, step } = await countedStep(deskOf)
    const { id } = step
    const page = await open(board)
    const hand = handAt(page)
    await hand.click(cardAt(page, id))
    await hand.click(buttonOf(page, /^Finish with [\d,]+ good$/))
    await until('a finished step', async () => (await stepOf(api, id)).status === 'done')
    return hand
  },
}
