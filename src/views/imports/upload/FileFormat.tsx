import { useState } from 'react'
import { readAgain } from '../../../api/imports'
import type { ImportPlan } from '../../../resources/imports/importShapes'
import { fileFormat } from '../../../resources/imports/import_runs'
import type { AnyField } from '../../../resources/kit/fields/field'
import { FieldInput } from '../../fields/FieldInput'
import { problemOf } from '../../fields/problems'
import { failureMessage, fieldMessages } from '../../ui/messages'
import { modeWords } from '../run/runWords'
import { t } from '../../../texts/texts'

type Name = keyof typeof fileFormat | 'mode'

const choiceOf = (label: string, options: readonly { value: string; label: string }[]): AnyField => ({
  ...fileFormat.encoding,
  label,
  options,
})

/** How the file is read, as it was detected; another answer has it read again at once. */
export function FileFormat({
  plan,
  modes,
  isFixed,
  onPlan,
}: {
  plan: ImportPlan
  modes: readonly (keyof typeof modeWords)[]
  isFixed: boolean
  onPlan: (plan: ImportPlan) => void
}) {
  const { run, sheets } = plan
  const [typed, setTyped] = useState<unknown>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const isSheet = sheets.length > 0

  const read = async (name: Name, value: unknown) => {
    if (value === run[name]) return
    setErrors({})
    try {
      onPlan(await readAgain(run, { [name]: value }))
    } catch (thrown) {
      const refused = fieldMessages(thrown)
      setErrors({ [name]: Object.values(refused)[0] ?? failureMessage(thrown) })
    }
  }
  const input = (name: Exclude<Name, 'header_row'>, field: AnyField) => (
    <div className="dc-field" key={name}>
      <FieldInput
        field={field}
        label={field.label}
        value={run[name]}
        readOnly={isFixed}
        {...(errors[name] && { error: errors[name] })}
        onChange={(value) => value !== null && void read(name, value)}
      />
    </div>
  )
  const isTyped = typed !== null && typed !== run.header_row
  const wrong = isTyped ? problemOf(fileFormat.header_row, typed) : null
  const readHeads = () => {
    if (!isTyped || wrong !== null) return
    void read('header_row', typed)
    setTyped(null)
  }
  return (
    <div className="dc-import-fields" role="group" aria-label={t('File format')}>
      {!isSheet && input('encoding', fileFormat.encoding)}
      {!isSheet && input('delimiter', fileFormat.delimiter)}
      {input('decimal_mark', fileFormat.decimal_mark)}
      {input('date_format', fileFormat.date_format)}
      {isSheet &&
        input(
          'sheet',
          choiceOf(
            t('Sheet'),
            sheets.map((name) => ({ value: name, label: name })),
          ),
        )}
      <form
        className="dc-field"
        onSubmit={(event) => {
          event.preventDefault()
          readHeads()
        }}
      >
        <FieldInput
          field={fileFormat.header_row}
          label={fileFormat.header_row.label}
          value={typed ?? run.header_row}
          readOnly={isFixed}
          {...((wrong ?? errors.header_row) && { error: wrong ?? errors.header_row })}
          onChange={setTyped}
          onBlur={readHeads}
        />
      </form>
      {modes.length > 1 &&
        input(
          'mode',
          choiceOf(
            t('Mode'),
            modes.map((mode) => ({ value: mode, label: modeWords[mode] })),
          ),
        )}
    </div>
  )
}
