import { BehaviorSubject } from 'rxjs'
import {
  askExport,
  type ExportAsk,
  exportProgress,
  type FileFormat,
  listFile,
  stopExport,
} from '../../../api/exports'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { figure } from '../../format/format'
import { notifyError, notifySuccess, notifyWarning } from '../../ui/notify'
import { useStoreValue } from '../../ui/state/useStoreValue'

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

/** An export: its address, table, and the unit of its counts. */
type FileRequest = { path: string; of: string; counted: string }

/** Follows a file until it is written, the more so while its list is hidden. */
async function follow(
  { path, of, counted }: FileRequest,
  { id, name, total }: { id: number; name: string; total: number },
) {
  const stop = () => void stopExport(path, id).catch(notifyError)
  let unanswered = 0
  while (unanswered < unansweredAtMost) {
    await pause()
    const now = await exportProgress(path, id).catch(() => null)
    unanswered = now ? 0 : unanswered + 1
    if (!now) continue
    const others = running$.value.filter((one) => one.id !== id)
    if (now.state === 'asked' || now.state === 'running') {
      running$.next([...others, { table: of, id, name, rows: now.rows, total, stop }])
      continue
    }
    running$.next(others)
    if (now.state === 'done') return notifySuccess(`${name}: ${figure(total)} ${counted}`)
    return notifyWarning(now.state === 'stopped' ? `${name} was stopped` : `${name} could not be written`)
  }
  running$.next(running$.value.filter((one) => one.id !== id))
}

/** Has a file written and the browser take it straight to disk, however long it is. */
async function takeFile(request: FileRequest, ask: Readonly<Record<string, unknown>>) {
  try {
    const exportRun = await askExport(request.path, ask)
    const link = document.createElement('a')
    link.href = exportRun.address
    link.download = exportRun.name
    link.click()
    await follow(request, exportRun)
  } catch (thrown) {
    notifyError(thrown)
  }
}

/** A list as a file. */
export function exportList(resource: AnyResource, request: ExportAsk) {
  const { path, ask } = listFile(resource, request)
  return takeFile({ path, of: resource.name, counted: 'rows' }, ask)
}

/** Exports the trail of a record or the filtered trail of everything. */
export const exportTrail = (request: Readonly<Record<string, unknown>>, format: FileFormat = 'csv') =>
  takeFile({ path: '/general/change_logs', of: 'change_logs', counted: 'changes' }, { format, ...request })
