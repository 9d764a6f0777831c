import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, Suspense, useCallback, useEffect, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { AnyRow } from '../../../api/resourceApi'
import { pageAddress } from '../../../resources/kit/define/addresses'
import { searchColumns } from '../../../resources/kit/query/filter'
import type { AnyResource } from '../../../resources/kit/define/definition'
import type { ListQuery } from '../../../resources/kit/query/listAddress'
import { counted } from '../../format/format'
import { screenAt } from '../../routing/screens'
import { usePerson } from '../../session/session'
import { Page } from '../../ui/Page'
import { useCommand } from '../../ui/commands'
import { useShortcut } from '../../ui/keyboard'
import { notifyError } from '../../ui/notify'
import { lazyPart } from '../../ui/lazyPart'
import { Filters } from '../filters/Filters'
import { useCopied } from '../record/copied'
import { RecordDrawer, type RecordGiven } from '../record/RecordDrawer'
import { copyFrom, newPage, newValues, withoutNewValues } from '../../routing/newAddress'
import type { CardActs, CardCells } from '../cards/Cards'
import { ResourceList, type RowCells, type SelectedActions } from './ResourceList'
import { mayCreate } from './rights'
import { SearchBox } from '../filters/SearchBox'
import { ListHeadsContext } from '../columns/listHeads'
import { type ListViews, useListViews } from './useListViews'
import { useReportDefaults } from '../groups/useReportDefaults'
import { useListTools } from './useListTools'
import { useLiveList } from '../live/useLiveList'
import { equals } from '../live/useLiveRows'
import { t } from '../../../texts/texts'

// Few lists are grouped: the others do not carry it along.
const GroupBy = lazyPart(async () => (await import('../groups/GroupBy')).GroupBy)
const LiveGroups = lazyPart(async () => (await import('../groups/LiveGroups')).LiveGroups)

/**
 * The query sent to the server: a list in its own order names that order, so that rows in memory are sorted
 * alike.
 */
const ordered = (resource: AnyResource, query: ListQuery): ListQuery =>
  query.sort.length > 0
    ? query
    : { ...query, sort: resource.list.sort.map(([field, direction]) => ({ field, direction })) }

/** The query with what all rows of the list have. */
const within = ({ list: { only = {} } }: AnyResource, query: ListQuery): ListQuery => ({
  ...query,
  filters: [...query.filters, ...Object.entries(only).map(([field, value]) => equals(field, value))],
})

/** The page of one record, or of a new one, where it has one of its own; null where it opens over this list, which stays as it is. */
function pageOf(resource: AnyResource, id: number | 'new'): string | null {
  if (id === 'new') return newPage(resource)
  const address = pageAddress(resource, id)
  return address && screenAt(address)?.screen.node.view ? address : null
}

type Props = {
  resource: AnyResource
  /** Shown before the button that creates a row. */
  actions?: ReactNode
  /** One record over the list, where the fields of its form are not all there is to it. */
  record?: ComponentType<RecordGiven>
  /** Columns that are drawn with more than their value. */
  cells?: RowCells
  /** Those of them that cards draw too. */
  cardCells?: CardCells
  /** What cards have below them instead of cells that can be pressed. */
  cardActs?: CardActs
  /** What may be done with the selected rows beside the events of their workflow. */
  selected?: SelectedActions
  /** Figures over the list. */
  above?: ReactNode
  /** Copies a row, where the server makes the copy at once. */
  onCopy?: (row: AnyRow) => void
  /** Opens a row, where that leads elsewhere than to its record. */
  onOpen?: (row: AnyRow) => void
}

/** The screen of a resource from its definition: live list, search, filters, and a record over it. */
export function ResourceScreen({ resource: defined, ...given }: Props) {
  const resource = useReportDefaults(defined)
  const props = { ...given, resource }
  const views = useListViews(resource)
  const waiting = <Page title={resource.title}>{null}</Page>
  if (views.isResolving) return waiting
  if (!views.asking.query.by?.length) return <ListScreen {...props} views={views} />
  return (
    <Suspense fallback={waiting}>
      <LiveGroups resource={resource} views={views} actions={props.actions} />
    </Suspense>
  )
}

