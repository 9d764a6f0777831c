// Starts the product: installs and builds what is missing or older than the sources, then serves in this process,
// so that signals reach the server directly.
import { build, isBuilt } from './built.mjs'
import { ensureInstalled } from './installed.mjs'

ensureInstalled()
if (!isBuilt()) {
  console.log('Building client and server ...')
  const { status } = build()
  if (status !== 0) process.exit(status)
}
await import(new URL('../dist/server/main.js', import.meta.url).href)
