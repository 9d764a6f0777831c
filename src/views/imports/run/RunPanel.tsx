import { Button } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { useState } from 'react'
import { hasRole } from '../../../access'
import { ApiError } from '../../../api/http'
import type { ImportPlan, Kind } from '../../../resources/imports/importShapes'
import { busyStatuses, type ImportRun, presenceOf } from '../../../resources/imports/import_runs'
import { EmptyState } from '../../parts/EmptyState'
import { ErrorState } from '../../parts/ErrorState'
import { Glyph } from '../../parts/Glyph'
import { StatusTag } from '../../parts/StatusTag'
import { Waiting } from '../../resource/list/ListState'
import { Presence } from '../../resource/presence/Presence'
import { usePerson } from '../../session/session'
import { Page } from '../../ui/Page'
import { failureMessage } from '../../ui/messages'
import { AllImports } from '../AllImports'
import { CommitStep } from '../preview/CommitStep'
import { MapStep } from '../mapping/MapStep'
import { RunActions } from './RunActions'
import { RunProgress } from './RunProgress'
import { RunResult } from './RunResult'
import { RunRows } from './RunRows'
import { type RunStep, RunSteps } from './RunSteps'
import { rowsText } from './runWords'
import { usePlan } from '../mapping/usePlan'
import { useRun } from './useRuns'
import { t } from '../../../texts/texts'

const stepOf: Readonly<Record<ImportRun['status'], RunStep>> = {
  uploaded: 'map',
  failed: 'map',
  parsing: 'preview',
  previewed: 'preview',
  committing: 'commit',
  committed: 'commit',
  reverting: 'commit',
  reverted: 'commit',
  discarded: 'commit',
}

/** The step of the person; status changes of the run advance all viewers. */
function useStep(run: ImportRun | null): [RunStep, (step: RunStep) => void] {
  const [chosen, setChosen] = useState<{ of: string; step: RunStep } | null>(null)
  const of = run ? `${run.id} ${run.status} ${run.previewed_at}` : ''
  const step = chosen?.of === of ? chosen.step : run ? stepOf[run.status] : 'map'
  return [step, (next) => setChosen({ of, step: next })]
}

/** Why a run is not where it was to go. */
const RunReason = ({ children }: { children: string }) => (
  <p className="dc-import-note dc-warning" role="status">
    <Glyph name="half" /> {children}
  </p>
)

const isRunOver = ({ status }: ImportRun) => ['committed', 'reverted', 'discarded'].includes(status)

type WorkProps = {
  kind: Kind
  plan: ImportPlan
  run: ImportRun
  step: RunStep
  isOwn: boolean
  take: (plan: ImportPlan) => void
  go: (step: RunStep) => void
}

/** The step of a run that is shown. */
function RunWork({ kind, plan, run, step, isOwn, take, go }: WorkProps) {
  const isOver = isRunOver(run)
  const isBusy = busyStatuses.includes(run.status)
  return (
    <div className="dc-import">
      {isBusy && <RunProgress run={run} isOwn={isOwn} />}
      {!isBusy && step === 'map' && (
        <MapStep
          key={run.header_row + (run.sheet ?? '')}
          kind={kind}
          plan={plan}
          run={run}
          isFixed={!isOwn || isOver}
          onPlan={take}
          onPreview={() => go('preview')}
        />
      )}
      {!isBusy && step === 'preview' && (
        <>
          {run.reason && <RunReason>{run.reason}</RunReason>}
          <RunRows kind={kind} plan={plan} run={run} isEditable={isOwn}>
            {run.rows_error > 0 && (
              <span className="dc-danger-text">
                {t('{rowsText} with errors', { rowsText: rowsText(run.rows_error) })}
              </span>
            )}
            {isOwn && (
              <Button disabled={run.rows_error > 0} onClick={() => go('commit')}>
                {t('Commit')}
              </Button>
            )}
          </RunRows>
        </>
      )}
      {run.status === 'previewed' && step === 'commit' && (
        <CommitStep kind={kind} run={run} onBack={() => go('preview')} />
      )}
      {isOver && step === 'commit' && (
        <>
          {run.reason && run.status === 'committed' && <RunReason>{run.reason}</RunReason>}
          <RunResult run={run} kind={kind} />
          <RunRows kind={kind} plan={plan} run={run} isEditable={false} />
        </>
      )}
    </div>
  )
}

/** One file on its way into the plant, from the mapping of its columns to what became of it. */
export function RunPanel({
  id,
  kinds,
  onClose,
}: {
  id: number
  kinds: readonly Kind[]
  onClose: () => void
}) {
  const person = usePerson()
  const { run: liveRun, error } = useRun(id)
  const { plan, error: planError, take, again } = usePlan(liveRun)
  // The answer to this screen's own call may be newer than the live row.
  const run = plan && liveRun && plan.run.version > liveRun.version ? plan.run : liveRun
  const [step, go] = useStep(run)
  const kind = kinds.find(({ name }) => name === run?.kind)
  const failed = error ?? (plan ? null : planError)
  const isNone = error instanceof ApiError && (error.code === 'not_found' || error.code === 'no_privileges')

  if (!run || !plan || !kind)
    return (
      <Page title={t('Import')} actions={<AllImports onClick={onClose} />}>
        {isNone || (run && !kind) ? (
          <EmptyState icon={IconFileOff} text={t('Import not found')} />
        ) : failed !== null ? (
          <ErrorState
            what={t('The import could not be loaded: {failureMessage}', {
              failureMessage: failureMessage(failed),
            })}
            onRetry={again}
          />
        ) : (
          <Waiting />
        )}
      </Page>
    )

  const isOwn = run.owner_id === person.id || hasRole(person.roles, [])
  const isOver = isRunOver(run)
  const open: RunStep[] = run.status === 'previewed' ? ['map', 'preview'] : isOver ? ['map', 'commit'] : []

  return (
    <Page
      title={run.number}
      note={
        <>
          {kind.title}, {run.file_name}
        </>
      }
      actions={
        <>
          <Presence table={presenceOf(run)} id={run.id} />
          <AllImports onClick={onClose} />
          <RunActions run={run} kind={kind} />
        </>
      }
      filters={
        <>
          <RunSteps now={step} open={open} onGo={go} />
          <StatusTag status={run.status} />
        </>
      }
    >
      <RunWork kind={kind} plan={plan} run={run} step={step} isOwn={isOwn} take={take} go={go} />
    </Page>
  )
}
