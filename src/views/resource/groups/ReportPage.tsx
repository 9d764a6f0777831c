import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { searchColumns } from '../../../resources/kit/query/filter'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { counted } from '../../format/format'
import { clock } from '../../format/timeText'
import { Filters } from '../filters/Filters'
import { SearchBox } from '../filters/SearchBox'
import type { ListViews } from '../list/useListViews'
import { Page } from '../../ui/Page'
import { GroupBy } from './GroupBy'
import { PendingButton } from '../../ui/PendingButton'
import { t } from '../../../texts/texts'
import '../list/list.css'

type Props = {
  report: AnyResource
  views: ListViews
  /** Number of rows, and when they were read. */
  total: number | null
  readAt: Date | null
  /** How live its rows are, where they follow something. */
  badge?: ReactNode
  buttons: ReactNode
  /** Shown before the buttons. */
  actions: ReactNode
  isAsking: boolean
  onRefresh: () => void
  children: ReactNode
}

/** The page of a report: its filters, number of rows and read time. */
export function ReportPage(props: Props) {
  const { report, views, total, readAt, badge, buttons, actions, isAsking, onRefresh, children } = props
  const { asking, menu, notice } = views
  const { query, hidden, filter } = asking
  return (
    <Page
      title={report.title}
      note={
        <>
          {total !== null && counted(total, 'row')}
          {readAt && <> {t('as of {readAt}', { readAt: clock(readAt, { seconds: true }) })}</>}
          {badge && <> {badge}</>}
        </>
      }
      actions={
        <>
          {actions}
          {buttons}
          <PendingButton
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden="true" />}
            loading={isAsking}
            onClick={onRefresh}
          >
            {t('Refresh')}
          </PendingButton>
        </>
      }
      filters={
        <>
          {searchColumns(report).length > 0 && (
            <SearchBox resource={report} value={query.search} onChange={asking.search} />
          )}
          {menu}
          <GroupBy report={report} by={query.by ?? []} onChange={(by) => asking.ask({ ...query, by })} />
          <Filters resource={report} filters={query.filters} hidden={hidden} onChange={filter} />
          {notice}
        </>
      }
    >
      {children}
    </Page>
  )
}
