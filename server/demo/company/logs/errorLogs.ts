import { version } from '../../../http/version'
import { fingerprintOf } from '../../../modules/general/system/errorPrivacy'
import type { Person } from '../people'
import { random } from '../random'
import { addSecurityEvents } from './securityEvents'
import type { Tables } from '../tables'

const hour = 3_600_000
const days = 30
const many = 40

type Kind = { origin: 'browser' | 'server'; message: string; component: string | null; url: string }

/** What goes wrong in a plant's browsers and on its server, at one place or another. */
const kinds: readonly Kind[] = [
  {
    origin: 'browser',
    message: "Cannot read properties of undefined (reading 'qty_planned')",
    component: 'OrderCard',
    url: '/production/production-dashboard',
  },
  {
    origin: 'browser',
    message: 'Failed to fetch dynamically imported module',
    component: null,
    url: '/production/recipes',
  },
  {
    origin: 'browser',
    message: 'Maximum update depth exceeded',
    component: 'MachineDrawer',
    url: '/production/machines-dashboard',
  },
  {
    origin: 'browser',
    message: 'The user aborted a request',
    component: null,
    url: '/production/production-orders',
  },
  {
    origin: 'browser',
    message: 'QuotaExceededError: the quota has been exceeded',
    component: 'Tabs',
    url: '/dashboard',
  },
  {
    origin: 'server',
    message: 'Connection terminated unexpectedly',
    component: null,
    url: 'GET /api/production/production_orders',
  },
  {
    origin: 'server',
    message: 'canceling statement due to statement timeout',
    component: null,
    url: 'GET /api/production/production_logs/export',
  },
  { origin: 'server', message: 'write EPIPE', component: null, url: 'GET /api/inventory/products/export' },
]

const browsers = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
]

const stackOf = ({ origin, message, component }: Kind, place: number) =>
  [
    `Error: ${message}`,
    `    at ${component ?? (origin === 'server' ? 'query' : 'load')}${place} (${origin === 'server' ? 'server/main.js' : '/assets/index.js'}:${100 + place}:17)`,
    `    at run (${origin === 'server' ? 'node:internal/process/task_queues' : '/assets/vendor.js'}:1:4021)`,
  ].join('\n')

/** A month of the error log: most entries are resolved, the last ones are open. */
function addErrorLogs(to: Tables, people: readonly Person[], now: number) {
  const chance = random(40)
  for (let at = 0; at < many; at++) {
    const kind = chance.pick(kinds)
    const first = now - ((days * 24 * (many - at)) / many) * hour + chance.between(0, 12) * hour
    const last = Math.min(first + chance.between(0, 20) * hour, now - 5 * 60_000)
    const isOpen = at >= many - 9
    const stack = stackOf(kind, at)
    const isBrowser = kind.origin === 'browser'
    const entry = {
      ...kind,
      stack,
      info: null,
      actions: null,
      app_version: version,
      environment: 'production' as const,
      user_id: isBrowser ? chance.pick(people).id : null,
      user_agent: isBrowser ? chance.pick(browsers) : null,
      count: chance.whole(1, 12),
    }
    to.add('error_logs', {
      ...entry,
      fingerprint: fingerprintOf({ ...entry, ago_s: 0 }),
      first_at: new Date(Math.min(first, last)).toISOString(),
      last_at: new Date(last).toISOString(),
      status: isOpen ? 'open' : 'resolved',
      resolved_at: isOpen ? null : new Date(last + chance.between(1, 10) * 60_000).toISOString(),
    })
  }
}

/** What browsers and server reported, and what happened to accounts. */
export function addLogs(to: Tables, people: readonly Person[], now: number) {
  addErrorLogs(to, people, now)
  addSecurityEvents(to, people, now)
}
