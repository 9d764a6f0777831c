import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

type Axe = {
  run: (
    context: Document | string,
    options: {
      resultTypes: ['violations']
      preload: false
      runOnly?: string[]
      rules?: Record<string, { enabled: false }>
    },
  ) => Promise<{ violations: Violation[] }>
}

/** Waits for animations that end, spinners do not: half-faded elements fail the contrast check. */
const atRest = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        let still = 0
        const look = () => {
          const moves = document
            .getAnimations()
            .some(
              ({ playState, effect }) =>
                playState === 'running' && effect?.getComputedTiming().iterations !== Infinity,
            )
          still = moves ? 0 : still + 1
          if (still > 12) done()
          else requestAnimationFrame(look)
        }
        look()
      }),
  )

type Violation = { id: string; impact: string | null; nodes: { target: string[] }[] }

/** `rules` alone instead of all, `within` one region instead of the whole page. */
type Scope = { rules?: readonly string[] | undefined; within?: string }

async function violationsOf(page: Page, { rules, within }: Scope): Promise<Violation[]> {
  await atRest(page)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  // The head of a column of buttons has its name for screen readers alone, which that rule calls empty.
  // Passes need no list of places, which is half of axe's work on a page full of rows; there are no videos to load.
  const { violations } = await page.evaluate(
    ([runOnly, region]) =>
      (globalThis as unknown as { axe: Axe }).axe.run(region ?? document, {
        resultTypes: ['violations'],
        preload: false,
        ...(runOnly ? { runOnly } : { rules: { 'empty-table-header': { enabled: false as const } } }),
      }),
    [rules && [...rules], within] as const,
  )
  return violations
}

const inWords = ({ id, nodes }: Violation) =>
  `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`

/** Every accessibility fault with its place: of a whole page with its landmarks, of a region with its headings. */
export const allFaults = async (page: Page, scope: Scope = {}): Promise<string[]> =>
  (await violationsOf(page, scope)).map(inWords)

/** The serious and critical accessibility faults of a page or of what is open over it, with their place. */
export const seriousFaults = async (page: Page, scope: Scope = {}): Promise<string[]> =>
  (await violationsOf(page, scope))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(inWords)

const turnLight = (page: Page) =>
  page.evaluate(() => {
    const { dataset } = document.documentElement
    dataset['mantineColorScheme'] = dataset['mantineColorScheme'] === 'dark' ? 'light' : 'dark'
  })

/** The same in light and in dark, of which the second has nothing of its own but its contrasts. */
export const faultsInBothLights = async (page: Page): Promise<string[]> => {
  const faults = await seriousFaults(page)
  await turnLight(page)
  const turned = await seriousFaults(page, { rules: ['color-contrast'] })
  await turnLight(page)
  return [...faults, ...turned.map((fault) => `in the other light ${fault}`)]
}
