import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, type TestContext } from 'vitest'
import { type PageLives, sharedBrowser } from './browser'
import type { Product } from './product'
import { paints } from './tabStrip'

/** Fills in the sign-in page that is open. */
export async function signedInAs(page: Page, username: string, password = 'decant') {
  await page.fill('input[name=username]', username)
  await page.fill('input[name=password]', password)
  await page.press('input[name=password]', 'Enter')
}

type Look = Omit<BrowserContextOptions, 'baseURL'>

/** What every open page of a person shows: where a journey stopped cannot be looked at afterwards. */
async function tellShown(contexts: readonly BrowserContext[]) {
  for (const page of contexts.flatMap((context) => context.pages())) {
    const text = await page
      .evaluate(() => {
        const { activeElement: focus, body } = document
        return `focus in ${focus?.tagName} ${focus?.className}\n${body.innerText}`
      })
      .catch(String)
    const lines = text.replaceAll(/\n\s*\n/g, '\n').slice(0, 2_500)
    process.stdout.write(`--- ${page.url()}\n${lines}\n`)
  }
}

/**
 * Ends the browser of a page that paints no more: now and then one on a busy machine stops, and every further test on it
 * would wait for a frame until its time is over. The next page is of a new browser.
 */
async function endWithoutPaint(contexts: readonly BrowserContext[]) {
  const pages = contexts.flatMap((context) => context.pages())
  const painting = await Promise.all(pages.map((page) => paints(page).catch(() => false)))
  const stopped = new Set(
    pages.filter((_, at) => painting[at] === false).map((page) => page.context().browser()),
  )
  for (const browser of stopped) {
    process.stdout.write('A page paints no more: its browser is replaced\n')
    await browser?.close()
  }
}

type Idle = { context: BrowserContext; page: Page; origin: string; window: string }

/** Contexts that another test may have after the one that uses them, by their window. */
const reusable = new Map<BrowserContext, string>()

/** Contexts of this process that no test uses. They keep the scripts they loaded, a third of what a page costs. */
const idle = new Set<Idle>()

/** One for an address, of the same window if there is one: a page takes any size, those that it opens do not. */
function idleAt(browser: Browser, origin: string, window: string): Idle | undefined {
  const there = [...idle].filter((one) => one.origin === origin && one.context.browser() === browser)
  return there.find((one) => one.window === window) ?? there[0]
}

/** Leaves of a context nothing but what its browser loaded. */
async function emptied(context: BrowserContext, origin: string): Promise<Page> {
  await Promise.all(context.pages().map((page) => page.close()))
  await context.clearCookies()
  await context.clearPermissions()
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers'
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await session.detach()
  return page
}

/**
 * Several people of the demo company, each signed in at a screen of their own. They come with their token, as a browser
 * that was opened again does; the page they would sign in at has tests of its own.
 */
export async function openScreens(product: Pick<Product, 'url'>, lives: PageLives = 'short') {
  const contexts: BrowserContext[] = []
  const recordFailure = async ({ task }: TestContext) => {
    if (task.result?.state !== 'fail') return
    process.stdout.write(`Failed: ${task.name}\n`)
    await tellShown(contexts)
    await endWithoutPaint(contexts)
  }
  afterEach(recordFailure)
  /** A new screen without a session. */
  const open = async (look: Look['viewport'] = { width: 1920, height: 1080 }, more?: Look): Promise<Page> => {
    const browser = await sharedBrowser(lives)
    const window = JSON.stringify(look)
    const found = more ? undefined : idleAt(browser, product.url, window)
    if (found) {
      idle.delete(found)
      contexts.push(found.context)
      if (found.window !== window && look) await found.page.setViewportSize(look)
      return found.page
    }
    const context = await browser.newContext({ baseURL: product.url, viewport: look, ...more })
    contexts.push(context)
    if (!more) reusable.set(context, window)
    context.on('close', () => reusable.delete(context))
    // As generous as all limits of tests: it only ends what never comes.
    context.setDefaultTimeout(120_000)
    return context.newPage()
  }
  const keepOrClose = async (context: BrowserContext) => {
    if (!context.browser()?.isConnected()) return
    const window = reusable.get(context)
    if (window === undefined) return context.close()
    const page = await emptied(context, product.url)
    idle.add({ context, page, origin: product.url, window })
  }
  /** Closes all pages: open ones stay live and use the CPU. */
  const close = async (after?: TestContext) => {
    if (after) await recordFailure(after)
    await Promise.all(contexts.splice(0).map(keepOrClose))
  }
  /** Signs a user in at an open screen and goes to an address. */
  const enter = async (page: Page, username: string, path: string): Promise<Page> => {
    const answer = await page.request.post('/api/login', {
      data: {
        grant_type: 'password',
        client_id: 'decant-web',
        client_secret: '',
        username,
        password: 'decant',
      },
    })
    const { data } = (await answer.json()) as { data: { access_token: string } }
    const token = encodeURIComponent(`Bearer ${data.access_token}`)
    await page.context().addCookies([{ name: 'token', value: token, url: product.url, sameSite: 'Strict' }])
    await page.goto(path)
    await page.waitForSelector('.dc-top')
    return page
  }
  return {
    open,
    enter,
    at: async (username: string, path: string, viewport?: Look['viewport'], more?: Look): Promise<Page> =>
      enter(await open(viewport, more), username, path),
    close,
  }
}
