import type { AnyRow } from '../../../api/resourceApi'
import {
  type TrainingDocument,
  trainingDocuments,
} from '../../../resources/training/documents/training_documents'
import { CellValue } from '../../fields/CellValue'
import { PlainTable } from '../../parts/table/PlainTable'
import { RowsSection } from '../../parts/table/RowsSection'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { t } from '../../../texts/texts'

/** What of two revisions is compared. */
const compared = [
  'title',
  'document_type',
  'file_name',
  'file_size',
  'external_url',
  'summary_of_change',
  'owner_id',
  'effective_date',
  'review_due_date',
  'requires_retraining',
  'retraining_days',
  'acknowledge_text',
] as const

const newestFirst = [{ field: 'revision', direction: 'desc' }] as const

const labelOf = (name: (typeof compared)[number]) =>
  ({ ...trainingDocuments.fields, ...trainingDocuments.systemFields })[name].label

/** What differs between a revision and the one before it. */
export function DocumentRevisions({ document }: { document: TrainingDocument }) {
  const { rows } = useLiveRows(
    trainingDocuments,
    document.revision === 1
      ? null
      : [
          equals('code', document.code),
          equals('language', document.language),
          equals('revision', document.revision - 1),
        ],
    newestFirst,
  )
  const [before] = rows
  if (!before) return null
  const different = compared.filter((name) => before[name] !== document[name])
  const shown = (row: TrainingDocument, name: string) => (
    <CellValue resource={trainingDocuments} name={name} row={row as unknown as AnyRow} />
  )
  return (
    <RowsSection title={t('Compared with revision {revision}', { revision: before.revision })}>
      {different.length === 0 && <p>{t('Nothing differs')}</p>}
      {different.length > 0 && (
        <PlainTable
          label={t('Compared with revision {revision}', { revision: before.revision })}
          heads={[
            t('Field'),
            t('Revision {revision}', { revision: before.revision }),
            t('Revision {revision}', { revision: document.revision }),
          ]}
        >
          {different.map((name) => (
            <tr key={name}>
              <td>{t(labelOf(name))}</td>
              <td className="dc-wraps">{shown(before, name)}</td>
              <td className="dc-wraps">{shown(document, name)}</td>
            </tr>
          ))}
        </PlainTable>
      )}
    </RowsSection>
  )
}
