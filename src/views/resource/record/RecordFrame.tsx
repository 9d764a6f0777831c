import { CloseButton } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { AnyRow } from '../../../api/resourceApi'
import type { AnyResource } from '../../../resources/kit/define/definition'
import type { ClosedGate } from '../../../resources/production/gates/gate'
import { nameOf, rowLabel } from '../../fields/cellText'
import { RowName } from '../../parts/RowName'
import { StatusTag } from '../../parts/StatusTag'
import { fieldMessages } from '../../ui/messages'
import { Page } from '../../ui/Page'
import { usePageName } from '../../ui/pages'
import { useTopEscape } from '../../ui/useTopEscape'
import { MergeButton } from '../events/MergeButton'
import { ResourceActions } from '../events/ResourceActions'
import { RecordTools } from './RecordTools'
import type { RecordForm } from './useRecordForm'
import { t } from '../../../texts/texts'
import './drawer.css'

type Props = {
  resource: AnyResource
  /** Null while it is being made. */
  row: AnyRow | null
  /** Another person deleted it while it was open. */
  isGone?: boolean
  /** Nothing of it may be changed here. */
  isFixed?: boolean
  /** What it is called on this screen; from the definition without. */
  title?: string | undefined
  /** What the tab of the page is called; by the definition without. */
  tabName?: string
  /** Before its status. */
  note?: ReactNode
  /** After its status. */
  marks?: ReactNode
  /** Before the buttons of its workflow. */
  actions?: ReactNode
  /** The row of search and filters, on a page. */
  filters?: ReactNode
  /** What is typed into it: an event saves it first. */
  form?: RecordForm | undefined
  /** Something else on the screen comes before its workflow. */
  isSecond?: boolean
  /** The gate that closes an event now. */
  gateOf?: ((event: string) => ClosedGate | null) | undefined
  /** A tab of the screen shows its history. */
  hasOwnHistory?: boolean
  /** It was deleted here. */
  onRemoved: () => void
  children: ReactNode
}

const statusOf = (row: AnyRow | null) => typeof row?.status === 'string' && <StatusTag status={row.status} />

function Buttons({ resource, row, isFixed, actions, form, isSecond, gateOf }: Props & { row: AnyRow }) {
  return (
    <>
      {actions}
      {resource.mergeable && !isFixed && <MergeButton resource={resource} row={row} />}
      <ResourceActions
        resource={resource}
        row={row}
        isSecond={isSecond ?? form?.isDirty ?? false}
        gateOf={gateOf}
        {...(form && {
          ready: async () => (form.isDirty ? form.save() : row),
          onRefused: (thrown: unknown) => form.mark(fieldMessages(thrown)),
        })}
      />
    </>
  )
}

/** A record on a page of its own: its name and status, the tools beside it, its buttons, and what the page shows of it. */
export function RecordFrame(props: Props) {
  const { resource, row, isGone, note, marks, actions, filters, children } = props
  const title =
    props.title ?? (row ? nameOf(resource, row) : t('New {singular}', { singular: t(resource.singular) }))
  usePageName(props.tabName ?? (row ? rowLabel(resource, row) : title))
  const hasButtons = Boolean(actions) || resource.mergeable || resource.workflow
  return (
    <Page
      title={title}
      {...(resource.distinctBy && { heading: <RowName resource={resource} label={title} /> })}
      filters={filters}
      note={
        row && (
          <>
            {resource.prefix && !title.includes(String(row.number)) && String(row.number)} {note}{' '}
            {statusOf(row)} {marks}
            {!isGone && <RecordTools {...props} row={row} />}
          </>
        )
      }
      actions={row && !isGone && hasButtons && <Buttons {...props} row={row} />}
    >
      {children}
    </Page>
  )
}

/** A record over its list: the same, with the way out of it. */
export function DrawerFrame({ onClose, ...props }: Props & { onClose: () => void }) {
  const { resource, row, isGone, actions, children } = props
  const body = useRef<HTMLDivElement>(null)
  useTopEscape(body, onClose)
  const title =
    props.title ?? (row ? rowLabel(resource, row) : t('New {singular}', { singular: t(resource.singular) }))
  const hasButtons = resource.workflow || resource.pages || resource.mergeable || actions
  return (
    <div className="dc-drawer-body" ref={body}>
      <header className="dc-drawer-head">
        <h2>{resource.distinctBy ? <RowName resource={resource} label={title} /> : title}</h2>
        {statusOf(row)}
        <span className="dc-space" />
        {row && <RecordTools {...props} row={row} called={title} />}
        <CloseButton aria-label={t('Close')} onClick={onClose} />
      </header>
      {row && !isGone && hasButtons && (
        <div className="dc-drawer-actions">
          {resource.pages?.map(({ label, path }) => (
            <Link key={path} className="dc-link" to={path.replace(':id', String(row.id))}>
              {label}
            </Link>
          ))}
          <span className="dc-space" />
          <Buttons {...props} row={row} />
        </div>
      )}
      {children}
    </div>
  )
}
