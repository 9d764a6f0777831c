import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import type { AnyRow } from '../../../api/resourceApi'
import { pageAddress } from '../../../resources/kit/define/addresses'
import type { AnyResource } from '../../../resources/kit/define/definition'
import type { ClosedGate } from '../../../resources/production/gates/gate'
import { ErrorState } from '../../parts/ErrorState'
import { copyFrom } from '../../routing/newAddress'
import { failureMessage } from '../../ui/messages'
import { sendTabs } from '../../ui/state/tabs'
import type { UseFacts } from '../lines/lineFacts'
import type { DocumentLine } from '../lines/lines'
import type { RecordPart } from './RecordDrawer'
import { type CopiedRecord, useCopied } from './copied'
import type { FormApproval } from './formApproval'
import { RecordFiles } from './RecordFiles'
import { RecordFrame } from './RecordFrame'
import { RecordOf } from './RecordOf'
import { RecordSent } from '../export/RecordSent'
import { ResourceForm } from './ResourceForm'
import { useRecordForm } from './useRecordForm'
import './record.css'

/** The gate that closes an event of a record now, live; null for one that is not there yet. */
type UseGates = (id: number | null) => (event: string) => ClosedGate | null

const useNone: UseGates = () => () => null
const useOpen = () => false

type Props = {
  resource: AnyResource
  /** Whether this person may not change it, whatever the status. */
  useFixed?: (row: AnyRow | null) => boolean
  /** Between the fields and the lines: what writes lines without typing. */
  beforeLines?: ComponentType<RecordPart>
  /** Whether its lines are an editable table; otherwise another part of the page shows them. */
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
  /** How its guarded fields are changed. */
  approval?: FormApproval
  /** Beside its name and status. */
  marks?: ComponentType<{ row: AnyRow }>
  /** The gates of its events, live: the one that closes an event now. */
  useGates?: UseGates
  /** What a new one begins with. */
  initial?: Record<string, unknown>
  /** The lines a new one begins with, by their tables. */
  initialLines?: CopiedRecord['lines']
  /** A part of the page shows its history. */
  hasOwnHistory?: boolean
  /** The part of the address that names it, where not `id`. */
  idFrom?: string
}

/** One record on a page of its own, from its definition; without an id in the address a new one. */
export function RecordPage(props: Props) {
  const { resource, idFrom = 'id' } = props
  const { [idFrom]: id } = useParams()
  const [params] = useSearchParams()
  const [isDirty, setDirty] = useState(false)
  const from = id === undefined ? copyFrom(resource, params) : null
  const { isWaiting, copied, error } = useCopied(resource, from)
  if (isWaiting) return null
  if (error !== undefined) return <ErrorState what={failureMessage(error)} />
  if (id === undefined)
    return (
      <Inside
        key={from === null ? 'new' : `copy of ${from}`}
        {...props}
        row={null}
        isGone={false}
        copied={copied}
        note={setDirty}
      />
    )
  return (
    <RecordOf resource={resource} id={id} isKept={isDirty}>
      {(row, isGone) => (
        <Inside key={row.id} {...props} row={row as AnyRow} isGone={isGone} copied={null} note={setDirty} />
      )}
    </RecordOf>
  )
}

/** What only the work itself writes is shown once there is something to read. */
const keptEmpty = ({ form, systemFields: stored }: AnyResource, row: AnyRow | null) =>
  form.flatMap(({ fields }) => fields).filter((name) => name in stored && (row?.[name] ?? null) === null)

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
  approval,
  marks: Marks,
  useGates = useNone,
  useFixed = useOpen,
  initial,
  initialLines,
  hasOwnHistory = false,
  copied,
}: Props & {
  row: AnyRow | null
  isGone: boolean
  copied: CopiedRecord | null
  note: (isDirty: boolean) => void
}) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const form = useRecordForm(resource, row, copied?.values ?? initial, copied?.lines ?? initialLines)
  const { isDirty } = form
  const gateOf = useGates(row?.id ?? null)
  const isFixed = useFixed(row)
  useEffect(() => note(isDirty), [note, isDirty])
  const body = useRef<HTMLDivElement>(null)
  const isNew = row === null
  // Typing begins at once where there is nothing to read first.
  useEffect(() => {
    if (isNew) body.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [isNew])
  /** Goes on elsewhere; the tab of what is done with here closes behind. */
  const leaveFor = async (to: string) => {
    await navigate(to)
    sendTabs({ type: 'close', path: pathname })
  }
  const toList = () => void leaveFor(resource.path)
  const isParted = resource.form.some(({ part }) => part !== undefined)
  const files = row && resource.attachments && <RecordFiles resource={resource} row={row} />
  return (
    <RecordFrame
      resource={resource}
      row={row}
      isGone={isGone}
      form={form}
      gateOf={gateOf}
      actions={row && Actions && <Actions row={row} />}
      marks={row && Marks && <Marks row={row} />}
      hasOwnHistory={hasOwnHistory}
      onRemoved={toList}
    >
      <div className="dc-record" ref={body}>
        <ResourceForm
          resource={resource}
          form={form}
          hidden={keptEmpty(resource, row)}
          isGone={isGone}
          isFixed={isFixed}
          useFacts={useFacts}
          approval={approval}
          {...(BeforeLines && { beforeLines: <BeforeLines row={row} form={form} /> })}
          hasLines={hasLines?.(row) ?? true}
          {...(lineAction && { lineAction })}
          below={
            <>
              {Below && <Below row={row} form={form} />}
              {row && <RecordSent resource={resource} row={row} />}
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
            else if (!row) void leaveFor(pageAddress(resource, saved.id) ?? '')
          }}
        />
      </div>
    </RecordFrame>
  )
}
