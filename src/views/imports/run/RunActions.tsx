import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDots, IconDownload } from '@tabler/icons-react'
import { hasRole } from '../../../access'
import { saveErrors, saveOriginal, saveResult } from '../../../api/imports'
import type { Kind } from '../../../resources/imports/importShapes'
import { offered } from '../../../machines/kit'
import { importRunsMachine } from '../../../machines/workflows/imports/import_runs'
import type { ImportRun } from '../../../resources/imports/import_runs'
import { actorOf } from '../../resource/list/rights'
import { usePerson } from '../../session/session'
import { notifyError } from '../../ui/notify'
import { type Ending, useRunEnding } from './RunEndings'
import { t } from '../../../texts/texts'

const isWritten = ({ status }: ImportRun) => status === 'committed' || status === 'reverted'

/** How this person may end this run as a whole. */
function useEndings(run: ImportRun, kind: Pick<Kind, 'revertible'> | undefined): Ending[] {
  const person = usePerson()
  const events = offered(importRunsMachine, run.status, {}, actorOf(person))
  const isOwn = run.owner_id === person.id || hasRole(person.roles, [])
  const endings: Ending[] = []
  if (isOwn && events.includes('discard')) endings.push('discard')
  if (events.includes('revert') && kind?.revertible === 1) endings.push('revert')
  return endings
}

const endingWords: Readonly<Record<Ending, string>> = { discard: t('Discard'), revert: t('Revert') }

const RunFiles = ({ run }: { run: ImportRun }) => (
  <>
    <Menu.Item onClick={() => void saveOriginal(run).catch(notifyError)}>{t('Original file')}</Menu.Item>
    <Menu.Item disabled={run.rows_error === 0} onClick={() => void saveErrors(run).catch(notifyError)}>
      {t('Rows with errors as CSV')}
    </Menu.Item>
    {isWritten(run) && (
      <>
        <Menu.Item onClick={() => void saveResult(run, 'csv').catch(notifyError)}>
          {t('Result as CSV')}
        </Menu.Item>
        <Menu.Item onClick={() => void saveResult(run, 'xlsx').catch(notifyError)}>
          {t('Result for Excel')}
        </Menu.Item>
      </>
    )}
  </>
)

/** What can be done with a run as a whole: its files, laying it aside, taking it back. */
export function RunActions({ run, kind }: { run: ImportRun; kind: Kind }) {
  const ask = useRunEnding()
  return (
    <>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            rightSection={<IconChevronDown size={16} aria-hidden="true" />}
          >
            {t('Download')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <RunFiles run={run} />
        </Menu.Dropdown>
      </Menu>
      {useEndings(run, kind).map((how) => (
        <Button key={how} variant="default" onClick={() => ask(run, how)}>
          {endingWords[how]}
        </Button>
      ))}
    </>
  )
}

type InList = { run: ImportRun; kind: Pick<Kind, 'revertible'> | undefined; onOpen: () => void }

/** The same on the line of a run in a list. */
export function RunMenu({ run, kind, onOpen }: InList) {
  const ask = useRunEnding()
  const endings = useEndings(run, kind)
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={t('Actions for {number}', { number: run.number })}
          onClick={(event) => event.stopPropagation()}
          onDoubleClick={(event) => event.stopPropagation()}
        >
          <IconDots size={16} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
        <Menu.Item onClick={onOpen}>{t('Open|verb')}</Menu.Item>
        <Menu.Divider />
        <RunFiles run={run} />
        {endings.length > 0 && <Menu.Divider />}
        {endings.map((how) => (
          <Menu.Item key={how} onClick={() => ask(run, how)}>
            {endingWords[how]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
