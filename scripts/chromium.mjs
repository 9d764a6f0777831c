import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const usual = '/usr/bin/chromium'

/** Sees to a Chromium for the browser tests: CHROMIUM_PATH, the distribution's, or installs that one. */
export const ensureChromium = () => {
  if (process.env.CHROMIUM_PATH || existsSync(usual)) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium (apt-get install chromium) ...')
    const apt = (...words) => spawnSync('apt-get', words, { stdio: ['ignore', 'ignore', 'inherit'] }).status
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    Object.assign(process.env, env)
    apt('update')
    apt('install', '-y', '--no-install-recommends', 'chromium')
  }
  if (!existsSync(usual))
    console.log('Chromium is missing: install it, or set CHROMIUM_PATH; browser tests will fail.')
}
