import { ActionIcon, Tooltip } from '@mantine/core'
import { IconHistory, IconMoodEmpty, IconTrash } from '@tabler/icons-react'
import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { ApiError } from '../../../api/http'
import type { AnyRow } from '../../../api/resourceApi'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { cellText, rowLabel } from '../../fields/cellText'
import { EmptyState } from '../../parts/EmptyState'
import { ErrorState } from '../../parts/ErrorState'
import { NoRight } from '../../parts/NoRight'
import { StatusTag } from '../../parts/StatusTag'
import { usePerson } from '../../session/session'
import { failureMessage, fieldMessages } from '../../ui/messages'
import { Page } from '../../ui/Page'
import { lazyPart } from '../../ui/lazyPart'
import { usePageName } from '../../ui/pages'
import { tabs } from '../../ui/tabs'
import type { UseFacts } from '../lines/lineFacts'
import { History } from '../history/History'
import { MergeButton } from '../events/MergeButton'
import type { DocumentLine } from '../lines/lines'
import { Presence } from '../presence/Presence'
import type { RecordPart } from './RecordDrawer'
import { askToRemove } from '../events/deleteRow'
import { ResourceActions } from '../list/ResourceActions'
import { ResourceForm } from './ResourceForm'
import { isRemovable, mayRemove, readers } from '../list/rights'
import { useOpenRow } from '../list/useLiveRows'
import { useRecordForm } from './useRecordForm'
import './record.css'

const Attachments = lazyPart(async () => (await import('../attachments/Attachments')).Attachments)

type Props = {
  resource: AnyResource
  /** Between the fields and the lines: what writes lines without typing. */
  beforeLines?: ComponentType<RecordPart>
  /** Whether its lines stand as a table to type into; where they do not, another part of the page shows them. */
  hasLines?: (row: AnyRow | null) => boolean
  /** What can be done with one line. */
  lineAction?: ComponentType<{ line: DocumentLine }>
  /** Below the fields, where they are not all there is to the record. */
  below?: ComponentType<RecordPart>
  /** Further parts of a form that has parts, by their names. */
  parts?: Readonly<Record<string, ComponentType<RecordPart>>>
  /** Beside the buttons of its workflow. */
  actions?: ComponentType<{ row: AnyRow }>
  /** What is read elsewhere for its lines while they are typed. */
  useFacts?: UseFacts
  /** What a new one begins with. */
  initial?: Record<string, unknown>
}

/** A row as its address names it: by id, and a document by its number too; undefined where it names none. */
function keyOf({ prefix }: AnyResource, id = '') {
  const number = Number(id)
  if (Number.isSafeInteger(number) && number > 0) return number
  const named = id.toUpperCase()
  return prefix !== undefined && named.startsWith(`${prefix}-`) ? named : undefined
}

/** One record on a page of its own, from its definition; without an id in the address a new one. */
export function RecordPage(props: Props) {
  const { resource } = props
  const { id } = useParams()
  const key = keyOf(resource, id)
  const { row, isGone, error } = useOpenRow(resource, key ?? null)
  const [isDirty, setDirty] = useState(false)
  if (id === undefined) return <Inside key="new" {...props} row={null} isGone={false} note={setDirty} />
  // What was typed outlives the record: it can still be copied from here.
  if (row && (!isGone || isDirty))
    return <Inside key={row.id} {...props} row={row as AnyRow} isGone={isGone} note={setDirty} />
  if (error instanceof ApiError && error.http === 403) return <NoRight roles={readers(resource)} />
  if (isGone || key === undefined)
    return <EmptyState icon={IconMoodEmpty} text={`There is no such ${resource.singular}`} />
  return error ? <ErrorState what={failureMessage(error)} /> : null
}

/** The name of a row without its number, which stands beside it. */
const nameOf = (resource: AnyResource, row: AnyRow) =>
  resource.label.replace(/\{([a-z_0-9]+)\}/g, (_, name: string) => cellText(resource, name, row))

/** What only the work itself writes is shown once there is something to read. */
const keptEmpty = ({ form, systemFields: stored }: AnyResource, row: AnyRow | null) =>
  form.flatMap(({ fields }) => fields).filter((name) => name in stored && (row?.[name] ?? null) === null)

