import { Link } from 'react-router-dom'
import { recordAddress } from '../../../resources/kit/define/addresses'
import {
  type TrainingDocument,
  trainingDocuments,
} from '../../../resources/training/documents/training_documents'
import { trainingProjectDocuments } from '../../../resources/training/programmes/training_project_documents'
import { trainingProjects } from '../../../resources/training/programmes/training_projects'
import { RowsSection } from '../../parts/table/RowsSection'
import { equals, useLiveRows, withIds } from '../../resource/live/useLiveRows'
import { t } from '../../../texts/texts'

/** The programmes that teach a document: they name the revision in effect, and mean its code. */
export function DocumentUses({ document }: { document: TrainingDocument }) {
  const revisions = useLiveRows(trainingDocuments, [equals('code', document.code)])
  const contents = useLiveRows(
    trainingProjectDocuments,
    revisions.isLoaded ? [{ ...withIds(revisions.rows.map(({ id }) => id)), field: 'document_id' }] : null,
  )
  const ids = [...new Set(contents.rows.map(({ training_project_id: id }) => id))]
  const { rows } = useLiveRows(trainingProjects, ids.length === 0 ? null : [withIds(ids)])
  if (!contents.isLoaded) return null
  return (
    <RowsSection title={t('Where used')} count={ids.length}>
      {ids.length === 0 && <p>{t('No programme teaches it')}</p>}
      <ul>
        {rows.map((programme) => (
          <li key={programme.id}>
            <Link to={recordAddress(trainingProjects, programme.id)}>
              {programme.number} {programme.name}
            </Link>
          </li>
        ))}
      </ul>
    </RowsSection>
  )
}
