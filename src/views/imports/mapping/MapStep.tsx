import { useState } from 'react'
import { previewImport } from '../../../api/imports'
import type { ImportPlan, Kind } from '../../../resources/imports/importShapes'
import { newKey } from '../../../api/resourceApi'
import type { ImportRun } from '../../../resources/imports/import_runs'
import { FieldInput } from '../../fields/FieldInput'
import { Glyph } from '../../parts/Glyph'
import { failureMessage, fieldMessages } from '../../ui/messages'
import { useUnsaved } from '../../ui/unsaved/unsaved'
import { FileFormat } from '../upload/FileFormat'
import { MappingTable } from './MappingTable'
import { rowsText } from '../run/runWords'
import { SampleTable } from './SampleTable'
import { PendingButton } from '../../ui/PendingButton'
import { t } from '../../../texts/texts'

/** Fields that must be mapped: the key, and required fields where rows are created. */
const demanded = (kind: Kind, { mode }: ImportRun) => {
  const names = new Set(
    kind.columns
      .filter(({ name, required }) => kind.key.includes(name) || (mode !== 'update' && required === 1))
      .filter(({ required }) => required === 1)
      .map(({ name }) => name),
  )
  return (field: string) => names.has(field)
}

type Props = {
  kind: Kind
  plan: ImportPlan
  run: ImportRun
  /** Read-only: the run of another person, or a finished one. */
  isFixed: boolean
  onPlan: (plan: ImportPlan) => void
  onPreview: () => void
}

const MapNotes = ({ plan, run }: Pick<Props, 'plan' | 'run'>) => (
  <>
    {plan.warnings.map(({ code, text }) => (
      <p key={code} className="dc-import-note dc-warning">
        <Glyph name="half" /> {text}
      </p>
    ))}
    {run.reason && (run.status === 'failed' || run.status === 'uploaded') && (
      <p className={`dc-import-note ${run.status === 'failed' ? 'dc-danger' : 'dc-info'}`} role="status">
        <Glyph name={run.status === 'failed' ? 'stop' : 'ring'} /> {run.reason}
      </p>
    )}
  </>
)

type OptionsProps = {
  kind: Kind
  options: Readonly<Record<string, unknown>>
  errors: Readonly<Record<string, string>>
  isFixed: boolean
  onChange: (name: string, value: unknown) => void
}

const Options = ({ kind, options, errors, isFixed, onChange }: OptionsProps) => (
  <section aria-labelledby="import-options">
    <h2 id="import-options">{t('Options')}</h2>
    <div className="dc-import-fields">
      {kind.options.map((option) => (
        <div key={option.name} className="dc-field">
          <FieldInput
            field={{ ...option, presence: option.required === 1 ? 'required' : 'optional' } as never}
            label={option.label}
            value={options[option.name]}
            readOnly={isFixed}
            {...(errors[`options.${option.name}`] && { error: errors[`options.${option.name}`] })}
            onChange={(value) => onChange(option.name, value)}
          />
        </div>
      ))}
    </div>
  </section>
)

const refusalOf = (thrown: unknown, refused: Readonly<Record<string, string>>) => {
  if (refused.mapping) return t('Two columns of the file have the same header')
  return Object.keys(refused).length > 0
    ? t('Some required fields have no column yet')
    : failureMessage(thrown)
}

/** Second step: how the file is read, and which column of it holds what. */
export function MapStep({ kind, plan, run, isFixed, onPlan, onPreview }: Props) {
  const [changed, setChanged] = useState<Record<string, number> | null>(null)
  const [options, setOptions] = useState<Record<string, unknown>>(plan.options)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const mapping = changed ?? plan.mapping
  useUnsaved(changed !== null ? 'unsaved' : 'nothing')

  const used = new Set(Object.values(mapping))
  const unused = plan.headers
    .filter(({ index, name }) => name !== '' && !used.has(index))
    .map(({ name }) => name)

  const map = (field: string, column: number | null) => {
    const { [field]: _, ...others } = mapping
    setChanged(column === null ? others : { ...others, [field]: column })
    setErrors(({ [`mapping.${field}`]: __, mapping: ___, ...left }) => left)
  }
  const preview = async () => {
    setSending(true)
    setRefusal(null)
    try {
      await previewImport(run, mapping, options, newKey())
      setChanged(null)
      onPreview()
    } catch (thrown) {
      const refused = fieldMessages(thrown)
      setErrors(refused)
      setRefusal(refusalOf(thrown, refused))
    } finally {
      setSending(false)
    }
  }

  return (
    <>
      <div className="dc-import-body">
        <MapNotes plan={plan} run={run} />
        <section aria-labelledby="import-read">
          <h2 id="import-read">{t('File format')}</h2>
          <FileFormat
            plan={{ ...plan, run }}
            modes={kind.modes}
            isFixed={isFixed}
            onPlan={(next) => {
              setChanged(null)
              setErrors({})
              onPlan(next)
            }}
          />
        </section>
        {kind.options.length > 0 && (
          <Options
            kind={kind}
            options={options}
            errors={errors}
            isFixed={isFixed}
            onChange={(name, value) => setOptions((now) => ({ ...now, [name]: value }))}
          />
        )}
        <section aria-labelledby="import-columns">
          <h2 id="import-columns">{t('Columns')}</h2>
          <MappingTable
            kind={kind}
            plan={plan}
            mapping={mapping}
            required={demanded(kind, run)}
            errors={errors}
            isFixed={isFixed}
            onMap={map}
          />
          {unused.length > 0 && (
            <p className="dc-import-hint">{t('Not used: {unused}', { unused: unused.join(', ') })}</p>
          )}
        </section>
        <section aria-labelledby="import-sample">
          <h2 id="import-sample">{t('First rows')}</h2>
          <SampleTable plan={{ ...plan, run }} />
        </section>
      </div>
      <footer className="dc-save-bar">
        <span className="dc-save-bar-said" role="status">
          {refusal && (
            <>
              <Glyph name="stop" /> {refusal}
            </>
          )}
        </span>
        <small>{t('{rowsText} in the file', { rowsText: rowsText(run.rows_total) })}</small>
        {!isFixed && (
          <PendingButton loading={isSending} onClick={() => void preview()}>
            {t('Preview')}
          </PendingButton>
        )}
      </footer>
    </>
  )
}
