import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Rules with at most moderate impact are skipped: a third of the work. */
const spared = [
  'aria-allowed-role',
  'aria-deprecated-role',
  'empty-heading',
  'empty-table-header',
  'form-field-multiple-labels',
  'heading-order',
  'image-redundant-alt',
  'landmark-banner-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'page-has-heading-one',
  'presentation-role-conflict',
  'region',
  'scope-attr-valid',
  'skip-link',
  'table-duplicate-name',
]

type Axe = {
  run: (options: {
    resultTypes: ['violations']
    runOnly?: string[]
    rules?: Record<string, { enabled: false }>
  }) => Promise<{ violations: { id: string; impact: string | null; nodes: { target: string[] }[] }[] }>
}

/** What fades or slides is judged when it has come to rest: half shown, nothing has its contrast. */
const atRest = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        let still = 0
        const look = () => {
          const moves = document.getAnimations().some(({ playState }) => playState === 'running')
          still = moves ? 0 : still + 1
          if (still > 12) done()
          else requestAnimationFrame(look)
        }
        look()
      }),
  )

/** What of a page keeps people out, as axe sees it: serious and critical faults with their place. */
export const seriousFaults = async (page: Page, rules?: string[]): Promise<string[]> => {
  await atRest(page)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  // Where all is well needs no list of places, which is half of axe's work on a page full of rows.
  const { violations } = await page.evaluate(
    ({ only, without }) =>
      (globalThis as unknown as { axe: Axe }).axe.run({
        resultTypes: ['violations'],
        ...(only
          ? { runOnly: only }
          : { rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])) }),
      }),
    { only: rules, without: spared },
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

const turnLight = (page: Page) =>
  page.evaluate(() => {
    const { dataset } = document.documentElement
    dataset['mantineColorScheme'] = dataset['mantineColorScheme'] === 'dark' ? 'light' : 'dark'
  })

/** The same in light and in dark, of which the second has nothing of its own but its contrasts. */
export const faultsInBothLights = async (page: Page): Promise<string[]> => {
  const faults = await seriousFaults(page)
  await turnLight(page)
  const turned = await seriousFaults(page, ['color-contrast'])
  await turnLight(page)
  return [...faults, ...turned.map((fault) => `in the other light ${fault}`)]
}
