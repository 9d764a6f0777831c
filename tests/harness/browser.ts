import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'

/**
 * Chromium uses only the last list of disabled features, so the driver's own are repeated here. The popups of
 * the address bar are two pages of their own per window: a quarter of the cost of opening a page.
 */
const without = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${without.join(',')}`,
]

const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** The Chromium of this machine, the one without windows first; `CHROMIUM_PATH` names another one. */
export const chromiumPath = (): string => {
  const path = process.env['CHROMIUM_PATH'] ?? installed.find((one) => existsSync(one))
  if (path === undefined || !existsSync(path))
    throw new Error('There is no Chromium: install it, or set CHROMIUM_PATH.')
  return path
}

/** The machine's Chromium without a window. */
export const openBrowser = async (more: readonly string[] = []): Promise<Browser> => {
  const executablePath = chromiumPath()
  // Signals are handled by the caller: the handlers of the driver would end the process before others are
  // done.
  return chromium.launch({
    executablePath,
    args: [...flags, ...more],
    handleSIGINT: false,
    handleSIGTERM: false,
  })
}

/**
 * Scripts optimised in the background and a heap kept small cost a journey a sixth more than they save. In a walk over
 * all screens the accessibility checks take a quarter less work once they are optimised. Benches measure a browser
 * without these.
 */
const largeHeap = '--min-semi-space-size=64,--max-semi-space-size=128,--initial-heap-size=512'

/** How long pages of a browser live: a journey's for seconds, those that walk all screens for minutes. */
export type PageLives = 'short' | 'long'

const flagsOf: Record<PageLives, readonly string[]> = {
  short: [`--js-flags=${largeHeap},--no-maglev,--no-opt`],
  long: [`--js-flags=${largeHeap}`],
}

const shared = new Map<PageLives, Promise<Browser>>()

/** The one browser of a process for such pages: callers open and close contexts in it; it ends with the process. */
export const sharedBrowser = async (lives: PageLives): Promise<Browser> => {
  const before = await shared.get(lives)
  if (before?.isConnected()) return before
  const opened = openBrowser(flagsOf[lives])
  shared.set(lives, opened)
  return opened
}
