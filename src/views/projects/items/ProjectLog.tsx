import { IconHistory } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { projectLog } from '../../../api/projects/projects'
import type { TrailEntry } from '../../../resources/kit/query/resourceAnswers'
import type { Project } from '../../../resources/projects/projects'
import { EmptyState } from '../../parts/EmptyState'
import { ErrorState } from '../../parts/ErrorState'
import { Scrolled } from '../../parts/table/Scrolled'
import { useRegistry } from '../../registry/registry'
import { HistoryEntry } from '../../resource/history/HistoryEntry'
import { failureMessage } from '../../ui/messages'
import { notifyError } from '../../ui/notify'
import { PendingButton } from '../../ui/PendingButton'
import { t } from '../../../texts/texts'
import '../projects.css'

type Read = { entries: readonly TrailEntry[]; cursor: number | null }

/** What was done to a project, its tasks, items and records; read again with the news of its tasks. */
export function ProjectLog({ project, news }: { project: Project; news: string }) {
  const registry = useRegistry()
  const [read, setRead] = useState<Read | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const { id, version } = project
  useEffect(() => {
    let isOver = false
    projectLog(id, null).then(
      ({ rows, cursor }) => {
        if (isOver) return
        setRead({ entries: rows, cursor: cursor === null ? null : Number(cursor) })
        setError(null)
      },
      (thrown: unknown) => !isOver && setError(thrown),
    )
    return () => {
      isOver = true
    }
  }, [id, version, news])
  const more = async () => {
    if (!read) return
    setBusy(true)
    try {
      const { rows, cursor } = await projectLog(id, read.cursor)
      setRead({
        entries: [...read.entries, ...rows],
        cursor: cursor === null ? null : Number(cursor),
      })
    } catch (thrown) {
      notifyError(thrown)
    }
    setBusy(false)
  }
  return (
    <Scrolled className="dc-project-log" label={t('Log')}>
      {error !== null && <ErrorState what={failureMessage(error)} />}
      {read?.entries.length === 0 && <EmptyState icon={IconHistory} text={t('No changes')} />}
      <ol className="dc-history">
        {read?.entries.map((log) => {
          const resource = registry[log.table_name]
          return resource && <HistoryEntry key={log.position} resource={resource} log={log} isNamed />
        })}
      </ol>
      {read !== null && read.cursor !== null && (
        <PendingButton variant="default" loading={isBusy} onClick={() => void more()}>
          {t('Show more')}
        </PendingButton>
      )}
    </Scrolled>
  )
}
