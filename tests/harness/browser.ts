import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The machine's Chromium without a window; `CHROMIUM_PATH` names another one. */
export const openBrowser = async (): Promise<Browser> => {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  if (!existsSync(executablePath)) {
    throw new Error(`There is no Chromium at ${executablePath}: install it, or set CHROMIUM_PATH.`)
  }
  return chromium.launch({ executablePath, args: flags })
}
