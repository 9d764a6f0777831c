import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '../../api/http'
import { endImport, type Kind, saveErrors, saveOriginal } from '../../api/imports'
import { newKey } from '../../api/resourceApi'
import { offered } from '../../machines/kit'
import { importRunsMachine } from '../../machines/workflows/import_runs'
import type { ImportRun } from '../../resources/imports/import_runs'
import { actorOf } from '../resource/rights'
import { usePerson } from '../session/session'
import { AlertDialog } from '../shell/AlertDialog'
import { notifyError, notifySuccess } from '../shell/notify'
import { figure } from '../fields/format'

type InTheWay = { text: string; rows: { row_number: number; text: string }[]; total: number }
type Ending = 'discard' | 'revert'

const questions: Readonly<Record<Ending, { verb: string; said: string; done: string }>> = {
  discard: { verb: 'Discard', said: 'Nothing of this file is written.', done: 'discarded' },
  revert: {
    verb: 'Revert',
    said: 'Every value goes back to what it was before this import, or none of them.',
    done: 'reverted',
  },
}

const wayOf = (thrown: unknown): InTheWay | null =>
  thrown instanceof ApiError && thrown.code === 'not_revertible' ? (thrown.data as InTheWay) : null

/** What can be done with a run as a whole: its files, laying it aside, taking it back. */
export function RunActions({ run, kind, isOwn }: { run: ImportRun; kind: Kind; isOwn: boolean }) {
  const person = usePerson()
  const [asking, setAsking] = useState<Ending | null>(null)
  const [isSending, setSending] = useState(false)
  const [way, setWay] = useState<InTheWay | null>(null)
  const events = offered(importRunsMachine, run.status, {}, actorOf(person))
  const mayDiscard = isOwn && events.includes('discard')
  const mayRevert = events.includes('revert') && kind.revertible === 1

  const end = async (how: Ending) => {
    setSending(true)
    try {
      await endImport(run, how, newKey())
      notifySuccess(`${run.number} ${questions[how].done}`)
    } catch (thrown) {
      const inTheWay = wayOf(thrown)
      if (inTheWay) setWay(inTheWay)
      else notifyError(thrown)
    }
    setSending(false)
    setAsking(null)
  }
  const asked = asking && questions[asking]

  return (
    <>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            rightSection={<IconChevronDown size={16} aria-hidden="true" />}
          >
            Download
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void saveOriginal(run).catch(notifyError)}>Original file</Menu.Item>
          <Menu.Item disabled={run.rows_error === 0} onClick={() => void saveErrors(run).catch(notifyError)}>
            Rows with errors as CSV
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {mayDiscard && (
        <Button variant="default" onClick={() => setAsking('discard')}>
          Discard
        </Button>
      )}
      {mayRevert && (
        <Button variant="default" onClick={() => setAsking('revert')}>
          Revert
        </Button>
      )}
      <AlertDialog
        opened={asked !== null}
        title={asked ? `${asked.verb} ${run.number}` : ''}
        onClose={() => setAsking(null)}
        actions={
          <>
            <Button variant="default" onClick={() => setAsking(null)}>
              Cancel
            </Button>
            <Button data-autofocus loading={isSending} onClick={() => asking && void end(asking)}>
              {asked?.verb}
            </Button>
          </>
        }
      >
        <p className="dc-sentence">{asked?.said}</p>
      </AlertDialog>
      <AlertDialog
        opened={way !== null}
        title={`${run.number} cannot be reverted`}
        onClose={() => setWay(null)}
        actions={
          <Button data-autofocus onClick={() => setWay(null)}>
            Close
          </Button>
        }
      >
        <p className="dc-sentence">{way?.text}</p>
        <ul className="dc-import-way">
          {way?.rows.map(({ row_number, text }) => (
            <li key={row_number}>
              Row {row_number}: {text}
            </li>
          ))}
        </ul>
        {way && way.total > way.rows.length && (
          <p className="dc-sentence">and {figure(way.total - way.rows.length)} more</p>
        )}
      </AlertDialog>
    </>
  )
}
