import { execFileSync } from 'node:child_process'
import { whenEnding } from '../harness/ending'

const ip = (...words: string[]) => execFileSync('ip', words, { stdio: 'pipe' })

/**
 * A network namespace behind a virtual cable that can be cut without either side noticing. Null if this
 * machine does not allow it: it needs root and kernel support for veth pairs.
 */
export function openNamespace() {
  const name = `decant-${process.pid}`
  const [near, far] = [`dn${process.pid}`, `df${process.pid}`]
  const subnet = `10.213.${process.pid % 256}`
  const close = () => {
    for (const words of [
      ['link', 'del', near],
      ['netns', 'del', name],
    ])
      try {
        ip(...words)
      } catch {
        // It did not exist.
      }
  }
  try {
    ip('netns', 'add', name)
    ip('link', 'add', near, 'type', 'veth', 'peer', 'name', far, 'netns', name)
    ip('addr', 'add', `${subnet}.1/24`, 'dev', near)
    ip('link', 'set', near, 'up')
    ip('-n', name, 'addr', 'add', `${subnet}.2/24`, 'dev', far)
    ip('-n', name, 'link', 'set', far, 'up')
    ip('-n', name, 'link', 'set', 'lo', 'up')
  } catch {
    close()
    return null
  }
  whenEnding(close)
  return {
    name,
    /** Where this side of the cable is found from the other. */
    host: `${subnet}.1`,
    pull: () => ip('link', 'set', near, 'down'),
    plug: () => ip('link', 'set', near, 'up'),
    close,
  }
}
