import { MultiSelect } from '@mantine/core'
import { useState } from 'react'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { labelKey } from '../../../resources/kit/define/defineResource'
import { useLookup } from '../../fields/ReferenceInput'
import { Glyph } from '../../parts/Glyph'
import { insertAt, type DocumentLine, type Lines, typedNames } from '../lines/lines'
import type { RecordForm } from '../record/useRecordForm'
import { t } from '../../../texts/texts'

type Props = {
  child: AnyResource
  via: string
  lines: Lines
  form: RecordForm
  isReadOnly: boolean
  id: string
}

/** Whether the lines of a record only link rows of another table. */
export const isLink = (child: AnyResource, via: string) => {
  const [name, ...others] = typedNames(child, via)
  return name !== undefined && others.length === 0 && child.fields[name]?.kind === 'reference'
}

/** Linked rows of another table as chips: added by typing, removed one by one. */
export function LinkChips({ child, via, lines, form, isReadOnly, id }: Props) {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [name = ''] = typedNames(child, via)
  const field = child.fields[name]
  const { found, isAsking } = useLookup(field ?? {}, typed, isOpen)
  const valueOf = (line: DocumentLine) => String(line[name] as number)
  const borne = lines.map((line) => ({ value: valueOf(line), label: String(line[labelKey(name)]) }))
  const selected = new Set(borne.map(({ value }) => value))
  const others = found
    .map((one) => ({ value: String(one.id), label: one.label }))
    .filter(({ value }) => !selected.has(value))
  const wrong = Object.entries(form.edit.errors).find(([at]) => at.split('.')[0] === child.name)?.[1]
  const change = (values: readonly string[]) => {
    const remaining = lines.filter((line) => values.includes(valueOf(line)))
    const added = others.filter(({ value }) => values.includes(value))
    const next = added.reduce<DocumentLine[]>((now, { value, label }) => {
      const fresh = insertAt(child, now, now.length)
      return fresh.map((line, at) =>
        at === now.length ? { ...line, [name]: Number(value), [labelKey(name)]: label } : line,
      )
    }, remaining)
    form.setLines(child.name, next, lines)
  }
  return (
    <section className="dc-form-section" aria-label={child.title}>
      <div className="dc-field dc-field-wide">
        <MultiSelect
          id={id}
          label={child.title}
          searchable
          hidePickedOptions
          readOnly={isReadOnly}
          value={borne.map(({ value }) => value)}
          data={[...borne, ...others]}
          filter={({ options }) => options}
          searchValue={typed}
          onSearchChange={setTyped}
          onDropdownOpen={() => setOpen(true)}
          onDropdownClose={() => setOpen(false)}
          onChange={change}
          nothingFoundMessage={isAsking ? t('Searching …') : t('No matches')}
          error={
            wrong !== undefined && (
              <span className="dc-field-error">
                <Glyph name="stop" /> {wrong}
              </span>
            )
          }
        />
      </div>
    </section>
  )
}
