import { Worker } from 'node:worker_threads'
import { type SheetRow, Unreadable } from './csvRows'
import { zipDirectory } from './zipDirectory'
import { t } from '../../../src/texts/texts'

const mostUnpacked = 200 * 1_048_576
const saveAnew = t('Save as .xlsx or .csv')
const threadMb = 768
/** The largest workbook that may come reads in a third of it. */
const longestBusyMs = 15_000
const watchEveryMs = 250

type Reply = { sheets?: string[]; rows?: SheetRow[]; isLast?: true; error?: string }

/** The entries of a workbook; refuses files that are none or would unpack to too much. Nothing is unpacked before. */
function entriesOf(bytes: Buffer) {
  const directory = zipDirectory(bytes)
  if (!directory || directory.isEncrypted || !directory.names.includes('xl/workbook.xml'))
    throw new Unreadable(saveAnew)
  if (directory.unpacked > mostUnpacked) throw new Unreadable(saveAnew)
  return directory.entries
}

/**
 * Reads a workbook in a worker thread: first the names of its sheets, then the rows of one, with
 * backpressure.
 */
export async function* workbookRows(
  bytes: Buffer,
  { sheet, most, onSheets }: { sheet: string | null; most: number; onSheets?: (names: string[]) => void },
): AsyncGenerator<SheetRow> {
  const entries = entriesOf(bytes)
  const worker = new Worker(new URL('./workbookWorker.mjs', import.meta.url), {
    workerData: { bytes: new Uint8Array(bytes), entries, sheet, most, mostBytes: mostUnpacked },
    resourceLimits: { maxOldGenerationSizeMb: threadMb },
  })
  const pending: Reply[] = []
  let wake = () => {}
  const tell = (one: Reply) => {
    pending.push(one)
    wake()
  }
  worker.on('message', tell)
  worker.on('error', (error) => tell({ error: error.message }))
  worker.on('exit', () => tell({ error: saveAnew }))
  // Waiting for the rows to be taken costs nothing and is not counted.
  const watch = setInterval(() => {
    if (worker.performance.eventLoopUtilization().active > longestBusyMs) tell({ error: saveAnew })
  }, watchEveryMs)
  try {
    for (;;) {
      if (pending.length === 0) await new Promise<void>((resolve) => (wake = resolve))
      const next = pending.shift()
      if (!next) continue
      if (next.error !== undefined) throw new Unreadable(saveAnew)
      if (next.sheets) onSheets?.(next.sheets)
      for (const row of next.rows ?? []) yield row
      if (next.isLast) return
      worker.postMessage('more')
    }
  } finally {
    clearInterval(watch)
    await worker.terminate()
  }
}
