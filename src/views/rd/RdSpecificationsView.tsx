import { Button, NativeSelect } from '@mantine/core'
import { Suspense, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { opens } from '../../access'
import type { AnyRow } from '../../api/resourceApi'
import { loadTemplate } from '../../api/rd/specifications'
import { type RdSampleVersion, rdSampleVersions } from '../../resources/rd/rd_sample_versions'
import { type RdSample, rdSamples } from '../../resources/rd/rd_samples'
import { type RdSpecification, rdSpecifications } from '../../resources/rd/rd_specifications'
import { columnText } from '../fields/cellText'
import { day, instant } from '../format/timeText'
import { figure } from '../format/format'
import { Facts } from '../parts/Facts'
import { StatusTag } from '../parts/StatusTag'
import { PaperButton } from '../resource/export/PaperButton'
import { RowsTable } from '../resource/list/RowsTable'
import { equals, missing, useLiveRows } from '../resource/live/useLiveRows'
import { RecordDrawer } from '../resource/record/RecordDrawer'
import { RecordFrame } from '../resource/record/RecordFrame'
import { RecordOf } from '../resource/record/RecordOf'
import { usePerson } from '../session/session'
import { notifyError, notifySuccess } from '../ui/notify'
import { CharacteristicChart } from './CharacteristicChart'
import { PrintSamples } from './samples/PrintSamples'
import { SpecificationTools } from './SpecificationTools'
import { t } from '../../texts/texts'
import '../resource/record/record.css'
import './rd.css'

const newest = [{ field: 'version_number', direction: 'desc' }] as const
const inOrder = [{ field: 'sequence', direction: 'asc' }] as const
const limits = ['characteristic', 'target_value', 'min_value', 'max_value', 'unit', 'method']
const results = [...limits, 'result_value', 'verdict', 'tested_by_id']

const asLine = (row: AnyRow) => row as unknown as RdSpecification
const figureOrNothing = (value: number | null) => (value === null ? '' : figure(value))

/** What is specified in figures or words, and what was found. */
const cells = {
  characteristic: (row: AnyRow) => (
    <span className="dc-rd-stacked">
      {asLine(row).characteristic}
      {asLine(row).is_critical === 1 && <small>{t('Critical')}</small>}
    </span>
  ),
  target_value: (row: AnyRow) => asLine(row).target_text ?? figureOrNothing(asLine(row).target_value),
  result_value: (row: AnyRow) => {
    const { result_text: words, result_boolean: yes, result_value: value } = asLine(row)
    if (yes !== null) return yes === 1 ? t('Yes') : t('No')
    return words ?? figureOrNothing(value)
  },
  verdict: (row: AnyRow) => <StatusTag status={asLine(row).verdict} />,
  tested_by_id: (row: AnyRow) => {
    const { tested_at: at } = asLine(row)
    return (
      <span className="dc-rd-stacked">
        {columnText(rdSpecifications, 'tested_by_id', row)}
        {at !== null && <small>{instant(at)}</small>}
      </span>
    )
  },
}

/** How many characteristics of a version have which verdict. */
function Summary({ version, lines }: { version: RdSampleVersion; lines: readonly RdSpecification[] }) {
  const count = (verdict: string, isCritical = false) =>
    lines.filter((line) => line.verdict === verdict && (!isCritical || line.is_critical === 1)).length
  return (
    <Facts
      fits
      facts={[
        [t('Version'), `v${version.version_number}`],
        [t('Ready'), version.ready_on === null ? '' : day(version.ready_on)],
        [t('Passed'), String(count('pass'))],
        [t('Failed'), String(count('fail'))],
        [t('Waived'), String(count('waived'))],
        [t('Pending'), String(count('pending'))],
        [t('Critical pending'), String(count('pending', true))],
      ]}
    />
  )
}

/** The limits of a sample, which its supervisor writes until the version is locked. */
function Limits({ sample, isOpen }: { sample: RdSample; isOpen: boolean }) {
  const [opened, setOpened] = useState<number | 'new' | null>(null)
  const load = () =>
    loadTemplate(sample.id).then(
      ({ added }) => notifySuccess(t('{count} characteristics added', { count: added })),
      notifyError,
    )
  return (
    <>
      {isOpen && (
        <div className="dc-rd-tools">
          <Button variant="default" onClick={() => void load()}>
            {t('Load template')}
          </Button>
          <Button variant="default" onClick={() => setOpened('new')}>
            {t('Add characteristic')}
          </Button>
        </div>
      )}
      <RowsTable
        resource={rdSpecifications}
        title={t('Specification of the sample')}
        columns={limits}
        filters={[equals('sample_id', sample.id), missing('sample_version_id')]}
        sort={inOrder}
        cells={cells}
        none={t('No characteristics yet: the supervisor loads the template or adds them')}
        {...(isOpen && {
          tools: (row: AnyRow) => (
            <Button
              size="xs"
              variant="default"
              aria-label={t('Open {name}', { name: asLine(row).characteristic })}
              onClick={() => setOpened(row.id)}
            >
              {t('Open')}
            </Button>
          ),
        })}
      />
      {opened !== null && (
        <Suspense>
          <RecordDrawer
            resource={rdSpecifications}
            id={opened}
            initialValues={{ sample_id: sample.id, sample: sample.number }}
            hidden={['sample_id']}
            onClose={() => setOpened(null)}
            onCreated={() => setOpened(null)}
          />
        </Suspense>
      )}
    </>
  )
}

/** The results of one version that was submitted. */
function Results({ sample, version }: { sample: RdSample; version: RdSampleVersion }) {
  const { rows } = useLiveRows(rdSpecifications, [equals('sample_version_id', version.id)], inOrder)
  const isTested = sample.status === 'in_qc' && sample.current_version_id === version.id
  return (
    <>
      <Summary version={version} lines={rows} />
      <div className="dc-rd-tools">
        <PaperButton resource={rdSampleVersions} row={version as unknown as AnyRow} />
      </div>
      <RowsTable
        resource={rdSpecifications}
        title={t('Results of version {version}', { version: version.version_number })}
        columns={results}
        filters={[equals('sample_version_id', version.id)]}
        sort={inOrder}
        cells={cells}
        none={t('Its results are entered once it is submitted for QC')}
        tools={(row) => <SpecificationTools line={asLine(row)} isTested={isTested} />}
      />
    </>
  )
}

function Specifications({ sample }: { sample: RdSample }) {
  const { roles } = usePerson()
  const [chosen, setChosen] = useState<number | null>(null)
  const { rows: versions } = useLiveRows(rdSampleVersions, [equals('sample_id', sample.id)], newest)
  const { rows: specified } = useLiveRows(
    rdSpecifications,
    [equals('sample_id', sample.id), missing('sample_version_id')],
    inOrder,
  )
  const submitted = versions.filter(({ status }) => status !== 'draft' && status !== 'discarded')
  const shown = submitted.find(({ id }) => id === (chosen ?? sample.current_version_id)) ?? submitted[0]
  const current = versions.find(({ id }) => id === sample.current_version_id)
  const isOpen =
    opens(roles, ['rd_supervision']) &&
    ['requested', 'in_development'].includes(sample.status) &&
    (current === undefined || current.status === 'draft')
  return (
    <RecordFrame
      resource={rdSamples}
      row={sample as unknown as AnyRow}
      note={t('Blind code {code}', { code: sample.blind_code })}
      actions={<PrintSamples rows={[sample as unknown as AnyRow]} />}
      onRemoved={() => undefined}
    >
      <div className="dc-rd-tools">
        <Link className="dc-link dc-plain" to={`/rd/sample/develop/${sample.id}`}>
          {t('Open the formula bench')}
        </Link>
        {submitted.length > 1 && shown && (
          <NativeSelect
            label={t('Version')}
            data={submitted.map(({ id, version_number }) => ({
              value: String(id),
              label: t('Version {version}', { version: version_number }),
            }))}
            value={String(shown.id)}
            onChange={(event) => setChosen(Number(event.currentTarget.value))}
          />
        )}
      </div>
      {shown && <Results key={shown.id} sample={sample} version={shown} />}
      <Limits sample={sample} isOpen={isOpen} />
      <CharacteristicChart sampleId={sample.id} limits={specified} />
    </RecordFrame>
  )
}

/** What a sample must show, what its versions showed, and the verdict of each. */
export function RdSpecificationsView() {
  const { id } = useParams()
  return (
    <RecordOf resource={rdSamples} id={id}>
      {(sample) => <Specifications key={sample.id} sample={sample} />}
    </RecordOf>
  )
}
