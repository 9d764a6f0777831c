import { resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll } from 'vitest'
import type { Role } from '../../../src/access'
import { openDock } from '../../fixtures/shipments/dock'
import { openScreens } from '../../harness/screens'

/** The small plant with its dock, and people at screens of their own, from the first test of a file to its last. */
export async function openDockScreens() {
  const dock = await openDock({ clientDir: resolve('dist/client') })
  const screens = await openScreens(dock.node)
  afterAll(async () => {
    await screens.close()
    await dock.close()
  })

  /** A page of a new person of a role, once it shows what is named. */
  const at = async (role: Role, path: string, shown: string): Promise<Page> => {
    const page = await screens.open({ width: 1280, height: 1000 }, {})
    const { token } = await dock.node.as(role)
    const value = encodeURIComponent(`Bearer ${token}`)
    await page.context().addCookies([{ name: 'token', value, url: dock.node.url, sameSite: 'Strict' }])
    await page.goto(path)
    await page.waitForSelector(shown)
    return page
  }
  /** Types codes as a scanner does: into whatever has the focus. */
  const scan = async (page: Page, ...codes: readonly string[]) => {
    for (const code of codes) {
      await page.keyboard.type(code)
      await page.keyboard.press('Enter')
    }
  }
  return { dock, at, scan }
}
