import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openBrowser } from './browser'
import type { Product } from './product'

/** Fills in the sign-in page that is open. */
export async function signedInAs(page: Page, username: string, password = 'decant') {
  await page.fill('input[name=username]', username)
  await page.fill('input[name=password]', password)
  await page.press('input[name=password]', 'Enter')
}

/** Several people of the demo company, each signed in at a screen of their own. */
export async function openScreens(product: Product) {
  const browser: Browser = await openBrowser()
  const contexts: BrowserContext[] = []
  /** A screen of its own, where nobody has signed in yet. */
  const open = async (viewport = { width: 1920, height: 1080 }): Promise<Page> => {
    const context = await browser.newContext({ baseURL: product.url, viewport })
    contexts.push(context)
    return context.newPage()
  }
  return {
    open,
    async at(username: string, path: string, viewport?: { width: number; height: number }): Promise<Page> {
      const page = await open(viewport)
      await page.goto(path)
      await signedInAs(page, username)
      await page.waitForURL(`**${path}`)
      return page
    },
    async close() {
      for (const context of contexts) await context.close()
      await browser.close()
    },
  }
}

export type Screens = Awaited<ReturnType<typeof openScreens>>
