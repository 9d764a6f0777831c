import { Button } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { Suspense, useMemo, useState } from 'react'
import { useParams } from 'react-router-dom'
import { hasRole } from '../../access'
import type { AnyRow } from '../../api/resourceApi'
import { startVersion } from '../../api/rd/research'
import { type RdSampleVersion, rdSampleVersions } from '../../resources/rd/rd_sample_versions'
import { type RdSample, rdSamples } from '../../resources/rd/rd_samples'
import { EmptyState } from '../parts/EmptyState'
import { Glyph } from '../parts/Glyph'
import { StatusTag } from '../parts/StatusTag'
import { ResourceActions } from '../resource/events/ResourceActions'
import { equals, useLiveRows } from '../resource/live/useLiveRows'
import { mayWrite } from '../resource/list/rights'
import { RecordFrame } from '../resource/record/RecordFrame'
import { RecordOf } from '../resource/record/RecordOf'
import { ResourceForm } from '../resource/record/ResourceForm'
import { useRecordForm } from '../resource/record/useRecordForm'
import { usePerson } from '../session/session'
import { lazyPart } from '../ui/lazyPart'
import { notifyError } from '../ui/notify'
import { FormulaPanel } from './FormulaPanel'
import { FormulaTools } from './FormulaTools'
import { formulaFacts, formulaMix } from './formulaMix'
import { ParentResults } from './samples/ParentResults'
import { PrintSamples } from './samples/PrintSamples'
import { useEditor } from './useEditor'
import { t } from '../../texts/texts'
import '../resource/record/record.css'
import './rd.css'

const CompareVersions = lazyPart(async () => (await import('./CompareVersions')).CompareVersions)
const newest = [{ field: 'version_number', direction: 'desc' }] as const

type Choice = { versions: readonly RdSampleVersion[]; shown: number | null; onShow: (id: number) => void }

/** The versions of a sample, the newest first. */
const Versions = ({ versions, shown, onShow }: Choice) => (
  <nav aria-label={t('Versions')}>
    <ul className="dc-rd-versions">
      {versions.map((one) => (
        <li key={one.id}>
          <button type="button" aria-current={one.id === shown} onClick={() => onShow(one.id)}>
            <span>
              {t('Version {version}', { version: one.version_number })} <StatusTag status={one.status} />
            </span>
            {one.change_note !== null && <small>{one.change_note}</small>}
          </button>
        </li>
      ))}
    </ul>
  </nav>
)

type Shown = { sample: RdSample; version: RdSampleVersion; isDeveloper: boolean }

/** The formula of one version: its lines, and beside them what they add up to. */
function Formula({ sample, version, isDeveloper }: Shown) {
  const form = useRecordForm(rdSampleVersions, version as unknown as AnyRow)
  const excluded = sample.excluded_ingredients
  const editor = useEditor({ sampleId: sample.id, versionId: version.id }, form.isDirty)
  // Who typed first goes on; what was typed at the same moment is merged by its save.
  const isRead = editor !== null && !form.isDirty
  const mix = useMemo(() => formulaMix(), [])
  const useFacts = useMemo(() => formulaFacts(mix, version.id, excluded), [mix, version.id, excluded])
  return (
    <>
      <div className="dc-record">
        <div className="dc-rd-tools">
          <ResourceActions
            resource={rdSampleVersions}
            row={version as unknown as AnyRow}
            isSecond={form.isDirty}
            ready={async () => (form.isDirty ? form.save() : (version as unknown as AnyRow))}
          />
          <FormulaTools
            sample={sample}
            version={version}
            form={form}
            mix={mix}
            isDeveloper={isDeveloper && !isRead}
          />
        </div>
        {editor !== null && (
          <p className="dc-warning-text dc-rd-editor" role="status">
            <Glyph name="ring" /> {t('{name} is editing this version', { name: editor })}
          </p>
        )}
        <ResourceForm
          resource={rdSampleVersions}
          form={form}
          hidden={['sample_id']}
          isFixed={!isDeveloper || isRead}
          useFacts={useFacts}
          onCancel={() => undefined}
          onSaved={() => undefined}
        />
      </div>
      <aside className="dc-rd-side">
        <FormulaPanel sample={sample} mix={mix} />
        <ParentResults version={version} />
      </aside>
    </>
  )
}

function Bench({ sample }: { sample: RdSample }) {
  const person = usePerson()
  const { rows: versions, isLoaded } = useLiveRows(rdSampleVersions, [equals('sample_id', sample.id)], newest)
  const [chosen, setChosen] = useState<number | null>(null)
  const [isComparing, setComparing] = useState(false)
  const shown = versions.find(({ id }) => id === (chosen ?? sample.current_version_id)) ?? versions[0]
  const isDeveloper =
    mayWrite(rdSampleVersions, person) &&
    (hasRole(person.roles, ['rd_supervisor']) || sample.flavorist_id === person.id)
  const mayStart =
    isDeveloper && sample.status === 'in_development' && !versions.some(({ status }) => status === 'draft')
  const copy = () =>
    startVersion(
      sample.id,
      shown?.id ?? null,
      t('Copy of version {version}', { version: shown?.version_number ?? 0 }),
    ).then(({ id }) => setChosen(id), notifyError)
  return (
    <RecordFrame
      resource={rdSamples}
      row={sample as unknown as AnyRow}
      note={t('Blind code {code}', { code: sample.blind_code })}
      actions={<PrintSamples rows={[sample as unknown as AnyRow]} />}
      onRemoved={() => undefined}
    >
      <div className="dc-rd-bench">
        <div className="dc-rd-side">
          <Versions versions={versions} shown={shown?.id ?? null} onShow={setChosen} />
          <div className="dc-rd-tools">
            {mayStart && shown && (
              <Button size="xs" variant="default" onClick={() => void copy()}>
                {t('Copy to new version')}
              </Button>
            )}
            {shown && versions.length > 1 && (
              <Button size="xs" variant="default" onClick={() => setComparing(true)}>
                {t('Compare versions')}
              </Button>
            )}
          </div>
        </div>
        {shown && <Formula key={shown.id} sample={sample} version={shown} isDeveloper={isDeveloper} />}
        {!shown && isLoaded && (
          <EmptyState icon={IconFlask} text={t('The first version is created when the sample is started')} />
        )}
      </div>
      {isComparing && shown && (
        <Suspense>
          <CompareVersions version={shown} versions={versions} onClose={() => setComparing(false)} />
        </Suspense>
      )}
    </RecordFrame>
  )
}

/** The bench of a flavourist: versions of a sample, the formula of one of them, and what it adds up to. */
export function RdDevelopView() {
  const { id } = useParams()
  return (
    <RecordOf resource={rdSamples} id={id}>
      {(sample) => <Bench key={sample.id} sample={sample} />}
    </RecordOf>
  )
}
