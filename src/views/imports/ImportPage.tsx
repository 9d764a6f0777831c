import { IconFileImport } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { ApiError } from '../../api/http'
import type { Kind } from '../../resources/imports/importShapes'
import { importRuns } from '../../resources/imports/import_runs'
import { EmptyState } from '../parts/EmptyState'
import { ErrorState } from '../parts/ErrorState'
import { NoRight } from '../parts/NoRight'
import { Waiting } from '../resource/list/ListState'
import { readers } from '../resource/list/rights'
import { Page } from '../ui/Page'
import { failureMessage } from '../ui/messages'
import { AllImports } from './AllImports'
import { RunEndings } from './run/RunEndings'
import { RunPanel } from './run/RunPanel'
import { RunSteps } from './run/RunSteps'
import { UploadStep } from './upload/UploadStep'
import { useImportAddress } from './useImportAddress'
import { useKinds } from './run/useRuns'
import { t } from '../../texts/texts'
import '../resource/list/list.css'
import '../fields/form.css'
import './imports.css'
import './upload/kinds.css'
import './preview/preview.css'

/** What the list of runs is given by the page around it. */
export type RunListGiven = {
  title: string
  kinds: readonly Kind[]
  onStart: (kind?: string) => void
  onOpen: (run: number) => void
  /** Leads to what the imports were opened from, where that is another page. */
  back?: ReactNode
}

type Props = {
  title: string
  /** Only these kinds; absent: every one that the person may bring in. */
  only?: readonly string[]
  list: ComponentType<RunListGiven>
  back?: ReactNode
}

/** A page where files come in: its runs, one of them, or the upload of another. */
export const ImportPage = (props: Props) => (
  <RunEndings>
    <Imports {...props} />
  </RunEndings>
)

function Imports({ title, only, list: List, back }: Props) {
  const { kinds, error, again } = useKinds(only)
  const { run, start, openRun, begin, close } = useImportAddress()
  if (!kinds || kinds.length === 0)
    return (
      <Page title={title}>
        {kinds ? (
          <EmptyState icon={IconFileImport} text={t('No imports for your roles')} />
        ) : error instanceof ApiError && error.code === 'no_privileges' ? (
          <NoRight roles={readers(importRuns)} />
        ) : error === null ? (
          <Waiting />
        ) : (
          <ErrorState
            what={t('{title} could not be loaded: {failureMessage}', {
              title,
              failureMessage: failureMessage(error),
            })}
            onRetry={again}
          />
        )}
      </Page>
    )
  if (run !== null) return <RunPanel key={run} id={run} kinds={kinds} onClose={close} />
  if (start !== null)
    return (
      <Page
        title={t('New import')}
        actions={<AllImports onClick={close} />}
        filters={<RunSteps now="upload" />}
      >
        <UploadStep
          kinds={kinds}
          initial={kinds.some(({ name }) => name === start) ? start : null}
          onPlan={(plan) => openRun(plan.run.id)}
        />
      </Page>
    )
  return <List title={title} kinds={kinds} onStart={begin} onOpen={openRun} back={back} />
}
