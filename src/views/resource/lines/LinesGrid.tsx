import type { AnyField } from '../../../resources/kit/fields/field'
import { Button } from '@mantine/core'
import { IconCopy, IconPlus } from '@tabler/icons-react'
import { type ComponentType, Fragment, useMemo } from 'react'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { fieldOf } from '../../../resources/kit/define/defineResource'
import type { AnyLines } from '../../../resources/kit/define/facets/lines'
import { isFigure } from '../../fields/cellText'
import { asSheet } from './copiedLines'
import { copyText } from '../export/copyText'
import { LineRow } from './LineRow'
import { RemoteLineChanges } from './RemoteLineChanges'
import { LinesReport } from './LinesReport'
import { LinesSums } from './LinesSums'
import { valueOf } from '../record/edit'
import { lineWidth, type LineWidths } from './lineWidths'
import { useNoFacts, type UseFacts } from './lineFacts'
import { type DocumentLine, lineKey, type Lines } from './lines'
import { isLink, LinkChips } from '../list/LinkChips'
import type { LineConflict } from './mergeLines'
import { useLineKeys } from './useLineKeys'
import { useRemoteLineChanges } from './useRemoteLineChanges'
import { useLineWindow } from './useLineWindow'
import { type LineActs, useLines } from './useLines'
import { useSoleChoice } from './useSoleChoice'
import { equals, useLiveRows } from '../live/useLiveRows'
import { useRegistry } from '../../registry/registry'
import type { RecordForm } from '../record/useRecordForm'
import { t } from '../../../texts/texts'
import './lines.css'

type Props = {
  /** The child table, the field that names the document, and the columns to add up. */
  table: string
  via: string
  sums?: readonly string[]
  unitColumn?: AnyLines['unitColumn']
  /** Columns that are only read, behind the typed one they belong to. */
  behind?: Readonly<Partial<Record<string, readonly string[]>>>
  fixedBy?: AnyLines['fixedBy']
  widths?: LineWidths
  /** What can be done with one line, at its end. */
  lineAction?: ComponentType<{ line: DocumentLine }>
  useFacts?: UseFacts | undefined
  form: RecordForm
  isReadOnly: boolean
  id: string
}

const none: Readonly<Record<string, string>> = {}
const noConflicts: readonly LineConflict[] = []
const noWidths: LineWidths = {}
const nothing: Readonly<Record<string, readonly string[]>> = {}

const removeWidth = 38
// Line number as in messages, or who else changed the line.
const numberWidth = 34

/** What the document says of the columns by which pickers of its lines are narrowed. */
function useOuter(child: AnyResource, form: RecordForm) {
  const key = JSON.stringify(
    Object.values(child.fields).flatMap(({ dependsOn = {}, quantitiesOf = [] }: AnyField) =>
      [...Object.values(dependsOn), ...quantitiesOf].flatMap((name) =>
        name in child.fields ? [] : [[name, valueOf(form.edit, name)]],
      ),
    ),
  )
  return useMemo(
    () => Object.fromEntries(JSON.parse(key) as [string, unknown][]) as Readonly<Record<string, unknown>>,
    [key],
  )
}

/** The columns that are read-only as the document is now. */
function useFixed(fixedBy: AnyLines['fixedBy'], form: RecordForm): ReadonlySet<string> {
  const key = Object.entries(fixedBy ?? {})
    .filter(([, by]) =>
      Object.entries(by ?? {}).some(([name, values]) => values.includes(String(valueOf(form.edit, name)))),
    )
    .map(([name]) => name)
    .join()
  return useMemo(() => new Set(key.split(',')), [key])
}

/** Messages of the lines by place and field. */
function byPlace(errors: Readonly<Record<string, string>>, table: string) {
  const places = new Map<number, Record<string, string>>()
  for (const [key, message] of Object.entries(errors)) {
    const [of, place, name] = key.split('.')
    if (of === table && name) places.set(Number(place), { ...places.get(Number(place)), [name]: message })
  }
  return places
}

