import { Button } from '@mantine/core'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { ApiError } from '../../../api/http'
import { endImport } from '../../../api/imports'
import { newKey } from '../../../api/resourceApi'
import type { ImportRun } from '../../../resources/imports/import_runs'
import { figure } from '../../format/format'
import { AlertDialog } from '../../ui/AlertDialog'
import { notifyError, notifySuccess } from '../../ui/notify'
import { rowPlaces } from './runWords'
import { PendingButton } from '../../ui/PendingButton'
import { t } from '../../../texts/texts'

type InTheWay = { text: string; rows: { text: string; first: number[]; rows: number }[]; total: number }
/** Ends a run as a whole: discarded, or reverted. */
export type Ending = 'discard' | 'revert'

const questions: Readonly<Record<Ending, { verb: string; question: string; done: string }>> = {
  discard: { verb: t('Discard'), question: t('Nothing from this file will be written.'), done: 'discarded' },
  revert: {
    verb: t('Revert'),
    question: t('All values return to what they were before this import, or none do.'),
    done: 'reverted',
  },
}

const wayOf = (thrown: unknown): InTheWay | null =>
  thrown instanceof ApiError && thrown.code === 'not_revertible' ? (thrown.data as InTheWay) : null

const EndingContext = createContext<((run: ImportRun, how: Ending) => void) | null>(null)

/** Opens the confirmation to end a run; used below `RunEndings`. */
export function useRunEnding() {
  const ask = useContext(EndingContext)
  if (!ask) throw new Error('useRunEnding needs RunEndings above it')
  return ask
}

/** Confirmations to discard or revert a run, and the rows that prevent a revert. */
export function RunEndings({ children }: { children: ReactNode }) {
  const [asking, setAsking] = useState<{ run: ImportRun; how: Ending } | null>(null)
  const [isSending, setSending] = useState(false)
  const [way, setWay] = useState<(InTheWay & { number: string }) | null>(null)
  const ask = useMemo(() => (run: ImportRun, how: Ending) => setAsking({ run, how }), [])
  const question = asking && questions[asking.how]

  const end = async () => {
    if (!asking) return
    const { run, how } = asking
    setSending(true)
    try {
      const data = await endImport(run, how, newKey())
      const isBegun = data.status === 'reverting'
      notifySuccess(`${run.number} ${isBegun ? t('is being reverted') : questions[how].done}`)
    } catch (thrown) {
      const inTheWay = wayOf(thrown)
      if (inTheWay) setWay({ ...inTheWay, number: run.number })
      else notifyError(thrown)
    }
    setSending(false)
    setAsking(null)
  }

  return (
    <EndingContext value={ask}>
      {children}
      <AlertDialog
        opened={question !== null}
        title={question ? `${question.verb} ${asking?.run.number}` : ''}
        onClose={() => setAsking(null)}
        actions={
          <>
            <Button variant="default" onClick={() => setAsking(null)}>
              {t('Cancel')}
            </Button>
            <PendingButton data-autofocus loading={isSending} onClick={() => void end()}>
              {question?.verb}
            </PendingButton>
          </>
        }
      >
        <p className="dc-sentence">{question?.question}</p>
      </AlertDialog>
      <AlertDialog
        opened={way !== null}
        title={t('{number} cannot be reverted', { number: way?.number })}
        onClose={() => setWay(null)}
        actions={
          <Button data-autofocus onClick={() => setWay(null)}>
            {t('Close')}
          </Button>
        }
      >
        <p className="dc-sentence">{way?.text}</p>
        <ul className="dc-import-way">
          {way?.rows.map(({ first, rows, text }) => (
            <li key={text}>
              {rowPlaces(first, rows)}: {text}
            </li>
          ))}
        </ul>
        {way && way.total > way.rows.length && (
          <p className="dc-sentence">
            {t('and {total} more', { total: figure(way.total - way.rows.length) })}
          </p>
        )}
      </AlertDialog>
    </EndingContext>
  )
}
