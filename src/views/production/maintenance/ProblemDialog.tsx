import { Button, FileButton, Switch, Textarea } from '@mantine/core'
import { IconAlertTriangle, IconCamera } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { createRow } from '../../../api/resourceApi'
import { sendPicture } from '../../../api/general/attachments'
import { problemsOf } from '../../../api/production/maintenance'
import { type WorkOrder, workOrders } from '../../../resources/production/maintenance/work_orders'
import type { Problem } from '../../../resources/production/maintenance/workOrderCalls'
import { EmptyState } from '../../parts/EmptyState'
import { ErrorState } from '../../parts/ErrorState'
import { useOnce } from '../../resource/saving/useOnce'
import { Dialog } from '../../ui/Dialog'
import { failureMessage } from '../../ui/messages'
import { notifyError, notifySuccess, notifyWarning } from '../../ui/notify'
import { PendingButton } from '../../ui/PendingButton'
import { t } from '../../../texts/texts'
import '../../parts/touch/touchRows.css'
import './maintenance.css'

/** The known problems of a machine; undefined until they are read. */
function useProblems(machineId: number) {
  const [problems, setProblems] = useState<readonly Problem[]>()
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    let isOver = false
    problemsOf(machineId).then(
      ({ rows }) => !isOver && setProblems(rows),
      (thrown: unknown) => !isOver && setError(thrown),
    )
    return () => {
      isOver = true
    }
  }, [machineId])
  return { problems, error }
}

/** Problems under their sections, in the order of the sections. */
function bySection(problems: readonly Problem[]) {
  const sections = new Map<string, Problem[]>()
  for (const problem of problems)
    sections.set(problem.section, [...(sections.get(problem.section) ?? []), problem])
  return [...sections]
}

type Props = { machine: { id: number; name: string }; onClose: () => void }

/** What is wrong with a machine in three touches: report, problem, picture. */
export function ProblemDialog({ machine, onClose }: Props) {
  const { problems, error } = useProblems(machine.id)
  const [chosen, setChosen] = useState<Problem | null>(null)
  return (
    <Dialog opened onClose={onClose} size="lg" title={t('Problem of {name}', { name: machine.name })}>
      {error !== null && <ErrorState what={failureMessage(error)} />}
      {problems?.length === 0 && (
        <EmptyState icon={IconAlertTriangle} text={t('No problem is set up for machines of this kind')} />
      )}
      {chosen === null ? (
        bySection(problems ?? []).map(([section, ofSection]) => (
          <section key={section} className="dc-problems">
            <h3>{section}</h3>
            <div className="dc-touch-tiles" role="group" aria-label={section}>
              {ofSection.map((problem) => (
                <button key={problem.id} type="button" onClick={() => setChosen(problem)}>
                  <b>{problem.name}</b>
                  {problem.stops_machine === 1 && <small>{t('Stops the machine')}</small>}
                </button>
              ))}
            </div>
          </section>
        ))
      ) : (
        <Report machine={machine} problem={chosen} onBack={() => setChosen(null)} onClose={onClose} />
      )}
    </Dialog>
  )
}

/** The chosen problem: whether the machine stopped, a word about it, and a picture of it. */
function Report({ machine, problem, onBack, onClose }: Props & { problem: Problem; onBack: () => void }) {
  const [stopped, setStopped] = useState(problem.stops_machine === 1)
  const [description, setDescription] = useState('')
  const once = useOnce<Record<string, unknown>>(`problem of ${machine.id}`)
  const report = async (picture: File | null) => {
    const made = (await once(
      {
        machine_id: machine.id,
        issue_section_id: problem.issue_section_id,
        issue_detail_id: problem.id,
        machine_stopped: stopped ? 1 : 0,
        description: description.trim() || null,
      },
      (values, key) => createRow(workOrders, values, key),
    )) as unknown as WorkOrder
    notifySuccess(t('{number} reported', { number: made.number }))
    onClose()
    if (!picture) return
    // The report counts without its picture too.
    await sendPicture(workOrders.name, made.id, picture).catch(() =>
      notifyWarning(t('The picture of {number} was not sent', { number: made.number })),
    )
  }
  const send = (picture: File | null) => {
    report(picture).catch(notifyError)
  }
  return (
    <div className="dc-problem">
      <p>
        <b>{problem.name}</b>, {problem.section}
      </p>
      {problem.instructions && <p className="dc-problem-help">{problem.instructions}</p>}
      <Switch
        size="lg"
        label={t('The machine stopped')}
        checked={stopped}
        onChange={({ currentTarget }) => setStopped(currentTarget.checked)}
      />
      <Textarea
        label={t('Description')}
        autosize
        minRows={2}
        maxLength={2000}
        value={description}
        onChange={({ currentTarget }) => setDescription(currentTarget.value)}
      />
      <div className="dc-problem-acts">
        <Button variant="subtle" size="lg" h={56} onClick={onBack}>
          {t('Back')}
        </Button>
        <PendingButton size="lg" h={56} variant="default" onClick={() => send(null)}>
          {t('Report')}
        </PendingButton>
        <FileButton accept="image/*" capture="environment" onChange={(picture) => picture && send(picture)}>
          {(button) => (
            <Button
              {...button}
              data-autofocus
              size="lg"
              h={56}
              leftSection={<IconCamera size={20} aria-hidden="true" />}
            >
              {t('Take picture and report')}
            </Button>
          )}
        </FileButton>
      </div>
    </div>
  )
}
