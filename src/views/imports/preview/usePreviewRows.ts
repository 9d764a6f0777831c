import { type RefObject, useCallback, useEffect, useReducer, useRef } from 'react'
import {
  correctRow,
  excludeRows,
  importRowsPage,
  type RowsScope,
  type RowsLeftOut,
} from '../../../api/imports'
import type { ImportRow } from '../../../resources/imports/import_rows'
import type { ImportRun } from '../../../resources/imports/import_runs'
import { nothing, type PreviewRows, type Update, withMessage } from './previewRows'

const pageSize = 200
const reloadSize = 500

type Question = [run: number, scope: RowsScope, from: number]

/** Whether the page begins with the new look-ups of the file: all rows or new ones, from the first. */
function isFromTop(question: string) {
  const [, { tab, field }, from] = JSON.parse(question) as Question
  return !field && from === 0 && (tab === 'all' || tab === 'create')
}

/** What the calls of a preview know of it between two renders. */
type Now = {
  state: PreviewRows
  version: number
  writes: number
  isWriting: boolean
  isReading: boolean
  isOwed: boolean
}

/** Reads the pages of a preview, from the row that the question begins at. */
function usePages(question: string, from: number, now: RefObject<Now>, tell: (update: Update) => void) {
  const page = useCallback(
    (cursor: number, limit: number, signal?: AbortSignal) => {
      const [id, scope] = JSON.parse(question) as Question
      return importRowsPage(id, { ...scope, ...(cursor !== 0 && { cursor }), limit }, signal)
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
    [page, from, now, tell],
  )
  return { page, readThrough }
}

/** The rows of a preview page by page, as the server judges them; what others correct is read anew. */
export function usePreviewRows(run: ImportRun, params: RowsScope, from: number) {
  const [state, tell] = useReducer(withMessage, nothing)
  const now = useRef<Now>({
    state,
    version: run.version,
    writes: 0,
    isWriting: false,
    isReading: false,
    isOwed: false,
  })
  const question = JSON.stringify([run.id, params, from] satisfies Question)
  const answered = useRef<string | null>(null)
  useEffect(() => {
    now.current.state = state
  })

  const { page, readThrough } = usePages(question, from, now, tell)

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
