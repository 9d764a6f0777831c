import { ActionIcon, CloseButton, Drawer, Tooltip } from '@mantine/core'
import { IconHistory, IconTrash } from '@tabler/icons-react'
import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { AnyRow } from '../../../api/resourceApi'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { rowLabel } from '../../fields/cellText'
import { EmptyState } from '../../parts/EmptyState'
import { ErrorState } from '../../parts/ErrorState'
import { StatusTag } from '../../parts/StatusTag'
import { usePerson } from '../../session/session'
import { lazyPart } from '../../ui/lazyPart'
import { failureMessage } from '../../ui/messages'
import type { Typed } from '../../ui/pageContext'
import { History } from '../history/History'
import { Presence } from '../presence/Presence'
import { MergeButton } from '../events/MergeButton'
import { ResourceActions } from '../list/ResourceActions'
import { askToLeave } from '../../ui/askToLeave'
import { ResourceForm } from './ResourceForm'
import { askToRemove } from '../events/deleteRow'
import { isRemovable, mayRemove } from '../list/rights'
import { type RecordForm, useRecordForm } from './useRecordForm'
import { useOpenRow } from '../list/useLiveRows'
import { useTopEscape } from '../../ui/useTopEscape'
import './drawer.css'

const Attachments = lazyPart(async () => (await import('../attachments/Attachments')).Attachments)

/** What a list gives to the record that opens over it. */
export type RecordGiven = {
  resource: AnyResource
  /** 'new' makes one. */
  id: number | 'new'
  onClose: () => void
  onCreated: (row: AnyRow) => void
}

/** What a part of a record stands in: the row, null while it is being made, and what is typed. */
export type RecordPart = { row: AnyRow | null; form: RecordForm }

type Props = RecordGiven & {
  /** What a new one has from the screen around. */
  initialValues?: Record<string, unknown>
  hidden?: readonly string[]
  /** How the screen around speaks of it. */
  called?: (row: AnyRow) => string
  isFixed?: boolean
  /** Below the fields, where they are not all there is to the record. */
  below?: ComponentType<RecordPart>
  /** Beside the buttons of its workflow. */
  actions?: ComponentType<{ row: AnyRow }>
  onSaved?: (row: AnyRow, wasNew: boolean) => void
}

const wholeName = ({ singular: one }: AnyResource) => one.charAt(0).toUpperCase() + one.slice(1)

type Inside = Props & {
  row: AnyRow | null
  isGone: boolean
  note: (typed: Typed) => void
  close: () => void
}

function Inside({
  resource,
  row,
  isGone,
  note,
  close,
  onClose,
  onCreated,
  initialValues,
  hidden,
  called,
  ...more
}: Inside) {
  const { below: Below, actions: Actions, onSaved } = more
  const isFixed = more.isFixed === true || isGone
  const person = usePerson()
  const form = useRecordForm(resource, row, initialValues)
  const [isPast, setPast] = useState(false)
  const name = row && (called?.(row) ?? rowLabel(resource, row))
  const { typed } = form
  useEffect(() => note(typed), [note, typed])
  const body = useRef<HTMLDivElement>(null)
  useTopEscape(body, close)
  return (
    <div className="dc-drawer-body" ref={body}>
      <header className="dc-drawer-head">
        <h2>{name ?? `New ${resource.singular}`}</h2>
        {row && typeof row.status === 'string' && <StatusTag status={row.status} />}
        <span className="dc-space" />
        {row && <Presence table={resource.name} id={row.id} />}
        {row && (
          <Tooltip label="History">
            <ActionIcon variant="subtle" color="gray" aria-label="History" onClick={() => setPast(true)}>
              <IconHistory size={18} aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
        )}
        {row && !isFixed && mayRemove(resource, person) && isRemovable(resource, row) && (
          <Tooltip label="Delete">
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label="Delete"
              onClick={() => askToRemove(resource, row, onClose, name ?? undefined)}
            >
              <IconTrash size={18} aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
        )}
        <CloseButton aria-label="Close" onClick={close} />
      </header>
      {row && !isGone && (resource.workflow || resource.pages || resource.mergeable || Actions) && (
        <div className="dc-drawer-actions">
          {resource.pages?.map(({ label, path }) => (
            <Link key={path} className="dc-link" to={path.replace(':id', String(row.id))}>
              {label}
            </Link>
          ))}
          <span className="dc-space" />
          {Actions && <Actions row={row} />}
          {resource.mergeable && !isFixed && <MergeButton resource={resource} row={row} />}
          <ResourceActions resource={resource} row={row} isSecond={form.isDirty} />
        </div>
      )}
      <ResourceForm
        resource={resource}
        form={form}
        {...(hidden && { hidden })}
        isFixed={isFixed}
        isGone={isGone}
        below={
          <>
            {Below && <Below row={row} form={form} />}
            {row && resource.attachments && (
              <Suspense>
                <Attachments resource={resource} id={row.id} />
              </Suspense>
            )}
          </>
        }
        onCancel={onClose}
        onSaved={(saved, closes) => {
          onSaved?.(saved, !row)
          if (closes) onClose()
          else if (!row) onCreated(saved)
        }}
      />
      {row && isPast && <History resource={resource} row={row} onClose={() => setPast(false)} />}
    </div>
  )
}

/** One record over its list: 560 wide, 880 where it has lines. */
export function RecordDrawer(props: Props) {
  const { resource, id, onClose } = props
  const { row, isGone, error } = useOpenRow(resource, id === 'new' ? null : id)
  const [typed, setTyped] = useState<Typed>('nothing')
  const close = () => (typed === 'unsaved' ? askToLeave(onClose) : onClose())
  const hasLines = Object.keys(resource.lines).length > 0
  // What was typed outlives the record: it can still be copied from here.
  const isShown = id === 'new' || (row !== null && (!isGone || typed !== 'nothing'))
  return (
    <Drawer
      opened
      onClose={close}
      closeOnEscape={!isShown}
      position="right"
      size={hasLines ? 880 : 560}
      padding={0}
      withCloseButton={false}
      overlayProps={{ backgroundOpacity: 0.25 }}
      transitionProps={{ duration: 160, timingFunction: 'ease-out' }}
      styles={{ body: { height: '100%' } }}
      attributes={{ content: { 'aria-label': wholeName(resource) } }}
    >
      {isShown && (
        <Inside
          key={id}
          {...props}
          row={row as AnyRow | null}
          isGone={isGone}
          note={setTyped}
          close={close}
        />
      )}
      {!isShown && isGone && <EmptyState icon={IconTrash} text="This record is no longer there" />}
      {!isShown && Boolean(error) && <ErrorState what={failureMessage(error)} />}
    </Drawer>
  )
}
