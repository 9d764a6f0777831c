// The checks and tests that the changed files affect; the word behind it is the commit they are compared with.
import { checkChanged } from './checks.mjs'
import { ensureInstalled } from './installed.mjs'

ensureInstalled()
await checkChanged(process.argv[2])
