// Everything: format, lint, types, build, all tests. Words behind it go to vitest.
import { checkAll } from './checks.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './installed.mjs'

ensureInstalled()
ensureChromium()
await checkAll(process.argv.slice(2))
