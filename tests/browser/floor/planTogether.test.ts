import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { journey } from '../../harness/journey'
import { type Document, floorOf } from './mixedOrder'
import { applied, changesOn, linesOf, movedTo, stepPlaced } from './planMoves'

const { product, screens } = await journey({ settings: { DEMO_PLANT: 'on' } })

/** High enough that the lanes of all machines are drawn. */
const window = { width: 1440, height: 3000 }

/** No tank is kept for labels: whatever the floor does meanwhile, no two of these cards wait for each other. */
const phase = 'labelling'

type Card = { key: string; number: string; phase: typeof phase }
type Plan = {
  version: number
  machines: { id: number; name: string; kind: string }[]
  lines: Parameters<typeof linesOf>[0]['lines']
}

const planNow = async () => (await (await product.as('planning'))('GET', '/production/plan')).data as Plan
const pace = async (to: 'stopped' | 'real') =>
  (await product.as('planning'))('POST', '/general/demo_plant', { pace: to })

/** The cards of each lane as a board shows them, in their sequence. */
const shownOn = (board: Page) =>
  board
    .locator('.dc-plan-lane')
    .evaluateAll((lanes) =>
      lanes.map((lane) => [
        lane.getAttribute('aria-label'),
        ...[...lane.querySelectorAll('[data-card]')].map((card) => card.getAttribute('data-card')),
      ]),
    )

it('two planners who move cards at once while the floor works lose no move, are told of a conflict, and see what a fresh board shows', async () => {
  // Until all cards are in lanes: the simulated planner would lay them out too.
  await pace('stopped')
  const floor = floorOf(product)
  await floor.addTank('Two planners')
  const orders: Document[] = []
  for (let made = 0; made < 6; made++)
    orders.push(await floor.released('NL-MT-30-00-ON', 'RCP-00001', 'PROD-STD', { qty_planned: 100 }))
  const boards = [
    await screens.at('planning', '/production/daily-orders', window),
    await screens.at('supervisor_production', '/production/daily-orders', window),
  ]
  const [one, other] = boards as [Page, Page]
  const { version: before, machines } = await planNow()
  const stations = machines.filter(({ kind }) => kind === 'labeler')
  const labelers = stations.map(({ name }) => name)
  const [first] = stations
  for (const board of boards) {
    await board.locator('.dc-plan-lane').first().waitFor()
    await board.getByText('Weeks', { exact: true }).click()
  }

  // Both have made their change before either applies it.
  for (let round = 0; round < 3; round++) {
    const numbers = [orders[round]!.number, orders[round + 3]!.number]
    await Promise.all(boards.map((board, at) => stepPlaced(board, numbers[at]!, phase)))
    await Promise.all(boards.map((board, at) => applied(board, numbers[at]!, phase)))
  }
  const lines = linesOf(await planNow())
  const cards = orders.map(({ id, number }): Card => {
    const line = lines.find(
      ({ production_order_id, machine_id }) => production_order_id === id && machine_id === first?.id,
    )
    expect(line, number).toBeDefined()
    return { key: `L${line?.id}`, number, phase }
  })

  // Who else moves a card is named at it as long as it is lifted.
  await one.locator(`.dc-plan-lane [data-card="${cards[0]!.key}"]`).focus()
  await one.keyboard.press('Space')
  const mover = other.locator(`.dc-plan-lane [data-card="${cards[0]!.key}"] .dc-plan-mover`)
  await mover.waitFor({ state: 'attached' })
  await one.keyboard.press('Escape')
  await mover.waitFor({ state: 'detached' })

  await pace('real')
  const lane = cards.map(() => 0)
  for (let round = 0; round < 3; round++) {
    const moved = [round, round + 3]
    await Promise.all(boards.map((board, at) => movedTo(board, cards[moved[at]!]!, 0, labelers, 1 + at)))
    await Promise.all(boards.map((board, at) => applied(board, cards[moved[at]!]!.number, phase)))
    moved.forEach((card, at) => (lane[card] = 1 + at))
  }

  // A move that is undone is nowhere.
  await movedTo(one, cards[0]!, 1, labelers, 0)
  await one.keyboard.press('Control+z')
  await one
    .locator(`.dc-plan-lane[aria-label="${labelers[1]}"] [data-card="${cards[0]!.key}"]`)
    .waitFor({ state: 'attached' })
  expect(await changesOn(one).getByRole('button', { name: 'Apply' }).isDisabled()).toBe(true)

  // Who comes second is told which card another one has moved.
  await movedTo(other, cards[1]!, 1, labelers, 2)
  await movedTo(one, cards[1]!, 1, labelers, 0)
  await applied(one, cards[1]!.number, phase)
  lane[1] = 0
  await changesOn(other)
    .getByText(`${cards[1]!.number} ${phase} to ${labelers[2]}: Another planner changed it`)
    .waitFor()
  await changesOn(other).getByRole('button', { name: 'Discard' }).click()

  const after = await planNow()
  const nameOf = new Map(after.machines.map(({ id, name }) => [id, name]))
  const where = cards.map(({ key }) => {
    const line = linesOf(after).find(({ id }) => `L${id}` === key)
    return line && nameOf.get(line.machine_id)
  })
  expect(where).toEqual(lane.map((at) => labelers[at]))
  const api = await product.as('planning')
  const { data } = await api('GET', `/production/plan/changes?since=${before}`)
  const own = new Set(cards.map(({ key }) => key))
  type Version = { changes: { kind: string; key?: string }[]; keys: Record<string, string> }
  const mine = (data.changes as Version[]).filter(({ changes, keys }) =>
    changes.some(({ key }) => key !== undefined && own.has(keys[key] ?? key)),
  )
  expect(mine).toHaveLength(13)

  const fresh = await screens.at('planning', '/production/daily-orders', window)
  await fresh.getByText('Weeks', { exact: true }).click()
  await fresh.locator(`[data-card="${cards[1]!.key}"]`).waitFor({ state: 'attached' })
  for (const board of boards) {
    // It may have followed a card.
    await board.getByRole('button', { name: 'Now' }).click()
    await expect
      .poll(
        async () => {
          const [shown, expected] = [await shownOn(board), await shownOn(fresh)]
          return JSON.stringify(shown) === JSON.stringify(expected) ? 'equal' : { shown, expected }
        },
        { timeout: 60_000 },
      )
      .toBe('equal')
  }
})
