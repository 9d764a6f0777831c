import { type RdSpecification, rdSpecifications } from '../../../resources/rd/rd_specifications'
import type { RdSampleVersion } from '../../../resources/rd/rd_sample_versions'
import { figure } from '../../format/format'
import { Glyph } from '../../parts/Glyph'
import { StatusTag } from '../../parts/StatusTag'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { t } from '../../../texts/texts'
import '../../parts/panel.css'
import '../rd.css'

const inOrder = [{ field: 'sequence', direction: 'asc' }] as const

function resultOf({ result_value: value, result_text: words, result_boolean: yes, unit }: RdSpecification) {
  if (value !== null) return `${figure(value)} ${unit ?? ''}`
  return words ?? (yes === 1 ? t('Yes') : t('No'))
}

/** What quality control found of the version that this one was copied from, failures first. */
export function ParentResults({ version: { parent_version_id: parent } }: { version: RdSampleVersion }) {
  const { rows } = useLiveRows(
    rdSpecifications,
    parent === null ? null : [equals('sample_version_id', parent)],
    inOrder,
  )
  const tested = rows.filter(({ verdict }) => verdict !== 'pending')
  if (tested.length === 0) return null
  const shown = tested.toSorted(
    (one, other) => Number(other.verdict === 'fail') - Number(one.verdict === 'fail'),
  )
  return (
    <section className="dc-panel" aria-label={t('Results of the version before')}>
      <h2>{t('Results of the version before')}</h2>
      <dl className="dc-rd-facts">
        {shown.map((line) => (
          <div key={line.id}>
            <dt>{line.characteristic}</dt>
            <dd>
              {resultOf(line)}{' '}
              {line.verdict === 'pass' ? (
                <span className="dc-success-text" role="img" aria-label={t('Pass')} title={t('Pass')}>
                  <Glyph name="check" />
                </span>
              ) : (
                <StatusTag status={line.verdict} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
