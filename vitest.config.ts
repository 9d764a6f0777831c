import { defineConfig, type TestUserConfig } from 'vitest/config'

// Every wait is for a condition; these limits only end what never comes, also on a machine that is busy.
const patient: TestUserConfig = {
  pool: 'forks',
  maxWorkers: 2,
  testTimeout: 120_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
  env: { TZ: 'UTC' },
}

/** Tests of a folder. They leave nothing behind in their process, so that all of them load its modules once. */
const part = (name: string, more: TestUserConfig = {}) => ({
  test: { ...patient, ...more, name, include: [`tests/${name}/**/*.test.{ts,tsx}`], isolate: false },
})

export default defineConfig({
  test: {
    globalSetup: ['tests/harness/globalSetup.ts'],
    maxWorkers: 2,
    projects: [
      // On two cores a browser or a database may starve: what fails is tried once more, and the end of the run names it.
      part('browser', { retry: 1 }),
      part('server', { retry: 1 }),
      part('src'),
      { test: { ...patient, name: 'whole', include: ['tests/*.test.ts'] } },
    ],
  },
})
