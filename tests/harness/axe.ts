import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Axe = {
  run: () => Promise<{ violations: { id: string; impact: string | null; nodes: { target: string[] }[] }[] }>
}

/** What of a page keeps people out, as axe sees it: serious and critical faults with their place. */
export const seriousFaults = async (page: Page): Promise<string[]> => {
  await page.evaluate(source)
  const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: Axe }).axe.run())
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
