import { defineConfig, type TestUserConfig } from 'vitest/config'

// Every wait is for a condition; these limits only end what never comes, also on a machine that is busy.
const patient: TestUserConfig = {
  pool: 'forks',
  maxWorkers: 2,
  testTimeout: 120_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
  env: { TZ: 'UTC' },
}

/** Tests of a folder; those that leave nothing behind share their modules, which takes half the time. */
const part = (name: string, folder: string, isolate: boolean) => ({
  test: { ...patient, name, include: [`tests/${folder}/**/*.test.{ts,tsx}`], isolate },
})

export default defineConfig({
  test: {
    globalSetup: ['tests/harness/globalSetup.ts'],
    maxWorkers: 2,
    projects: [
      part('browser', 'browser', true),
      part('server', 'server', true),
      part('src', 'src', false),
      { test: { ...patient, name: 'whole', include: ['tests/*.test.ts'] } },
    ],
  },
})
