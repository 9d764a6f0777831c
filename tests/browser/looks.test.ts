import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { faultsInBothLights, seriousFaults } from '../harness/axe'
import { sharedJourney } from '../harness/journey'
import { desk, tabStrip } from '../harness/tabStrip'
import { floorOf } from './floor/mixedOrder'

type Row = { id: number; version: number; status: string }

const { product, screens } = await sharedJourney()
const opened = (path: string): Promise<Page> => screens.at('admin', path, desk)
afterEach(screens.close)

const board = '/production/production-dashboard'
const machines = '/production/machines-dashboard'

describe('screen', () => {
  it(
    'orders with all tabs, new ones and the drawer of a card have no accessibility faults in both themes',
    { tags: ['journey'] },
    async () => {
      const page = await opened('/production/production-orders')
      const look = async (name: string) => expect(await faultsInBothLights(page), name).toEqual([])

      await page.getByRole('button', { name: 'New order' }).click()
      await page.getByRole('dialog', { name: 'Order' }).waitFor()
      await look('new order')

      const api = await product.as('admin')
      const { data } = await api('GET', '/production/production_orders?limit=500')
      const order = (data as Row[]).find(({ status }) => status === 'in_progress')
      await page.goto(`/production/production-orders/${order?.id}`)
      for (const tab of ['Steps', 'Materials', 'Logs', 'History']) {
        await page.getByRole('tab', { name: tab }).click()
        await page.getByRole('tabpanel', { name: tab }).waitFor()
        await look(tab)
      }

      await page.goto(board)
      await page.locator('[data-card]').first().click()
      await page.getByRole('dialog').getByText('Operation').waitFor()
      await look('card')
    },
  )

  it(
    'a wall display has no accessibility faults, at five metres and at eight',
    { tags: ['journey'] },
    async () => {
      const page = await opened(board)
      for (const path of [board, machines])
        for (const distance of [5, 8]) {
          await page.goto(`${path}?wall=1&distance=${distance}`)
          await page.waitForSelector('.dc-wall-columns li, .dc-wall-machines li')
          expect(await seriousFaults(page), `${path} at ${distance} m`).toEqual([])
        }
    },
  )
})

describe('board', () => {
  it(
    'the board and the machines cut long names before their size and strength, which stay in sight',
    { tags: ['journey'] },
    async () => {
      const page = await opened(board)
      const isWhole = (line: string, name: string, size: string) =>
        page
          .locator(`${line}:has(${size})`)
          .first()
          .evaluate(
            (whole, [words = '', figures = '']) => {
              const named = whole.querySelector(words)
              const sized = whole.querySelector(figures)
              if (!named || !sized) throw new Error('A name has its figures behind it')
              named.textContent = 'Strawberry and watermelon '.repeat(20)
              const { left, right } = sized.getBoundingClientRect()
              const isInside = right <= whole.getBoundingClientRect().right + 1
              return { isCut: named.scrollWidth > named.clientWidth, isInside, isSeen: right > left }
            },
            [name, size],
          )
      const whole = { isCut: true, isInside: true, isSeen: true }
      const [first, last] = ['span:first-child', 'span:last-child'] as const
      expect(await isWhole('.dc-card-product', first, last)).toEqual(whole)
      await page.goto(machines)
      // A machine without an order has no size to show.
      await page
        .locator('.dc-machine-note .dc-row-name-line')
        .first()
        .evaluate((line) => {
          line.innerHTML =
            '<span class="dc-row-name-words">Mint</span><span class="dc-row-name-figures"> 30 ml</span>'
        })
      const parts = ['.dc-row-name-words', '.dc-row-name-figures'] as const
      expect(await isWhole('.dc-machine-note', ...parts)).toEqual(whole)
    },
  )

  it(
    'the board is walked by arrows, opened by Enter and closed by Escape, which leads back to the card',
    { tags: ['journey'] },
    async () => {
      const page = await opened(board)
      const first = page.locator('.dc-column:has([data-card]) [data-card]').first()
      await first.focus()
      await page.keyboard.press('ArrowRight')
      const reached = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.card)
      const id = await first.getAttribute('data-card')
      await expect.poll(reached).not.toBe(id)
      const there = await reached()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await expect.poll(reached).toBe(there)
    },
  )

  it(
    'the board gives its phases the width until someone opens the column of screens',
    { tags: ['journey'] },
    async () => {
      const page = await opened('/dashboard')
      await page.waitForSelector('.dc-side:not(.dc-narrow)')
      await page.goto(board)
      await page.waitForSelector('.dc-side.dc-narrow')
      await page.click('[aria-label=Menu]')
      await page.reload()
      await page.waitForSelector('.dc-side:not(.dc-narrow)')
    },
  )

  it('the board marks the state of a card that changed, also for who wants no motion', async () => {
    const api = await product.as('admin')
    const floor = floorOf(product)
    const order = await floor.mixing('NL-MT-30-00-ON', 'RCP-00001', await floor.addTank('Marked tank'))
    const running = await floor.stepOf(order, 'batching')
    const page = await screens.open(desk)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await screens.enter(page, 'admin', board)
    const card = page.locator(`[data-card="${running.id}"]`)
    await card.waitFor()
    expect(await page.locator('.dc-changed').count()).toBe(0)
    const path = `/production/production_order_steps/${running.id}`
    const { data: step } = await api('GET', path)
    await api('POST', `${path}/block`, { version: (step as Row).version, block_code: 'qa_hold' })
    const mark = card.locator('.dc-changed')
    await mark.first().waitFor()
    expect(await mark.first().evaluate((marked) => getComputedStyle(marked).animationName)).toBe('dc-changed')
  })

  it(
    'a card of batching says in whole words how far it is weighed and what is short, however narrow it is',
    { tags: ['journey'] },
    async () => {
      const page = await opened(board)
      await page.locator('.dc-column [data-card]').first().waitFor()
      const isCut = await page
        .locator('.dc-column [data-card]')
        .first()
        .evaluate((card) => {
          const line = document.createElement('span')
          line.className = 'dc-card-batch'
          line.textContent = 'RCP-00082 rev 1, 6 of 8 weighed, 2 short, mixes 35 min'
          card.append(line)
          const { right } = line.getBoundingClientRect()
          return line.scrollWidth > line.clientWidth || right > card.getBoundingClientRect().right
        })
      expect(isCut).toBe(false)
    },
  )
})

