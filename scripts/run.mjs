// Runs a TypeScript file with the remaining words: node scripts/run.mjs bench/main.ts --quick
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled } from './installed.mjs'

const [file, ...words] = process.argv.slice(2)
if (file === undefined) {
  console.error('Which file? For example: node scripts/run.mjs bench/main.ts')
  process.exit(1)
}
ensureInstalled()
const { register } = await import('tsx/esm/api')
register()
const path = resolve(file)
process.argv = [process.argv[0], path, ...words]
await import(pathToFileURL(path).href)
