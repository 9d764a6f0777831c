import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { whenEnding } from '../../harness/ending'
import { firstMessage } from '../../harness/process'
import { until } from '../figure'
import { digestOf, type ScreenOptions, type Shown } from './screenProcess'

const file = fileURLToPath(new URL('./screenProcess.ts', import.meta.url))

/**
 * The stores of a page, with the page's own code, in a process of its own; `within` is the network namespace it lives
 * in. It shows the tags.
 */
export async function startScreen(options: ScreenOptions, within: string | null = null) {
  const words = [process.execPath, '--import', 'tsx', file]
  const [program = '', ...rest] = within === null ? words : ['ip', 'netns', 'exec', within, ...words]
  const child = spawn(program, rest, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  whenEnding(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill()
    await once(child, 'exit')
  })
  child.send(options)
  await firstMessage(child)
  return {
    async shown() {
      child.send('shown')
      return firstMessage<Shown>(child)
    },
    close: () => void child.kill(),
  }
}

export type Screen = Awaited<ReturnType<typeof startScreen>>

/** Milliseconds until every screen shows what a fresh read gives. */
export async function converged(pool: pg.Pool, screens: readonly Screen[], longestMs = 90_000) {
  const { rows } = await pool.query<{ id: number; version: number }>(
    'select id::int as id, version::int as version from tags',
  )
  const truth = digestOf(rows)
  const isRight = async (screen: Screen) => (await screen.shown()).digest === truth
  return until(async () => (await Promise.all(screens.map(isRight))).every((right) => right), longestMs, 50)
}
