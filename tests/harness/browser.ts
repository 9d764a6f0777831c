import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'

/**
 * The last list of features given is the one that counts, so what the driver would leave out stands here again. The
 * popups of the address bar are two pages of their own in every window: a quarter of what opening a page costs.
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

/** The machine's Chromium without a window; `CHROMIUM_PATH` names another one. */
export const openBrowser = async (): Promise<Browser> => {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  if (!existsSync(executablePath)) {
    throw new Error(`There is no Chromium at ${executablePath}: install it, or set CHROMIUM_PATH.`)
  }
  // A signal is for whoever opened it to answer: the driver's own answer would end the process before others are done.
  return chromium.launch({ executablePath, args: flags, handleSIGINT: false, handleSIGTERM: false })
}

let shared: Promise<Browser> | undefined

/** The one browser of a process: whoever asks opens contexts in it and closes those; it ends with the process. */
export const sharedBrowser = async (): Promise<Browser> => {
  const before = await shared
  if (before?.isConnected()) return before
  shared = openBrowser()
  return shared
}
