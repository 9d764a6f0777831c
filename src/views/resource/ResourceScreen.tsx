import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { type AnyRow, fireEvent, newKey } from '../../api/resourceApi'
import type { AnyResource } from '../../resources/kit/defineResource'
import { kindOf } from '../../resources/kit/filter'
import type { ListQuery } from '../../streams/liveList'
import { rowLabel } from '../fields/cellText'
import { figure } from '../fields/format'
import { usePerson } from '../session/session'
import { Page } from '../shell/Page'
import { failureMessage } from '../shell/messages'
import { notifySuccess, notifyWarning } from '../shell/notify'
import { Filters } from './Filters'
import { typesInField } from './keys'
import { RecordDrawer } from './RecordDrawer'
import { ResourceList } from './ResourceList'
import { mayWrite } from './rights'
import { SearchBox } from './SearchBox'
import { useLiveList } from './useLiveList'

// A tab that is come back to asks as it was left.
const asked = new Map<string, ListQuery>()

const firstQuery = (resource: AnyResource): ListQuery => ({
  filters: (resource.list.preset ?? []).map(({ field, operator, value }) => ({
    field,
    field_type: kindOf(resource, field) ?? 'text',
    filters: [{ logic_operator: 'and', operator, value_type: 'value', value }],
  })),
  sort: resource.list.sort.map(([field, direction]) => ({ field, direction })),
  search: '',
})

type Given = {
  resource: AnyResource
  /** What stands before the button that makes a new row. */
  actions?: ReactNode
}

/** Sends an event for several rows, one after the other, and says what was refused. */
async function fireAll(resource: AnyResource, event: string, rows: readonly AnyRow[]) {
  const label = resource.events[event]?.label ?? event
  let done = 0
  for (const row of rows) {
    try {
      await fireEvent(resource, row, event, {}, newKey())
      done++
    } catch (thrown) {
      notifyWarning(`${rowLabel(resource, row)}: ${failureMessage(thrown)}`)
    }
  }
  if (done > 0) notifySuccess(`${label}: ${done} of ${rows.length}`)
}

/** The screen of a resource from its definition: live list, search, filters, and a record over it. */
export function ResourceScreen({ resource, actions }: Given) {
  const person = usePerson()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const [query, setQuery] = useState<ListQuery>(() => asked.get(resource.name) ?? firstQuery(resource))
  const live = useLiveList(resource, query)
  const opened = params.get('open')
  const id = opened === 'new' ? 'new' : Number(opened) || null

  const ask = useCallback(
    (next: ListQuery) => {
      asked.set(resource.name, next)
      setQuery(next)
    },
    [resource],
  )
  const search = useCallback((words: string) => ask({ ...query, search: words }), [ask, query])
  const open = useCallback(
    (what: number | 'new' | null) => {
      if (typeof what === 'number' && resource.pagePath)
        return void navigate(resource.pagePath.replace(/:id\??/, String(what)))
      setParams(
        (now) => {
          const next = new URLSearchParams(now)
          if (what === null) next.delete('open')
          else next.set('open', String(what))
          return next
        },
        { replace: what === null },
      )
    },
    [navigate, resource, setParams],
  )

  const mayCreate = mayWrite(resource, person) && resource.form.length > 0
  useEffect(() => {
    if (!mayCreate) return
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'n' || event.ctrlKey || event.metaKey || event.altKey || typesInField(event)) return
      event.preventDefault()
      open('new')
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [mayCreate, open])

  const create = mayCreate && (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => open('new')}>
      New {resource.one}
    </Button>
  )
  const { total, isLoaded } = live.meta
  return (
    <Page
      title={resource.title}
      note={isLoaded && total !== null ? figure(total) : undefined}
      actions={
        (actions || create) && (
          <>
            {actions}
            {create}
          </>
        )
      }
      filters={
        <>
          {resource.list.search.length > 0 && (
            <SearchBox resource={resource} value={query.search} onChange={search} />
          )}
          <Filters
            resource={resource}
            filters={query.filters}
            onChange={(filters) => ask({ ...query, filters })}
          />
        </>
      }
    >
      <ResourceList
        resource={resource}
        query={query}
        live={live}
        onQuery={ask}
        onOpen={(row) => open(row.id)}
        onEvent={(event, rows) => void fireAll(resource, event, rows)}
        create={create}
      />
      {id !== null && (
        <RecordDrawer
          key={id}
          resource={resource}
          id={id}
          onClose={() => open(null)}
          onCreated={(row) => {
            live.list.expect(row.id)
            open(row.id)
          }}
        />
      )}
    </Page>
  )
}
