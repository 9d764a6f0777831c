import { opens } from '../../../access'
import type { AnyRow } from '../../../api/resourceApi'
import {
  type TrainingDocument,
  trainingDocuments,
} from '../../../resources/training/documents/training_documents'
import { usePerson } from '../../session/session'
import { RecordDrawer, type RecordGiven, type RecordPart } from '../../resource/record/RecordDrawer'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { DocumentFile } from './DocumentFile'
import { MyDocuments } from './MyDocuments'

const asDocument = (row: AnyRow) => row as unknown as TrainingDocument

const Below = ({ row }: RecordPart) => row && <DocumentFile document={asDocument(row)} />

const DocumentRecord = (props: RecordGiven) => <RecordDrawer {...props} below={Below} />

/** Controlled documents: all of them for those who train, those in effect for their roles for everyone else. */
export function TrainingDocumentsView() {
  const { roles } = usePerson()
  if (!opens(roles, trainingDocuments.access.read)) return <MyDocuments />
  return <ResourceScreen resource={trainingDocuments} record={DocumentRecord} />
}