/** The record that the address opens over the list, and how to open another, or its own page. */
function useOpened(resource: AnyResource) {
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const open = useCallback(
    (what: number | 'new' | null) => {
      const page = what !== null && pageOf(resource, what)
      if (page) return void navigate(page)
      setParams(
        (now) => {
          const next = new URLSearchParams(now)
          if (what === null) next.delete('open')
          else next.set('open', String(what))
          return withoutNewValues(next)
        },
        { replace: what === null },
      )
    },
    [navigate, resource, setParams],
  )
  const opened = params.get('open')
  const id: number | 'new' | null = opened === 'new' ? 'new' : Number(opened) || null
  const { isWaiting, copied, error } = useCopied(resource, id === 'new' ? copyFrom(resource, params) : null)
  const values = useMemo(
    () => ({ ...copied?.values, ...newValues(resource, params), ...resource.list.only }),
    [copied, resource, params],
  )
  useEffect(() => {
    if (error === undefined) return
    notifyError(error)
    open(null)
  }, [error, open])
  const isReady = !isWaiting && error === undefined
  return { id: isReady ? id : null, open, initial: { values, lines: copied?.lines } }
}

/** What narrows a list, above it. */
function ListFilters({ resource, views, above }: Pick<Props, 'resource' | 'above'> & { views: ListViews }) {
  const { asking, menu, notice } = views
  const { query, hidden, filter } = asking
  return (
    <>
      {above}
      {searchColumns(resource).length > 0 && (
        <SearchBox resource={resource} value={query.search} onChange={asking.search} />
      )}
      {menu}
      {resource.report && (
        <Suspense fallback={resource.report.groups.length > 0 && <span className="dc-group-place" />}>
          <GroupBy report={resource} by={[]} onChange={(by) => asking.ask({ ...query, by })} />
        </Suspense>
      )}
      <Filters resource={resource} filters={query.filters} hidden={hidden} onChange={filter} />
      {notice}
    </>
  )
}

function ListScreen({
  resource,
  actions,
  record: Record = RecordDrawer,
  cells,
  cardCells,
  cardActs,
  selected,
  above,
  onCopy,
  onOpen,
  views,
}: Props & { views: ListViews }) {
  const person = usePerson()
  const { asking } = views
  const { query, hidden, filter, order } = asking
  const live = useLiveList(resource, ordered(resource, within(resource, query)))
  const tools = useListTools(resource, within(resource, query), live)
  const { id: openedId, open, initial } = useOpened(resource)
  const id = onOpen ? null : openedId

  const heads = useMemo(
    () => ({ resource, sort: query.sort, onSort: order, filters: query.filters, hidden, onFilters: filter }),
    [resource, query.sort, order, query.filters, hidden, filter],
  )
  const isMaker = mayCreate(resource, person) && resource.form.length > 0
  useShortcut(isMaker ? 'n' : null, t('New {singular}', { singular: t(resource.singular) }), () =>
    open('new'),
  )
  useCommand(
    t('New {singular}', { singular: t(resource.singular) }),
    () => open('new'),
    isMaker ? { icon: IconPlus, words: t('create add') } : null,
  )

  const create = isMaker && (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => open('new')}>
      {t('New {singular}', { singular: t(resource.singular) })}
    </Button>
  )
  const { total, isLoaded } = live.meta
  return (
    <Page
      title={resource.title}
      note={isLoaded && total !== null ? counted(total, resource.singular) : undefined}
      actions={
        (tools.buttons || actions || create) && (
          <>
            {tools.buttons}
            {actions}
            {create}
          </>
        )
      }
      filters={<ListFilters resource={resource} views={views} above={above} />}
    >
      <ListHeadsContext value={heads}>
        <ResourceList
          resource={resource}
          query={query}
          live={live}
          tools={tools}
          {...(cells && { cells })}
          {...(cardCells && { cardCells })}
          {...(cardActs && { cardActs })}
          {...(selected && { actions: selected })}
          {...(onCopy && { onCopy })}
          onQuery={asking.ask}
          onOpen={onOpen ?? ((row) => open(row.id))}
          create={create}
        />
      </ListHeadsContext>
      {id !== null && (
        <Record
          key={id}
          resource={resource}
          id={id}
          initialValues={initial.values}
          hidden={Object.keys(resource.list.only ?? {})}
          {...(initial.lines && { initialLines: initial.lines })}
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
