import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { ownDocuments } from '../../../api/training/training'
import { languageWords, trainingDocuments } from '../../../resources/training/documents/training_documents'
import type { OwnDocument } from '../../../resources/training/trainings/trainingCalls'
import { counted } from '../../format/format'
import { day } from '../../format/timeText'
import { useOwnNews } from '../../hooks/useOwnNews'
import { EmptyState } from '../../parts/EmptyState'
import { PlainTable } from '../../parts/table/PlainTable'
import { Waiting } from '../../resource/list/ListState'
import { lazyPart } from '../../ui/lazyPart'
import { Page } from '../../ui/Page'
import { t } from '../../../texts/texts'

const DocumentViewer = lazyPart(async () => (await import('./DocumentViewer')).DocumentViewer)

const typeWords = new Map(
  trainingDocuments.fields.document_type.options?.map(({ value, label }) => [value, label]),
)

/** The documents that a person works by, each read in the console. */
export function MyDocuments({ choice }: { choice?: ReactNode }) {
  const documents = useOwnNews('training_changed', ownDocuments)
  const [read, setRead] = useState<OwnDocument | null>(null)
  return (
    <Page
      title={trainingDocuments.title}
      actions={choice}
      note={documents ? counted(documents.length, trainingDocuments.singular) : undefined}
    >
      {documents === null && <Waiting />}
      {documents?.length === 0 && (
        <EmptyState icon={IconFileText} text={t('No document is in effect for your roles')} />
      )}
      {documents && documents.length > 0 && (
        <PlainTable
          label={trainingDocuments.title}
          heads={[t('Code'), t('Title'), t('Type'), t('Category'), t('Language'), t('Effective')]}
          hasTools
          className="dc-card-rows dc-stacks"
        >
          {documents.map((document) => (
            <tr key={document.id}>
              <td>{t('{code} rev {revision}', { code: document.code, revision: document.revision })}</td>
              <td className="dc-lead">{document.title}</td>
              <td>{typeWords.get(document.document_type) ?? document.document_type}</td>
              <td>{document.category}</td>
              <td>{document.language === 'fr' ? t(languageWords.fr) : t(languageWords.en)}</td>
              <td>{document.effective_date === null ? '' : day(document.effective_date)}</td>
              <td className="dc-stays">
                <Button size="xs" variant="default" onClick={() => setRead(document)}>
                  {t('Read')}
                </Button>
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
      {read && (
        <Suspense>
          <DocumentViewer document={read} onClose={() => setRead(null)} />
        </Suspense>
      )}
    </Page>
  )
}
