import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'

const signals = new URL('../../server/signals.ts', import.meta.url).href

/** A process that says when it is told to leave or to hurry, and then goes on. */
function process() {
  const child = spawn(globalThis.process.execPath, [
    '--experimental-strip-types',
    '--input-type=module',
    '-e',
    `import { onSignals } from '${signals}'
     setInterval(() => undefined, 1000)
     onSignals((signal) => console.log('leave ' + signal), () => { console.log('hurry'); process.exit(1) })
     console.log('ready')`,
  ])
  let said = ''
  child.stdout.on('data', (text) => (said += String(text)))
  return { child, said: () => said.trim().split('\n') }
}

it('two signals at once, as of a terminal and of npm, are one; a later one does not wait', async () => {
  const { child, said } = process()
  await expect.poll(said, { timeout: 20_000 }).toEqual(['ready'])
  child.kill('SIGINT')
  await expect.poll(said).toEqual(['ready', 'leave SIGINT'])
  child.kill('SIGINT')
  child.kill('SIGTERM')
  const ended = once(child, 'exit')
  const later = setTimeout(() => child.kill('SIGINT'), 2_200)
  expect(await ended).toEqual([1, null])
  clearTimeout(later)
  expect(said()).toEqual(['ready', 'leave SIGINT', 'hurry'])
})
