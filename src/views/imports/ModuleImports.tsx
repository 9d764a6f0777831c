import { Button } from '@mantine/core'
import { IconFileImport, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { instant } from '../format/timeText'
import { EmptyState } from '../parts/EmptyState'
import { ErrorState } from '../parts/ErrorState'
import { StatusTag } from '../parts/StatusTag'
import { Waiting } from '../resource/list/ListState'
import { Page } from '../ui/Page'
import { failureMessage } from '../ui/messages'
import { ImportPage, type RunListGiven } from './ImportPage'
import { KindTiles } from './upload/KindTiles'
import { figure } from '../format/format'
import { RunMenu } from './run/RunActions'
import { useRunsOf } from './run/useRuns'
import { Scrolled } from '../parts/table/Scrolled'
import { t } from '../../texts/texts'

function RunTable({ title, kinds, onStart, onOpen, back }: RunListGiven) {
  const { runs, error } = useRunsOf(kinds.map(({ name }) => name))
  const titles = new Map(kinds.map(({ name, title: called }) => [name, called]))
  return (
    <Page
      title={title}
      actions={
        <>
          {back}
          <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => onStart()}>
            {t('New import')}
          </Button>
        </>
      }
    >
      <KindTiles kinds={kinds} onStart={onStart} onOpen={onOpen} />
      {!runs && error !== null && (
        <ErrorState
          what={t('The imports could not be loaded: {failureMessage}', {
            failureMessage: failureMessage(error),
          })}
        />
      )}
      {!runs && error === null && <Waiting />}
      {runs?.length === 0 && <EmptyState icon={IconFileImport} text={t('No imports yet')} />}
      {runs && runs.length > 0 && (
        <Scrolled className="dc-import-scroll" label={t('Recent imports')}>
          <table className="dc-import-table">
            <thead>
              <tr>
                {[
                  t('Number'),
                  t('Data type'),
                  t('File'),
                  t('Status'),
                  t('Rows'),
                  t('With errors'),
                  t('By'),
                  t('When'),
                  t('Actions'),
                ].map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {runs.map((run) => (
                <tr key={run.id}>
                  <th scope="row">
                    <button type="button" className="dc-plain dc-link" onClick={() => onOpen(run.id)}>
                      {run.number}
                    </button>
                  </th>
                  <td>{titles.get(run.kind)}</td>
                  <td>{run.file_name}</td>
                  <td>
                    <StatusTag status={run.status} />
                  </td>
                  <td className="dc-import-count">{figure(run.rows_total)}</td>
                  <td className="dc-import-count">{figure(run.rows_error)}</td>
                  <td>{run.owner}</td>
                  <td>{instant(run.created_at)}</td>
                  <td>
                    <RunMenu
                      run={run}
                      kind={kinds.find(({ name }) => name === run.kind)}
                      onOpen={() => onOpen(run.id)}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolled>
      )}
    </Page>
  )
}

/** The import page of a module, with its own kinds only; `back` leads to what it is opened from. */
export const moduleImports = (title: string, only: readonly string[], back?: ReactNode) =>
  function ModuleImports() {
    return <ImportPage title={title} only={only} list={RunTable} back={back} />
  }
