import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AnyRow } from '../../../api/resourceApi'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { fieldOf } from '../../../resources/kit/define/defineResource'
import { isRequired } from '../../../resources/kit/fields/requiredWhere'
import { isBlank } from '../../../resources/kit/fields/rules'
import { Glyph } from '../../parts/Glyph'
import { usePerson } from '../../session/session'
import { useUnsaved } from '../../ui/unsaved/unsaved'
import { FormField, fieldId, goTo } from './FormField'
import { FormParts } from './FormParts'
import { valueOf } from './edit'
import { LinesGrid } from '../lines/LinesGrid'
import type { UseFacts } from '../lines/lineFacts'
import type { DocumentLine } from '../lines/lines'
import { toNextField } from './nextField'
import { type FormApproval, useNonePending } from './formApproval'
import { editableFields, isEditable, mayWrite } from '../list/rights'
import { RecordSaveBar } from './RecordSaveBar'
import { useGuarded } from './useGuarded'
import type { RecordForm } from './useRecordForm'
import { t } from '../../../texts/texts'
import '../../fields/form.css'

type Props = {
  resource: AnyResource
  form: RecordForm
  /** Fields the screen around has settled already. */
  hidden?: readonly string[]
  /** Read-only for all. */
  isFixed?: boolean
  /** Deleted while it was open. */
  isGone?: boolean
  /** Between the fields and the lines: what writes lines without typing. */
  beforeLines?: ReactNode
  /** Whether its lines are part of the form. */
  hasLines?: boolean
  /** What can be done with one line. */
  lineAction?: ComponentType<{ line: DocumentLine }>
  /** Below the fields and lines: the files of the record. */
  below?: ReactNode
  /** Further parts of a form that has parts, by their names; below the fields where one is called like theirs. */
  parts?: Readonly<Record<string, ReactNode>>
  /** What is read elsewhere for its lines while they are typed. */
  useFacts?: UseFacts | undefined
  /** How its guarded fields are changed. */
  approval?: FormApproval | undefined
  onSaved: (row: AnyRow, closes: boolean) => void
  onCancel: () => void
}

type SectionsProps = {
  resource: AnyResource
  form: RecordForm
  part: string | undefined
  sections: readonly {
    section: string
    part: string
    isBelowLines: boolean
    note?: string | undefined
    fields: readonly string[]
  }[]
  /** The field that has the focus in a new record. */
  first: string | undefined
  isReadOnly: boolean
  /** Fields that may be changed although the form is read-only. */
  late: readonly string[]
  approval: FormApproval | undefined
}

const none: readonly string[] = []

function FormSections({ resource, form, part, sections, first, isReadOnly, late, approval }: SectionsProps) {
  const isGuarded = useGuarded(resource, form.edit.base)
  const usePending = approval?.usePending ?? useNonePending
  const pending = usePending(form.edit.base)
  return sections
    .filter((one) => one.part === part && one.fields.length > 0)
    .map(({ section, fields, note }) => (
      <section key={section} className="dc-form-section" aria-label={section}>
        {section !== part && <h2>{section}</h2>}
        {note && !isReadOnly && <p className="dc-form-note">{note}</p>}
        {!isReadOnly && fields.some(isGuarded) && (
          <p className="dc-form-note" data-guarded>
            {approval ? t('Changes of these fields need approval.') : t('Grey fields need approval.')}
          </p>
        )}
        <div className="dc-form-fields">
          {fields.map((name) => (
            <FormField
              key={name}
              resource={resource}
              name={name}
              form={form}
              isReadOnly={(isReadOnly && !late.includes(name)) || (isGuarded(name) && !approval)}
              isGuarded={!isReadOnly && approval !== undefined && isGuarded(name)}
              pending={isReadOnly ? undefined : pending[name]}
              isFirst={form.isNew && name === first}
            />
          ))}
        </div>
      </section>
    ))
}

/** The part of a form that is shown, and the parts with errors. */
function useParts(form: RecordForm, sections: SectionsProps['sections'], names: readonly string[]) {
  const [at, setAt] = useState(names[0] ?? '')
  const partOf = (name: string) =>
    sections.find(({ fields }) => fields.includes(name.split('.')[0] ?? name))?.part ?? names[0] ?? ''
  const wrong = Object.keys(form.edit.errors).map(partOf)
  // Switches to the part with the error once per save; later changes of the part are the user's.
  const isSaved = useRef(false)
  useEffect(() => {
    if (!isSaved.current || wrong.length === 0) return
    isSaved.current = false
    if (!wrong.includes(at)) setAt(wrong[0] ?? at)
  }, [wrong, at])
  const noteSave = (isSent: boolean) => {
    isSaved.current = isSent
  }
  return { at, setAt, partOf, wrong, noteSave }
}

