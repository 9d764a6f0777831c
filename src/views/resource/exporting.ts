import { useSyncExternalStore } from 'react'
import { askExport, type ExportAsk, exportProgress, stopExport } from '../../api/exports'
import type { AnyResource } from '../../resources/kit/defineResource'
import { figure } from '../fields/format'
import { notifyError, notifySuccess, notifyWarning } from '../shell/notify'

/** A file that is being written for somebody at this screen. */
export type Exporting = {
  table: string
  id: number
  name: string
  rows: number
  total: number
  stop: () => void
}

const askEveryMs = 1_000
const unansweredAtMost = 10

let running: readonly Exporting[] = []
const hearers = new Set<() => void>()

const tell = (next: readonly Exporting[]) => {
  running = next
  for (const hear of hearers) hear()
}
const hear = (hearer: () => void) => {
  hearers.add(hearer)
  return () => void hearers.delete(hearer)
}

/** The files that are being written, whichever list asked for them. */
export const useExporting = () => useSyncExternalStore(hear, () => running)

const pause = () => new Promise((resolve) => setTimeout(resolve, askEveryMs))

/** Follows a file until it is written, the more so while its list is hidden. */
async function follow(
  resource: AnyResource,
  { id, name, total }: { id: number; name: string; total: number },
) {
  const stop = () => void stopExport(resource, id).catch(notifyError)
  let unanswered = 0
  while (unanswered < unansweredAtMost) {
    await pause()
    const now = await exportProgress(resource, id).catch(() => null)
    unanswered = now ? 0 : unanswered + 1
    if (!now) continue
    const others = running.filter((one) => one.id !== id)
    if (now.state === 'asked' || now.state === 'running') {
      tell([...others, { table: resource.name, id, name, rows: now.rows, total, stop }])
      continue
    }
    tell(others)
    if (now.state === 'done') return notifySuccess(`${name}: ${figure(total)} rows`)
    return notifyWarning(now.state === 'stopped' ? `${name} was stopped` : `${name} could not be written`)
  }
  tell(running.filter((one) => one.id !== id))
}

/** Has the list written as a file and the browser take it straight to disk, however long it is. */
export async function exportList(resource: AnyResource, ask: ExportAsk) {
  try {
    const asked = await askExport(resource, ask)
    const link = document.createElement('a')
    link.href = asked.address
    link.download = asked.name
    link.click()
    await follow(resource, asked)
  } catch (thrown) {
    notifyError(thrown)
  }
}
