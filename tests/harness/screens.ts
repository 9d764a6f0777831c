import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openBrowser } from './browser'
import type { Product } from './product'

/** Several people of the demo company, each signed in at a screen of their own. */
export async function openScreens(product: Product) {
  const browser: Browser = await openBrowser()
  const contexts: BrowserContext[] = []
  return {
    async at(username: string, path: string, viewport = { width: 1920, height: 1080 }): Promise<Page> {
      const context = await browser.newContext({ baseURL: product.url, viewport })
      context.setDefaultTimeout(15_000)
      contexts.push(context)
      const page = await context.newPage()
      await page.goto(path)
      await page.fill('input[name=username]', username)
      await page.fill('input[name=password]', 'decant')
      await page.press('input[name=password]', 'Enter')
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
