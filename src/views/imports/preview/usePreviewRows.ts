import { useCallback, useEffect, useReducer, useRef } from 'react'
import {
  correctRow,
  excludeRows,
  importRowsPage,
  type RowsScope,
  type RowsLeftOut,
} from '../../../api/imports'
import type { RowsPage } from '../../../resources/imports/importShapes'
import type { ImportCounts, ImportFinding, ImportRow } from '../../../resources/imports/import_rows'
import type { ImportRun } from '../../../resources/imports/import_runs'

const pageSize = 200
const reloadSize = 500

type PreviewRows = {
  rows: readonly ImportRow[]
  /** Behind which row the next page begins; null where there is none. */
  cursor: number | null
  counts: ImportCounts | null
  findings: readonly ImportFinding[]
  isLoaded: boolean
  /** New look-up rows of the file are listed above its rows. */
  isWithLookups: boolean
  error: unknown
}

type Update =
  | { is: 'asked'; isWithLookups: boolean }
  | { is: 'read'; page: Omit<RowsPage, 'run'> }
  | { is: 'more'; page: Omit<RowsPage, 'run'> }
  | { is: 'counted'; page: Omit<RowsPage, 'run'> }
  | { is: 'judged'; rows: readonly ImportRow[] }
  | { is: 'failed'; error: unknown }

const nothing: PreviewRows = {
  rows: [],
  cursor: null,
  counts: null,
  findings: [],
  isLoaded: false,
  isWithLookups: false,
  error: null,
}

function withMessage(current: PreviewRows, now: Update): PreviewRows {
  switch (now.is) {
    case 'asked':
      return {
        ...current,
        rows: [],
        cursor: null,
        isLoaded: false,
        isWithLookups: now.isWithLookups,
        error: null,
      }
    case 'read':
      return { ...current, ...now.page, isLoaded: true, error: null }
    case 'more':
      return { ...current, ...now.page, rows: [...current.rows, ...now.page.rows] }
    case 'counted':
      return { ...current, counts: now.page.counts, findings: now.page.findings }
    case 'judged': {
      // A row stays where it is though it may belong to another tab now: nothing jumps under the pointer.
      const fresh = new Map(now.rows.map((row) => [row.row_number, row]))
      const isFromFile = ({ target_table }: ImportRow) => target_table === null
      // Look-ups that the file brings with it come and go with the cells that name them.
      const brought = current.isWithLookups ? now.rows.filter((row) => !isFromFile(row)) : []
      const own = current.rows.filter(isFromFile).map((row) => fresh.get(row.row_number) ?? row)
      return { ...current, rows: [...brought, ...own] }
    }
    case 'failed':
      return { ...current, error: now.error }
  }
}

/** Whether the page begins with the new look-ups of the file: all rows or new ones, from the first. */
function isFromTop(question: string) {
  const [, tab, field, , from] = JSON.parse(question) as [number, RowsScope['tab'], string?, string?, number?]
  return !field && from === 0 && (tab === 'all' || tab === 'create')
}

/** The rows of a preview page by page, as the server judges them; what others correct is read anew. */
export function usePreviewRows(run: ImportRun, params: RowsScope, from: number) {
  const [state, tell] = useReducer(withMessage, nothing)
  const { tab, field, code } = params
  const now = useRef({
    state,
    version: run.version,
    writes: 0,
    isWriting: false,
    isReading: false,
    isOwed: false,
  })
  const question = JSON.stringify([run.id, tab, field, code, from])
  const answered = useRef<string | null>(null)
  useEffect(() => {
    now.current.state = state
  })

  const page = useCallback(
    (cursor: number, limit: number, signal?: AbortSignal) => {
      const [id, ...parts] = JSON.parse(question) as [number, RowsScope['tab'], string?, string?]
      const [at, of, rule] = parts
      const query = { tab: at, ...(of && { field: of }), ...(rule && { code: rule }) }
      return importRowsPage(id, { ...query, ...(cursor !== 0 && { cursor }), limit }, signal)
    },
    [question],
  )

  const readThrough = useCallback(
    async (depth: number, signal?: AbortSignal) => {
      for (;;) {
        const { writes } = now.current
        let last = await page(from, Math.min(reloadSize, depth), signal)
        const rows = [...last.rows]
        while (last.cursor !== null && rows.length < depth) {
          last = await page(last.cursor, reloadSize, signal)
          rows.push(...last.rows)
        }
        // The answer may lack rows written meanwhile.
        if (now.current.writes === writes) return tell({ is: 'read', page: { ...last, rows } })
      }
    },
    [page, from],
  )

  // Read when the query changes, or another user moved the run on.
  const { version } = run
  useEffect(() => {
    const current = now.current
    const isNew = answered.current !== question
    if (!isNew && !current.isOwed && (current.isWriting || version <= current.version)) return
    current.version = Math.max(current.version, version)
    current.isOwed = true
    answered.current = question
    if (isNew) tell({ is: 'asked', isWithLookups: isFromTop(question) })
    const stop = new AbortController()
    readThrough(isNew ? pageSize : Math.max(pageSize, current.state.rows.length), stop.signal).then(
      () => {
        current.isOwed = false
      },
      (error: unknown) => {
        if (!stop.signal.aborted) tell({ is: 'failed', error })
      },
    )
    return () => stop.abort()
  }, [question, version, readThrough])

  const more = useCallback(() => {
    const current = now.current
    const { cursor } = current.state
    if (cursor === null || current.isReading) return
    current.isReading = true
    page(cursor, reloadSize)
      .then(
        (next) => tell({ is: 'more', page: next }),
        (error: unknown) => tell({ is: 'failed', error }),
      )
      .finally(() => {
        current.isReading = false
      })
  }, [page])

  /** Writes at the version this screen knows best, and counts anew. */
  const write = useCallback(
    async <T>(act: (version: number) => Promise<T>, runIn: (answer: T) => ImportRun) => {
      const current = now.current
      current.isWriting = true
      try {
        const answer = await act(current.version)
        current.version = runIn(answer).version
        current.writes += 1
        return answer
      } finally {
        current.isWriting = false
      }
    },
    [],
  )
  const correct = useCallback(
    async (row: ImportRow, values: Record<string, string>) => {
      const { rows } = await write(
        (at) => correctRow(run.id, at, row.row_number, values),
        (answer) => answer.run,
      )
      tell({ is: 'judged', rows })
      tell({ is: 'counted', page: await page(from, 1) })
    },
    [write, run.id, page, from],
  )
  const exclude = useCallback(
    async (which: RowsLeftOut, reason: string) => {
      await write(
        (at) => excludeRows(run.id, at, which, reason),
        (after) => after,
      )
      await readThrough(Math.max(pageSize, now.current.state.rows.length))
    },
    [write, run.id, readThrough],
  )
  const again = () => void readThrough(pageSize).catch((error: unknown) => tell({ is: 'failed', error }))
  return { ...state, more, correct, exclude, again }
}