/** Marks the cells both people changed as conflicts. */
function withConflicts(
  errors: ReadonlyMap<number, Record<string, string>>,
  lines: Lines,
  conflicts: readonly LineConflict[],
) {
  const all = new Map(errors)
  for (const { key, name } of conflicts) {
    const place = lines.findIndex((line) => lineKey(line) === key)
    if (place !== -1) all.set(place, { [name]: t('Changed elsewhere too'), ...all.get(place) })
  }
  return all
}

type HeadProps = {
  child: AnyResource
  columns: readonly string[]
  widths: Readonly<Partial<Record<string, number>>>
  hasActions: boolean
  isReadOnly: boolean
}

const LinesHead = ({ child, columns, widths, hasActions, isReadOnly }: HeadProps) => (
  <>
    <colgroup>
      <col style={{ width: numberWidth }} />
      {columns.map((name) => (
        <col key={name} style={{ width: lineWidth(child, name, widths) }} />
      ))}
      {hasActions && <col style={{ width: removeWidth }} />}
      {!isReadOnly && <col style={{ width: removeWidth }} />}
    </colgroup>
    <thead>
      <tr>
        <th className="dc-line-number" aria-label={t('Line')} />
        {columns.map((name) => (
          <th key={name} scope="col" className={isFigure(child, name) ? 'dc-right' : undefined}>
            {fieldOf(child, name)?.label} <small>{fieldOf(child, name)?.unit}</small>
          </th>
        ))}
        {hasActions && <th aria-label={t('Actions')} />}
        {!isReadOnly && <th aria-label={t('Remove')} />}
      </tr>
    </thead>
  </>
)

type Table = { child: AnyResource; names: readonly string[]; lines: Lines }

type ActionsProps = Table & { acts: LineActs; isReadOnly: boolean }

const LinesActions = ({ child, names, lines, acts, isReadOnly }: ActionsProps) => (
  <div className="dc-lines-actions">
    {!isReadOnly && (
      <Button
        variant="subtle"
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        onClick={() => acts.insert(lines.length)}
      >
        {t('Add line')}
      </Button>
    )}
    {lines.length > 0 && (
      <Button
        variant="subtle"
        leftSection={<IconCopy size={16} aria-hidden="true" />}
        onClick={() => void copyText(asSheet(child, names, lines, true), t('Lines'))}
      >
        {t('Copy lines')}
      </Button>
    )}
    {!isReadOnly && <small>{t('Paste rows from a sheet into any cell')}</small>}
  </div>
)

/**
 * The lines of a document as a table to type into: Tab across, Enter down, from the last cell to what the next line
 * is of, a new line at the end, sheets pasted in.
 */
export const LinesGrid = (props: Props) => {
  const child = useRegistry()[props.table]
  return child ? <Grid {...props} child={child} /> : null
}

