import type { TrailEntry } from '../../../resources/kit/query/resourceAnswers'
import { Button, CloseButton, Drawer, Select } from '@mantine/core'
import { IconDownload, IconFileTypePdf, IconHistory } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { Registry } from '../../../resources/kit/define/registry'
import { instant, optional, reference } from '../../../resources/kit/fields/field'
import { FieldInput } from '../../fields/FieldInput'
import { EmptyState } from '../../parts/EmptyState'
import { ErrorState } from '../../parts/ErrorState'
import { readChangeLogs } from './changeLogs'
import { exportTrail } from '../export/exporting'
import { useRegistry } from '../../registry/registry'
import { HistoryEntry } from './HistoryEntry'
import { failureMessage } from '../../ui/messages'
import { LayerFocus } from '../../ui/focus/LayerFocus'
import { PendingButton } from '../../ui/PendingButton'
import { t } from '../../../texts/texts'
import '../record/drawer.css'
import './trail.css'

const entitiesOf = (registry: Registry) =>
  Object.values(registry)
    .filter(({ routes, report }) => routes !== false && !report)
    .map(({ name, title }) => ({ value: name, label: title }))
    .toSorted((left, right) => left.label.localeCompare(right.label))

const person = optional(reference(t('Person'), 'users'))
const from = optional(instant(t('From')))
const to = optional(instant(t('To')))

type Filters = { entity?: string; user_id?: number; from?: string; to?: string }

type Read = { query: Filters; logs: readonly TrailEntry[]; cursor: string | null }

/** The trail of everything by page; a new query starts at the first page. */
function useTrail(query: Filters) {
  const [read, setRead] = useState<Read | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    let isOver = false
    readChangeLogs(query).then(
      (page) => {
        if (isOver) return
        setRead({ query, ...page })
        setFailure(null)
      },
      (thrown: unknown) => !isOver && setFailure(failureMessage(thrown)),
    )
    return () => {
      isOver = true
    }
  }, [query, tries])
  const more = () => {
    if (!read?.cursor) return
    setBusy(true)
    readChangeLogs({ ...query, cursor: Number(read.cursor) })
      .then(
        (page) =>
          setRead((now) =>
            now?.query === query ? { query, ...page, logs: [...now.logs, ...page.logs] } : now,
          ),
        (thrown: unknown) => setFailure(failureMessage(thrown)),
      )
      .finally(() => setBusy(false))
  }
  return {
    read: read?.query === query ? read : null,
    failure,
    isBusy,
    more,
    again: () => setTries(tries + 1),
  }
}

/** Who changed what anywhere, newest first, by table, person and period. */
export function ChangeTrail({ onClose }: { onClose: () => void }) {
  const registry = useRegistry()
  const [query, setQuery] = useState<Filters>({})
  const [typed, setTyped] = useState<Record<string, unknown>>({})
  const { read, failure, isBusy, more, again } = useTrail(query)
  const ask = (name: keyof Filters, value: unknown) =>
    setQuery(({ [name]: _, ...others }) =>
      value === null || value === '' ? others : { ...others, [name]: value },
    )
  const time = (name: 'from' | 'to') => ({
    value: typed[name] ?? null,
    onChange: (value: unknown) => {
      setTyped((now) => ({ ...now, [name]: value }))
      // Incomplete input until it parses as a time.
      if (value === null || value === '' || from.schema.safeParse(value).success) ask(name, value)
    },
  })
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={880}
      padding={0}
      withCloseButton={false}
      overlayProps={{ backgroundOpacity: 0.25 }}
      transitionProps={{ duration: 160, timingFunction: 'ease-out' }}
      attributes={{ content: { 'aria-label': t('Change trail') } }}
    >
      <LayerFocus />
      <header className="dc-drawer-head">
        <h2>{t('Change trail')}</h2>
        <span className="dc-space" />
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          disabled={!read || read.logs.length === 0}
          onClick={() => void exportTrail(query)}
        >
          {t('Export CSV')}
        </Button>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconFileTypePdf size={16} aria-hidden="true" />}
          disabled={!read || read.logs.length === 0}
          onClick={() => void exportTrail(query, 'pdf')}
        >
          {t('Export PDF')}
        </Button>
        <CloseButton aria-label={t('Close')} onClick={onClose} />
      </header>
      <div className="dc-trail-filters">
        <Select
          className="dc-field"
          label={t('What')}
          placeholder={t('Everything')}
          searchable
          clearable
          data={entitiesOf(registry)}
          value={query.entity ?? null}
          onChange={(entity) => ask('entity', entity)}
        />
        <div className="dc-field">
          <FieldInput
            field={person}
            label={t('Person')}
            value={query.user_id ?? null}
            shown={null}
            onChange={(id) => ask('user_id', id)}
          />
        </div>
        <div className="dc-field">
          <FieldInput field={from} label={t('From')} {...time('from')} />
        </div>
        <div className="dc-field">
          <FieldInput field={to} label={t('To')} {...time('to')} />
        </div>
      </div>
      {failure && <ErrorState what={failure} onRetry={again} />}
      {read?.logs.length === 0 && <EmptyState icon={IconHistory} text={t('No changes')} />}
      <ol className="dc-history" aria-label={t('Changes')}>
        {read?.logs.map((log) => {
          const resource = registry[log.table_name]
          return resource && <HistoryEntry key={String(log.position)} resource={resource} log={log} isNamed />
        })}
      </ol>
      {read?.cursor && (
        <div className="dc-trail-more">
          <PendingButton variant="default" loading={isBusy} onClick={more}>
            {t('Show more')}
          </PendingButton>
        </div>
      )}
    </Drawer>
  )
}
