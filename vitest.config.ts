import { defineConfig, type TestUserConfig } from 'vitest/config'

// A test waits for the database, a node or a page a third of its time: one worker more than the checks' two cores.
const maxWorkers = 3

// Every wait is for a condition; these limits only end what never comes, also on a machine that is busy.
const patient: TestUserConfig = {
  pool: 'forks',
  maxWorkers,
  testTimeout: 300_000,
  hookTimeout: 400_000,
  expect: { poll: { timeout: 120_000 } },
  env: { TZ: 'UTC' },
  setupFiles: ['tests/harness/setUp/properties.ts'],
}

const onDatabase: TestUserConfig = { globalSetup: ['tests/harness/globalSetup.ts'] }

// Without database or pages there is nothing to wait for: one worker, which loads each module once, beside the checks
// of types and style, which take the other core meanwhile.
const first: TestUserConfig = { maxWorkers: 1, sequence: { groupOrder: 0 } }
const then: TestUserConfig = { sequence: { groupOrder: 1 } }

/** Tests of a folder. They leave nothing behind in their process, so that all of them load its modules once. */
const project = (name: string, include: string[], more: TestUserConfig = {}) => ({
  test: { ...patient, ...more, name, include, isolate: false },
})

export default defineConfig({
  test: {
    maxWorkers,
    // On two cores a browser may starve: a journey that depends on no other test is tried once more, and the end of the
    // run names it. Nothing else is tried again.
    tags: [{ name: 'journey', description: 'Depends on no other test of its file', retry: 1 }],
    projects: [
      project('browser', ['tests/browser/**/*.test.ts'], { ...then, ...onDatabase }),
      project('server', ['tests/server/**/*.test.ts'], { ...then, ...onDatabase }),
      project('src', ['tests/src/**/*.test.ts'], first),
      project('components', ['tests/src/**/*.test.tsx'], {
        ...first,
        environment: 'happy-dom',
        setupFiles: ['tests/harness/setUp/properties.ts', 'tests/harness/setUp/componentSetup.ts'],
      }),
      { test: { ...patient, ...then, name: 'whole', include: ['tests/*.test.ts'] } },
    ],
  },
})
