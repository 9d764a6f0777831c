// As npm test, without the tests that drive a browser.
import { checkAll } from './checks.mjs'
import { ensureInstalled } from './installed.mjs'

ensureInstalled()
await checkAll(['--exclude', 'tests/browser/**', ...process.argv.slice(2)])
