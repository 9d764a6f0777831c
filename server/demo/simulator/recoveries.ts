import type { PlantApi, WireRow } from './api'
import { among, listed } from './listed'

type Recovery = WireRow & {
  status: string
  number: string
  strength_mg_ml: number | null
  hplc_request_id: number | null
}

const recoveries = '/production/recoveries'
const pails = '/production/pails'

/** So many approved recoveries wait to be used; the oldest of more are destroyed. */
const mostWaiting = 12
/** The number under which the plant may destroy liquid. */
const approval = 'CRA-D-2026-0117'

/** The recovered liquid of the plant: tested, approved, destroyed in time, its pails cleaned; through the public API. */
export function plantRecoveries(api: PlantApi) {
  /** What was refused for good is not tried again. */
  const refused = new Set<string>()

  const press = async (
    user: string,
    path: string,
    row: WireRow,
    event: string,
    more: Record<string, unknown> = {},
  ) => {
    const address = `${path}/${row.id}/${event}`
    if (refused.has(address)) return
    const body = { version: row.version, ...more }
    const answer = await api.write(user, address, body, `${path.split('/')[2]} ${event}`)
    if (!answer.ok && !['stale_version', 'unanswered'].includes(answer.code)) refused.add(address)
  }

  const inStatus = async <T extends WireRow>(path: string, statuses: readonly string[]) => [
    ...(await listed<T>(api, `${path}?limit=100&${among('status', statuses)}`, 'recovery')).values(),
  ]

  /** Liquid in test whose request says what it has. */
  const judged = async (testing: readonly Recovery[]) => {
    const ids = testing.flatMap(({ hplc_request_id }) => hplc_request_id ?? [])
    if (ids.length === 0) return []
    const path = `/production/hplc_requests?limit=100&${among('id', ids)}&${among('status', ['passed', 'accepted'], 1)}`
    const passed = await listed(api, path, 'hplc_tech')
    return testing.filter(({ hplc_request_id }) => passed.has(hplc_request_id ?? 0))
  }

  return {
    /** One round: asks for tests, approves what was measured, destroys what waits too long, cleans pails. */
    async look(stopped: () => boolean) {
      const open = await inStatus<Recovery>(recoveries, ['recorded', 'testing', 'approved'])
      const of = (status: string) => open.filter((one) => one.status === status)
      for (const one of of('recorded'))
        if (!stopped()) await press('recovery', recoveries, one, 'request_test')
      for (const one of await judged(of('testing')))
        if (!stopped()) await press('qa_manager', recoveries, one, 'approve')
      const oldest = of('approved').toSorted((one, other) => one.id - other.id)
      for (const one of oldest.slice(0, Math.max(0, oldest.length - mostWaiting)))
        if (!stopped()) await press('recovery', recoveries, one, 'dispose', { disposal_ref: approval })
      for (const pail of await inStatus(pails, ['consumed', 'disposed']))
        if (!stopped()) await press('recovery', pails, pail, 'clean')
    },
  }
}