/** The fields of a record in the sections of its definition, its lines, and the bar that saves them. */
export function ResourceForm({ resource, form, hidden = [], isFixed, isGone, ...props }: Props) {
  const { beforeLines, hasLines = true, lineAction, below, parts = {}, onSaved, onCancel } = props
  const person = usePerson()
  const { base } = form.edit
  const isClosed = isFixed || isGone || !mayWrite(resource, person)
  const isReadOnly = isClosed || (base !== null && !isEditable(resource, base))
  const late = isReadOnly && !isClosed && base !== null ? editableFields(resource, base) : none
  useUnsaved(form.typed)
  const isFilled = (name: string) => (base?.[name] ?? null) !== null
  const shownValue = (name: string) => valueOf(form.edit, name)
  const isAbout = (name: string) => {
    const field = fieldOf(resource, name)
    return field === undefined || isRequired(field, shownValue) || !isBlank(shownValue(name))
  }
  const sections = resource.form.map(
    ({ section, part = '', fields, note, whenFilled = [], whenRequired = [], isBelowLines = false }) => ({
      section,
      part,
      isBelowLines,
      note,
      fields: fields.filter(
        (name) =>
          !hidden.includes(name) &&
          (name in resource.fields || base !== null) &&
          (!whenFilled.includes(name) || isFilled(name)) &&
          (!whenRequired.includes(name) || isAbout(name)),
      ),
    }),
  )
  const all = sections.flatMap(({ fields }) => fields)
  // The first field that has to be typed gets the focus when the form opens, not one that was filled before.
  const [first] = useState(() => {
    const required = all.filter((name) => resource.fields[name]?.presence === 'required')
    return required.find((name) => (form.edit.typed[name] ?? null) === null) ?? required[0] ?? all[0]
  })
  const names = [...new Set(sections.map(({ part }) => part))]
  const { at, setAt, partOf, wrong, noteSave } = useParts(form, sections, names)

  // A record without editable fields has no parts, but still what is below.
  const sectionsOf = (part: string | undefined, isBelowLines: boolean) => (
    <FormSections
      resource={resource}
      form={form}
      part={part}
      sections={sections.filter((one) => one.isBelowLines === isBelowLines)}
      first={first}
      isReadOnly={isReadOnly}
      late={late}
      approval={props.approval}
    />
  )
  const contentOf = (part: string | undefined) => (
    <>
      {sectionsOf(part, false)}
      {part === names[0] && (
        <>
          {beforeLines}
          {Object.entries(hasLines ? resource.lines : {}).map(([table, notes]) => (
            <LinesGrid
              key={table}
              {...notes}
              {...(lineAction && !isReadOnly && { lineAction })}
              useFacts={props.useFacts}
              table={table}
              id={fieldId(resource, table)}
              form={form}
              isReadOnly={isReadOnly}
            />
          ))}
          {sectionsOf(part, true)}
          {below}
        </>
      )}
    </>
  )

  const shownParts = [
    ...names.map((name) => ({
      name,
      content: (
        <>
          {contentOf(name)}
          {parts[name]}
        </>
      ),
      wrong: wrong.filter((one) => one === name).length,
    })),
    ...Object.entries(parts)
      .filter(([name]) => !names.includes(name))
      .map(([name, content]) => ({ name, content, wrong: 0 })),
  ]

  return (
    <div className="dc-form">
      <div className="dc-form-body" role="presentation" onKeyDownCapture={toNextField}>
        {isGone && (
          <p className="dc-gone" role="alert">
            <Glyph name="stop" />{' '}
            {t('This {singular} was deleted. You can still copy your input.', {
              singular: t(resource.singular),
            })}
          </p>
        )}
        {names.length > 1 ? (
          <FormParts
            label={t('Parts of the {singular}', { singular: t(resource.singular) })}
            at={at}
            onAt={setAt}
            parts={shownParts}
          />
        ) : (
          contentOf(names[0])
        )}
      </div>
      <RecordSaveBar
        resource={resource}
        form={form}
        isReadOnly={isReadOnly && late.length === 0}
        isGone={isGone}
        onGo={(name) => {
          flushSync(() => setAt(partOf(name)))
          goTo(resource, name)
        }}
        approval={props.approval}
        onSend={() => noteSave(true)}
        onSaved={(row, closes) => {
          noteSave(false)
          onSaved(row, closes)
        }}
        onCancel={onCancel}
      />
    </div>
  )
}
