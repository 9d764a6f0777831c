import { opens } from '../../../access'
import type { AnyRow } from '../../../api/resourceApi'
import {
  type TrainingDocument,
  trainingDocuments,
} from '../../../resources/training/documents/training_documents'
import { trainingReviewsReport } from '../../../resources/training/reports/training_reviews_report'
import { ReportScreen } from '../../report/ReportScreen'
import { usePerson } from '../../session/session'
import { RecordDrawer, type RecordGiven, type RecordPart } from '../../resource/record/RecordDrawer'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { useListTabs } from '../../resource/list/useListTabs'
import { t } from '../../../texts/texts'
import { DocumentFile } from './DocumentFile'
import { DocumentRevisions } from './DocumentRevisions'
import { DocumentUses } from './DocumentUses'
import { MyDocuments } from './MyDocuments'

const { path } = trainingDocuments
const tabs = {
  documents: { label: t('Documents'), address: path },
  mine: { label: t('For my roles'), address: `${path}?list=mine` },
  reviews: { label: t('Review calendar'), address: `${path}?list=reviews` },
} as const

const asDocument = (row: AnyRow) => row as unknown as TrainingDocument

const Below = ({ row }: RecordPart) =>
  row && (
    <>
      <DocumentFile document={asDocument(row)} />
      <DocumentUses document={asDocument(row)} />
      <DocumentRevisions document={asDocument(row)} />
    </>
  )

const DocumentRecord = (props: RecordGiven) => <RecordDrawer {...props} below={Below} />

/** The tabs of the trainer page. */
function AllDocuments() {
  const [tab, choice] = useListTabs(tabs)
  if (tab === 'mine') return <MyDocuments choice={choice} />
  if (tab === 'reviews') return <ReportScreen key={tab} resource={trainingReviewsReport} actions={choice} />
  return <ResourceScreen key={tab} resource={trainingDocuments} record={DocumentRecord} actions={choice} />
}

/** Controlled documents: all of them for those who train, those in effect for their roles for everyone else. */
export function TrainingDocumentsView() {
  const { roles } = usePerson()
  if (!opens(roles, trainingDocuments.access.read)) return <MyDocuments />
  return <AllDocuments />
}
