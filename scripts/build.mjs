// Builds client and server into dist/.
import { build } from './built.mjs'
import { ensureInstalled } from './installed.mjs'

ensureInstalled()
const begun = performance.now()
const { status } = build()
if (status === 0) console.log(`Built in ${((performance.now() - begun) / 1000).toFixed(1)} s.`)
process.exit(status)