function Grid({
  child,
  table,
  via,
  sums = [],
  unitColumn,
  behind = nothing,
  fixedBy,
  widths = noWidths,
  lineAction,
  useFacts = useNoFacts,
  form,
  id,
  ...props
}: Props & { child: AnyResource }) {
  const document = form.edit.base?.id ?? null
  const sort = useMemo(() => child.list.sort.map(([field, direction]) => ({ field, direction })), [child])
  const live = useLiveRows(child, document === null ? null : [equals(via, document)], sort)
  const isKnown = document === null || live.isLoaded
  // Lines typed before the ones there are came would take their place.
  const isReadOnly = props.isReadOnly || !isKnown
  const current = isKnown ? (live.rows as unknown as Lines) : null
  const { lines, names, active, report, acts } = useLines(child, via, form, current)
  const columns = useMemo(() => names.flatMap((name) => [name, ...(behind[name] ?? [])]), [names, behind])
  const columnsWidth = columns.reduce((sum, name) => sum + lineWidth(child, name, widths), 0)
  const outer = useOuter(child, form)
  const fixed = useFixed(fixedBy, form)
  const factsOf = useFacts(lines, form)
  const warnings = lines.flatMap((line, place) =>
    Object.entries(factsOf(line).warnings ?? {}).map(([name, message]) => ({ place, name, message })),
  )
  const endWidth = (isReadOnly ? 0 : removeWidth) + (lineAction ? removeWidth : 0)
  const edit = form.lines[table]
  const conflicts = edit?.conflicts ?? noConflicts
  const typed = edit?.isSaved ? undefined : edit?.typed
  const news = useRemoteLineChanges(child, via, current, typed, edit?.isSaved && edit.base)
  const newsOf = new Map(news.map((one) => [one.key, one]))
  const errors = useMemo(() => {
    const all = byPlace(form.edit.errors, table)
    for (const [place, line] of lines.entries()) {
      const found = isReadOnly ? undefined : factsOf(line).errors
      if (found) all.set(place, { ...found, ...all.get(place) })
    }
    return all
  }, [form.edit.errors, table, lines, factsOf, isReadOnly])
  const marked = useMemo(() => withConflicts(errors, lines, conflicts), [errors, lines, conflicts])
  const { at, column } = active
  const focus = useMemo(() => (at > 0 ? { column, at } : null), [at, column])
  const keys = useLineKeys({ child, names, fixed, lines, acts, report, isReadOnly })
  const change = useSoleChoice({ child, names, outer, acts, grid: keys.around.ref })
  const { drawn, after } = useLineWindow(lines.length, active.place, keys.around.ref)
  if (isLink(child, via)) return <LinkChips {...{ child, via, lines, form, isReadOnly, id }} />
  return (
    <section className="dc-lines-grid" aria-label={child.title} id={id} tabIndex={-1}>
      <h2>{child.title}</h2>
      <div
        className="dc-lines-scroll"
        {...keys.around}
        // Without a box to type into only this way do keys move it sideways.
        {...((isReadOnly || lines.length === 0) && { tabIndex: 0, role: 'group', 'aria-label': child.title })}
      >
        <table aria-rowcount={lines.length + 1} style={{ minWidth: columnsWidth + numberWidth + endWidth }}>
          <LinesHead
            child={child}
            columns={columns}
            widths={widths}
            hasActions={lineAction !== undefined}
            isReadOnly={isReadOnly}
          />
          <tbody {...keys.inside}>
            {drawn.map(({ place, gap }) => {
              const line = lines[place] as DocumentLine
              return (
                <Fragment key={line.key ?? line.id}>
                  {gap > 0 && <tr aria-hidden="true" style={{ height: gap }} />}
                  <LineRow
                    child={child}
                    names={names}
                    columns={columns}
                    outer={outer}
                    fixed={fixed}
                    action={lineAction}
                    line={line}
                    facts={factsOf(line)}
                    place={place}
                    isTyped={!isReadOnly && place === active.place}
                    focus={!isReadOnly && place === active.place ? focus : null}
                    isReadOnly={isReadOnly}
                    errors={marked.get(place) ?? none}
                    news={newsOf.get(lineKey(line))}
                    onChange={change}
                    onRemove={acts.remove}
                  />
                </Fragment>
              )
            })}
            {after > 0 && <tr aria-hidden="true" style={{ height: after }} />}
          </tbody>
          <LinesSums
            child={child}
            names={columns}
            lines={sums.length === 0 ? lines : lines.map((line) => ({ ...line, ...factsOf(line) }))}
            sums={sums}
            unitColumn={unitColumn}
            isReadOnly={isReadOnly && !lineAction}
          />
        </table>
      </div>
      <LinesReport
        child={child}
        names={names}
        errors={errors}
        warnings={warnings}
        report={report}
        acts={acts}
      />
      <RemoteLineChanges child={child} names={names} lines={lines} news={news} form={form} goTo={acts.goTo} />
      <LinesActions child={child} names={names} lines={lines} acts={acts} isReadOnly={isReadOnly} />
    </section>
  )
}
