import type { Locator, Page } from 'playwright-core'
import type { Pace } from '../../src/resources/general/demo_plant/demo_plants'
import type { Product } from '../../tests/harness/product'

/** Clicks, and keys: a text that is typed into one box counts as one. */
export type Counted = { clicks: number; keys: number }

/** A person at a page, whose clicks and keys are counted. */
export function handAt(page: Page) {
  const counted: Counted = { clicks: 0, keys: 0 }
  return {
    page,
    counted,
    click: async (what: Locator, options: { modifiers?: ['Shift'] } = {}) => {
      counted.clicks += 1
      await what.click(options)
    },
    /** Opens what opens by pointing at it. */
    point: (what: Locator) => what.hover(),
    press: async (key: string) => {
      counted.keys += 1
      await page.keyboard.press(key)
    },
    type: async (text: string) => {
      counted.keys += 1
      // Faster keys are those of a scanner.
      await page.keyboard.type(text, { delay: 60 })
    },
    /** What a scanner reads, with the Enter it sends; one press of its trigger. */
    scan: async (code: string) => {
      counted.keys += 1
      await page.keyboard.type(code)
      await page.keyboard.press('Enter')
    },
  }
}

export type Hand = ReturnType<typeof handAt>

/** Calls as the person of a flow. */
export type Api = Awaited<ReturnType<Product['as']>>

/** The desk of a person of the demo company. */
export type Desk = {
  /** A page at an address, live. */
  open: (path: string) => Promise<Page>
  api: Api
}

/** What people do daily, in how many clicks and keys at most, and how. */
export type Flow = {
  name: string
  aim: number
  run: (deskOf: (username: string) => Promise<Desk>) => Promise<Hand>
}

const longestMs = 30_000
const everyMs = 100

/** Waits until what was done is in the product. */
export async function until(what: string, isSo: () => Promise<boolean>, atMostMs = longestMs) {
  const latest = performance.now() + atMostMs
  while (!(await isSo())) {
    if (performance.now() > latest) throw new Error(`Not in the product: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}

/** Waits until one of these boxes has the focus. */
export const focused = (page: Page, selector: string) => page.locator(`${selector}:focus`).waitFor()

/** Turns a setting of the plant off, as its administrator. */
export async function turnOff({ api }: Desk, key: string) {
  const { data } = await api('GET', '/general/settings?limit=500')
  const row = (data as { id: number; key: string; version: number }[]).find((one) => one.key === key)
  if (!row) throw new Error(`No setting ${key}`)
  await api('PUT', `/general/settings/${row.id}`, { value: false, version: row.version })
}

/** How fast the simulated plant of the demo company works from now on. */
export async function setPace(api: Api, pace: Pace) {
  const answer = await api('POST', '/general/demo_plant', { pace })
  if (answer.data?.pace !== pace) throw new Error(`The plant has no pace: ${JSON.stringify(answer)}`)
}