describe('form', () => {
  it(
    'a new order shows product and recipe with all that tells them apart, on a phone below their boxes',
    { tags: ['journey'] },
    async () => {
      for (const size of [desk, { width: 390, height: 844 }]) {
        const page = await screens.at('planning', '/production/production-orders', size)
        await page.getByRole('button', { name: 'New order' }).click()
        const drawer = page.getByRole('dialog', { name: 'Order' })
        const product = drawer.getByRole('combobox', { name: 'Product' })
        await product.click()
        await product.fill('strawberry watermelon 60 ml 12')
        await page
          .getByRole('option', { name: /^Strawberry Watermelon 60 ml 12 mg/ })
          .first()
          .click()
        const recipe = drawer.getByRole('combobox', { name: 'Recipe' })
        await expect.poll(() => recipe.inputValue()).toContain('12 mg/ml')
        for (const box of [product, recipe]) {
          const text = await box.inputValue()
          const isWhole = await box.evaluate((input) => input.scrollWidth <= input.clientWidth)
          const below = drawer.locator('.dc-field-whole', { hasText: text })
          expect(isWhole || (await below.isVisible()), `${text} at ${size.width}`).toBe(true)
          if (!isWhole)
            expect(await below.evaluate((line) => line.scrollWidth <= line.clientWidth), text).toBe(true)
        }
        await screens.close()
      }
    },
  )

  it('the lines of a new purchase are in its first view', { tags: ['journey'] }, async () => {
    const page = await screens.at('purchase', '/purchases', desk)
    await page.getByRole('button', { name: 'New purchase' }).click()
    await page.getByRole('button', { name: 'Add line', exact: true }).click()
    const line = page.getByLabel('Product, line 1').first()
    await line.waitFor()
    const bar = page.locator('.dc-save-bar')
    const [seen, end] = [await line.boundingBox(), await bar.boundingBox()]
    expect((seen?.y ?? Infinity) + (seen?.height ?? 0)).toBeLessThan(end?.y ?? 0)
  })
})

describe('report', () => {
  it('the first view of a report has the box of the grouping in place', { tags: ['journey'] }, async () => {
    const page = await screens.at('admin', '/dashboard', desk)
    await page.evaluate(() => {
      const places = new Set<string>()
      Object.assign(window, { placesSeen: places })
      const look = () => {
        const filter = document.querySelector('.dc-kept:not([hidden]) .dc-page-filters .dc-chip-add')
        const { x, y, width } = filter?.getBoundingClientRect() ?? { x: 0, y: 0, width: 0 }
        if (width > 0) places.add(`${x},${y}`)
        requestAnimationFrame(look)
      }
      look()
    })
    await tabStrip(page).visit('/production/reports/hplc-report')
    await page.locator('.dc-kept:visible .dc-groups tbody tr').first().waitFor()
    const places = await page.evaluate(() => [
      ...(window as unknown as { placesSeen: Set<string> }).placesSeen,
    ])
    expect(places.length).toBe(1)
    expect(await page.locator('.dc-kept:visible .dc-group-by').isVisible()).toBe(true)
  })
})

describe('chart', () => {
  it(
    'a figure above a bar is inside of its chart and no line of the grid is drawn through it',
    { tags: ['journey'] },
    async () => {
      const page = await screens.at('warehouse', '/dashboard', desk)
      const labels = page.locator('.dc-home-chart .recharts-label')
      await labels.first().waitFor()
      const drawn = await labels.evaluateAll((all) =>
        all.map((label) => {
          const { top, bottom } = label.getBoundingClientRect()
          const chart = label.closest('svg')?.getBoundingClientRect()
          const { paintOrder, stroke, strokeWidth } = getComputedStyle(label)
          const surface = label.closest('.dc-chart')
          return {
            isInside: chart !== undefined && top >= chart.top && bottom <= chart.bottom,
            hasRoom: paintOrder.startsWith('stroke') && parseFloat(strokeWidth) >= 3,
            isOnSurface: surface !== null && stroke === getComputedStyle(surface).backgroundColor,
          }
        }),
      )
      expect(drawn.length).toBeGreaterThan(0)
      for (const one of drawn) expect(one).toEqual({ isInside: true, hasRoom: true, isOnSurface: true })
    },
  )
})
