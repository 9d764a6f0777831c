import type { Browser, BrowserContext } from 'playwright-core'
import { openBrowser } from '../../tests/harness/browser'
import { type Product, startProduct } from '../../tests/harness/product'
import { build, isBuilt } from '../harness/built'
import { endOnExit } from '../harness/ending'
import { signIn } from '../harness/signIn'
import { finish, report, start } from './floor'
import { type Counted, type Desk, type Flow, type Hand, setPace } from './hand'
import { purchaseOfTwo, receiveFour, stockOfSku } from './office'
import { newOrder, priorityOfFive } from './planning'
import { spotCount, writeOff } from './stock'

const flows: Readonly<Record<string, Flow>> = {
  newOrder,
  start,
  report,
  finish,
  priorityOfFive,
  receiveFour,
  purchaseOfTwo,
  writeOff,
  spotCount,
  stockOfSku,
}

/** The names under which one flow is played alone. */
export const clicksParts = Object.keys(flows)

/** No step of a flow waits longer. */
const longestStepMs = 30_000

const sumOf = ({ clicks, keys }: Counted) => clicks + keys
const wordsOf = (counted: Counted) => `${sumOf(counted)} (${counted.clicks} clicks, ${counted.keys} keys)`

/** A desk whose person comes with a token, as to a browser that was opened again. */
async function deskAt(product: Product, context: BrowserContext, username: string): Promise<Desk> {
  const [token, api] = await Promise.all([signIn(product.url, username), product.as(username)])
  await context.addCookies([
    { name: 'token', value: encodeURIComponent(`Bearer ${token}`), url: product.url, sameSite: 'Strict' },
  ])
  return {
    api,
    open: async (path) => {
      const page = await context.newPage()
      await page.goto(path)
      await page.locator('.dc-top [aria-label="Data: Live"]').waitFor()
      return page
    },
  }
}

/** What the open pages show, where a flow cannot go on. */
async function tellShown(context: BrowserContext) {
  for (const page of context.pages()) {
    const text = await page.evaluate(() => document.body.innerText).catch(String)
    console.error(`${page.url()}\n${text.replaceAll(/\n\s*\n/g, '\n').slice(0, 2_000)}`)
  }
}

async function play(flow: Flow, product: Product, browser: Browser): Promise<Hand | null> {
  const contexts: BrowserContext[] = []
  try {
    return await flow.run(async (username) => {
      const context = await browser.newContext({
        baseURL: product.url,
        viewport: { width: 1440, height: 900 },
      })
      contexts.push(context)
      context.setDefaultTimeout(longestStepMs)
      return deskAt(product, context, username)
    })
  } catch (error) {
    console.error(error)
    for (const context of contexts) await tellShown(context)
    return null
  } finally {
    for (const context of contexts) await context.close()
  }
}

/**
 * What people do daily, played in a browser on the demo company: clicks and keys of each flow beside its aim. A text
 * typed into one box counts as one key. Fails where a flow cannot be played.
 */
export async function clicks(isChosen: (part: string) => boolean) {
  if (!isBuilt() && build().status !== 0) throw new Error('The build failed')
  const settings = { DEMO_PLANT: 'on' }
  const product = await endOnExit(startProduct({ ownDatabase: true, settings }), ({ stop }) => stop())
  const browser = await endOnExit(openBrowser(), (opened) => opened.close())
  const failed: string[] = []
  // The plant works only where a flow asks for work that it has not at every hour.
  await setPace(await product.as('admin'), 'stopped')
  console.log('flow | aim | counted')
  for (const [part, flow] of Object.entries(flows)) {
    if (!isChosen(part)) continue
    const hand = await play(flow, product, browser)
    console.log(`${flow.name} | ${flow.aim} | ${hand ? wordsOf(hand.counted) : 'not played'}`)
    if (!hand) failed.push(flow.name)
  }
  if (failed.length > 0) throw new Error(`Not played: ${failed.join(', ')}`)
}
