import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

// Chromium without its windows: what opening a page costs the whole browser is a fifth less in it.
const shell = '/usr/bin/chromium-headless-shell'

/** Sees to the browser of the tests: CHROMIUM_PATH, or the distribution's shell, installed where it is missing. */
export const ensureChromium = () => {
  if (process.env.CHROMIUM_PATH || existsSync(shell)) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium (apt-get install chromium-headless-shell) ...')
    const apt = (...words) => spawnSync('apt-get', words, { stdio: ['ignore', 'ignore', 'inherit'] }).status
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    Object.assign(process.env, env)
    apt('update')
    apt('install', '-y', '--no-install-recommends', 'chromium-headless-shell')
  }
  if (!existsSync(shell) && !existsSync('/usr/bin/chromium'))
    console.log('Chromium is missing: install it, or set CHROMIUM_PATH; browser tests will fail.')
}
