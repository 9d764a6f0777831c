import { defineCall } from '../../kit/define/defineCall'
import { callPath } from '../../kit/define/defineResource'
import { bytes, rowOf } from '../../kit/define/shapes'
import { text } from '../../kit/fields/field'
import { type TrainingDocument, trainingDocuments } from './training_documents'

const path = callPath(trainingDocuments)

export const trainingDocumentCalls = {
  store: defineCall({
    kind: 'upload',
    method: 'POST',
    path: `${path}/:id/file`,
    areas: trainingDocuments.access.write,
    modules: trainingDocuments.modules,
    about: 'Stores the file of a draft, sent as bytes, in place of the one it had.',
    inputs: { file_name: text('File', 1_000) },
    answer: rowOf<TrainingDocument>('training_documents'),
  }),
  file: defineCall({
    kind: 'download',
    method: 'GET',
    path: `${path}/:id/file`,
    areas: 'signed_in',
    modules: trainingDocuments.modules,
    about: 'The file of a document, for those who may read it.',
    answer: bytes(),
  }),
}