/** What may be looked at and done beside the work on a row: who else has it open, its past, its end. */
function Tools({ resource, row, onGone }: { resource: AnyResource; row: AnyRow; onGone: () => void }) {
  const person = usePerson()
  const [isPast, setPast] = useState(false)
  return (
    <span className="dc-record-tools">
      <Tooltip label="History">
        <ActionIcon variant="subtle" color="gray" aria-label="History" onClick={() => setPast(true)}>
          <IconHistory size={18} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
      {mayRemove(resource, person) && isRemovable(resource, row) && (
        <Tooltip label="Delete">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Delete"
            onClick={() => askToRemove(resource, row, onGone)}
          >
            <IconTrash size={18} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      )}
      <Presence table={resource.name} id={row.id} />
      {isPast && <History resource={resource} row={row} onClose={() => setPast(false)} />}
    </span>
  )
}

function Inside({
  resource,
  row,
  isGone,
  note,
  beforeLines: BeforeLines,
  hasLines,
  lineAction,
  below: Below,
  parts = {},
  actions: Actions,
  useFacts,
  initial,
}: Props & { row: AnyRow | null; isGone: boolean; note: (isDirty: boolean) => void }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const form = useRecordForm(resource, row, initial)
  const { isDirty } = form
  useEffect(() => note(isDirty), [note, isDirty])
  const body = useRef<HTMLDivElement>(null)
  const isNew = row === null
  usePageName(row ? rowLabel(resource, row) : `New ${resource.singular}`)
  // Typing begins at once where there is nothing to read first.
  useEffect(() => {
    if (isNew) body.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [isNew])
  /** Goes on elsewhere; the tab of what is done with here closes behind. */
  const leaveFor = async (to: string) => {
    await navigate(to)
    tabs.send({ type: 'close', path: pathname })
  }
  const toList = () => void leaveFor(resource.path)
  const isParted = resource.form.some(({ part }) => part !== undefined)
  const files = row && resource.attachments && (
    <Suspense>
      <Attachments resource={resource} id={row.id} />
    </Suspense>
  )
  return (
    <Page
      title={row ? nameOf(resource, row) : `New ${resource.singular}`}
      note={
        row && (
          <>
            {resource.prefix && !nameOf(resource, row).includes(String(row.number)) && String(row.number)}{' '}
            {typeof row.status === 'string' && <StatusTag status={row.status} />}
            {!isGone && <Tools resource={resource} row={row} onGone={toList} />}
          </>
        )
      }
      actions={
        row &&
        !isGone &&
        (Actions || resource.mergeable || resource.workflow) && (
          <>
            {Actions && <Actions row={row} />}
            {resource.mergeable && <MergeButton resource={resource} row={row} />}
            <ResourceActions
              resource={resource}
              row={row}
              isSecond={isDirty}
              ready={async () => (form.isDirty ? form.save() : row)}
              onRefused={(thrown) => form.mark(fieldMessages(thrown))}
            />
          </>
        )
      }
    >
      <div className="dc-record" ref={body}>
        <ResourceForm
          resource={resource}
          form={form}
          hidden={keptEmpty(resource, row)}
          isGone={isGone}
          useFacts={useFacts}
          {...(BeforeLines && { beforeLines: <BeforeLines row={row} form={form} /> })}
          hasLines={hasLines?.(row) ?? true}
          {...(lineAction && { lineAction })}
          below={
            <>
              {Below && <Below row={row} form={form} />}
              {!isParted && files}
            </>
          }
          parts={{
            ...Object.fromEntries(
              Object.entries(row ? parts : {}).map(([name, Part]) => [
                name,
                <Part key={name} row={row} form={form} />,
              ]),
            ),
            ...(isParted && files && { Attachments: files }),
          }}
          onCancel={toList}
          onSaved={(saved, closes) => {
            if (closes) toList()
            else if (!row) void leaveFor((resource.pagePath ?? '').replace(/:id\??/, String(saved.id)))
          }}
        />
      </div>
    </Page>
  )
}
