import { Button } from '@mantine/core'
import { IconPlus, IconReportAnalytics } from '@tabler/icons-react'
import { Suspense, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Kind } from '../../resources/imports/importShapes'
import type { AnyRow } from '../../api/resourceApi'
import { type ImportRun, importRuns } from '../../resources/imports/import_runs'
import { importHistory } from '../../resources/imports/reports/import_history'
import type { AnyResource } from '../../resources/kit/define/definition'
import { choice } from '../../resources/kit/fields/field'
import { counted } from '../format/format'
import { Filters } from '../resource/filters/Filters'
import { ListHeadsContext } from '../resource/columns/listHeads'
import { ResourceList } from '../resource/list/ResourceList'
import { SearchBox } from '../resource/filters/SearchBox'
import { useListQuery } from '../resource/list/useListQuery'
import { useListTools } from '../resource/list/useListTools'
import { useLiveList } from '../resource/live/useLiveList'
import { Page } from '../ui/Page'
import { lazyPart } from '../ui/lazyPart'
import { AllImports } from './AllImports'
import { ImportPage, type RunListGiven } from './ImportPage'
import { KindTiles } from './upload/KindTiles'
import { RunMenu } from './run/RunActions'
import { t } from '../../texts/texts'

const ReportScreen = lazyPart(async () => (await import('../report/ReportScreen')).ReportScreen)

/** Runs whose kinds are called as people call them, and are chosen by those words. */
const withKinds = (kinds: readonly Kind[]): AnyResource => ({
  ...importRuns,
  systemFields: {
    ...importRuns.systemFields,
    kind: choice(
      t('Data type'),
      kinds.map(({ name }) => name),
      Object.fromEntries(kinds.map(({ name, title }) => [name, title])),
    ),
  },
})

function RunFile({ run, kinds, onOpen }: { run: ImportRun } & Pick<RunListGiven, 'kinds' | 'onOpen'>) {
  return (
    <span className="dc-run-file">
      <span title={run.file_name}>{run.file_name}</span>
      <RunMenu run={run} kind={kinds.find(({ name }) => name === run.kind)} onOpen={() => onOpen(run.id)} />
    </span>
  )
}

function RunList({ title, kinds, onStart, onOpen }: RunListGiven) {
  const [, setParams] = useSearchParams()
  const named = kinds.map(({ name }) => name).join()
  // The same kinds come again and again, each time with another last file.
  // oxlint-disable-next-line react/exhaustive-deps
  const runs = useMemo(() => withKinds(kinds), [named])
  const asking = useListQuery(runs)
  const { query, hidden, filter, order } = asking
  const listQuery = useMemo(
    () =>
      query.sort.length > 0
        ? query
        : { ...query, sort: runs.list.sort.map(([field, direction]) => ({ field, direction })) },
    [query, runs],
  )
  const live = useLiveList(runs, listQuery)
  const tools = useListTools(runs, query, live)
  const heads = useMemo(
    () => ({
      resource: runs,
      sort: query.sort,
      onSort: order,
      filters: query.filters,
      hidden,
      onFilters: filter,
    }),
    [runs, query.sort, order, query.filters, hidden, filter],
  )
  const cells = useMemo(
    () => ({
      file_name: ({ row }: { row: AnyRow }) => (
        <RunFile run={row as unknown as ImportRun} kinds={kinds} onOpen={onOpen} />
      ),
    }),
    // A fresh kind of cell would be drawn anew under an open menu.
    // oxlint-disable-next-line react/exhaustive-deps
    [named],
  )
  const start = (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => onStart()}>
      {t('New import')}
    </Button>
  )
  const { total, isLoaded } = live.meta
  return (
    <Page
      title={title}
      note={isLoaded && total !== null ? counted(total, 'import') : undefined}
      actions={
        <>
          {tools.buttons}
          <Button
            variant="default"
            leftSection={<IconReportAnalytics size={16} aria-hidden="true" />}
            onClick={() => setParams({ show: 'history' })}
          >
            {t('History')}
          </Button>
          {start}
        </>
      }
      filters={
        <>
          <SearchBox resource={runs} value={query.search} onChange={asking.search} />
          <Filters resource={runs} filters={query.filters} hidden={hidden} onChange={filter} />
        </>
      }
    >
      <div className="dc-imports">
        <KindTiles kinds={kinds} onStart={onStart} onOpen={onOpen} />
        <ListHeadsContext value={heads}>
          <ResourceList
            resource={runs}
            query={query}
            live={live}
            tools={tools}
            onQuery={asking.ask}
            onOpen={(row) => onOpen(row.id)}
            create={start}
            cells={cells}
          />
        </ListHeadsContext>
      </div>
    </Page>
  )
}

/** Every import of the plant: what can be brought in, all files that came, and what they came to over time. */
export function ImportsView() {
  const [params, setParams] = useSearchParams()
  if (params.get('show') !== 'history') return <ImportPage title={t('Imports')} list={RunList} />
  return (
    <Suspense>
      <ReportScreen resource={importHistory} actions={<AllImports onClick={() => setParams({})} />} />
    </Suspense>
  )
}
