import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// Every script imports this file: they all work from the project's folder, wherever they were called.
process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const packagesOf = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return null
  }
}

/** Whether node_modules holds exactly what package-lock.json names; packages of other platforms may be missing. */
export const isInstalled = () => {
  const wanted = packagesOf('package-lock.json')
  const present = packagesOf('node_modules/.package-lock.json')
  if (present === null) return false
  return Object.entries(wanted).every(([path, { version, optional, peer }]) => {
    if (path === '') return true
    const found = present[path]
    return found === undefined ? Boolean(optional || peer) : found.version === version
  })
}

/** Installs what is missing, quietly; ends the process with one sentence when that fails. */
export const ensureInstalled = () => {
  if (isInstalled()) return
  console.log('Installing packages (npm ci) ...')
  // devDependencies too, also under NODE_ENV=production: the build needs them.
  const { status } = spawnSync(
    'npm',
    ['ci', '--include=dev', '--include=optional', '--no-fund', '--no-audit'],
    {
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  )
  if (status !== 0) {
    console.error('The packages could not be installed: see the lines above.')
    process.exit(1)
  }
}
