import { Button, FileButton, Group } from '@mantine/core'
import { Suspense, useState } from 'react'
import { opens } from '../../../access'
import { newKey } from '../../../api/resourceApi'
import { storeDocumentFile } from '../../../api/training/training'
import {
  type TrainingDocument,
  trainingDocuments,
} from '../../../resources/training/documents/training_documents'
import { RowsSection } from '../../parts/table/RowsSection'
import { usePerson } from '../../session/session'
import { lazyPart } from '../../ui/lazyPart'
import { failureMessage, fieldMessages } from '../../ui/messages'
import { PendingButton } from '../../ui/PendingButton'
import { t } from '../../../texts/texts'

const DocumentViewer = lazyPart(async () => (await import('./DocumentViewer')).DocumentViewer)

const accepted = '.pdf,.docx,.pptx,.xlsx,.png,.jpg,.jpeg,.mp4'

/** Sends the file of a draft, and says why one was refused. */
function useStoring(id: number) {
  const [state, setState] = useState<{ isSending: boolean; failure: string | null }>({
    isSending: false,
    failure: null,
  })
  const store = async (file: File | null) => {
    if (!file) return
    setState({ isSending: true, failure: null })
    try {
      await storeDocumentFile({
        id,
        file,
        name: file.name,
        once: newKey(),
        onProgress: () => undefined,
        signal: new AbortController().signal,
      })
      setState({ isSending: false, failure: null })
    } catch (thrown) {
      const [message] = Object.values(fieldMessages(thrown))
      setState({ isSending: false, failure: message ?? failureMessage(thrown) })
    }
  }
  return { ...state, store }
}

/** The file of a revision: read in the console, and replaced while it is a draft. */
export function DocumentFile({ document }: { document: TrainingDocument }) {
  const person = usePerson()
  const [isOpen, setOpen] = useState(false)
  const { isSending, failure, store } = useStoring(document.id)
  const mayStore = document.status === 'draft' && opens(person.roles, trainingDocuments.access.write)
  return (
    <RowsSection title={t('File')}>
      <Group>
        <span>
          {document.file_name ?? (document.external_url === null ? t('No file yet') : document.external_url)}
        </span>
        {(document.file_name !== null || document.external_url !== null) && (
          <Button variant="default" onClick={() => setOpen(true)}>
            {t('Read')}
          </Button>
        )}
        {mayStore && (
          <FileButton accept={accepted} onChange={(file) => void store(file)}>
            {(props) => (
              <PendingButton {...props} variant="default" loading={isSending}>
                {document.file_name === null ? t('Choose file') : t('Replace file')}
              </PendingButton>
            )}
          </FileButton>
        )}
      </Group>
      {failure !== null && (
        <p className="dc-field-error" role="alert">
          {failure}
        </p>
      )}
      {isOpen && (
        <Suspense>
          <DocumentViewer document={document} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </RowsSection>
  )
}
