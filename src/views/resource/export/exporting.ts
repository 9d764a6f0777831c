import { BehaviorSubject } from 'rxjs'
import {
  type AskedFile,
  askListFile,
  askTrailFile,
  type ExportAsk,
  type TrailAsk,
} from '../../../api/exports'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { figure } from '../../format/format'
import { notifyError, notifySuccess, notifyWarning } from '../../ui/notify'
import { useStoreValue } from '../../ui/state/useStoreValue'
import { t } from '../../../texts/texts'

/** An export that was started on this screen. */
type Exporting = {
  table: string
  id: number
  name: string
  rows: number
  total: number
  stop: () => void
}

const askEveryMs = 1_000
const unansweredAtMost = 10

const running$ = new BehaviorSubject<readonly Exporting[]>([])

/** Running exports of all lists. */
export const useExporting = () => useStoreValue(running$, () => running$.value)

const pause = () => new Promise((resolve) => setTimeout(resolve, askEveryMs))

/** What an export is of: its table, and the unit of its counts. */
type Counted = { of: string; counted: string }

/** Follows a file until it is written, the more so while its list is hidden. */
async function follow({ of, counted }: Counted, { id, name, total, ...file }: AskedFile) {
  const stop = () => void file.stop().catch(notifyError)
  let unanswered = 0
  while (unanswered < unansweredAtMost) {
    await pause()
    const now = await file.progress().catch(() => null)
    unanswered = now ? 0 : unanswered + 1
    if (!now) continue
    const others = running$.value.filter((one) => one.id !== id)
    if (now.state === 'asked' || now.state === 'running') {
      running$.next([...others, { table: of, id, name, rows: now.rows, total, stop }])
      continue
    }
    running$.next(others)
    if (now.state === 'done') return notifySuccess(`${name}: ${figure(total)} ${counted}`)
    return notifyWarning(
      now.state === 'stopped'
        ? t('{name} was stopped', { name })
        : t('{name} could not be written', { name }),
    )
  }
  running$.next(running$.value.filter((one) => one.id !== id))
}

/** Has a file written and the browser take it straight to disk, however long it is. */
async function takeFile(counted: Counted, asking: Promise<AskedFile>) {
  try {
    const exportRun = await asking
    const link = document.createElement('a')
    link.href = exportRun.address
    link.download = exportRun.name
    link.click()
    await follow(counted, exportRun)
  } catch (thrown) {
    notifyError(thrown)
  }
}

/** A list as a file. */
export const exportList = (resource: AnyResource, request: ExportAsk) =>
  takeFile({ of: resource.name, counted: 'rows' }, askListFile(resource, request))

/** Exports the trail of a record or the filtered trail of everything. */
export const exportTrail = (filters: Omit<TrailAsk, 'format'>, format: TrailAsk['format'] = 'csv') =>
  takeFile({ of: 'change_logs', counted: 'changes' }, askTrailFile({ format, ...filters }))
