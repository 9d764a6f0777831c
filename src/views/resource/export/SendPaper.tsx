import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { callApi, callWithForm } from '../../../api/calls'
import { type AnyRow, newKey } from '../../../api/resourceApi'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { type PaperDefinition, paperName } from '../../../resources/kit/define/facets/paper'
import { choice } from '../../../resources/kit/fields/field'
import {
  paperMailInputs,
  type PaperReceiver,
  paperReceiverCall,
  paperSendCall,
} from '../../../resources/kit/query/paperCalls'
import { languageNames } from '../../../texts/languages'
import { t } from '../../../texts/texts'
import { InputsDialog } from '../events/InputsDialog'
import { notifyError, notifySuccess } from '../../ui/notify'

type Props = {
  resource: AnyResource
  row: AnyRow
  papers: readonly PaperDefinition[]
  onClose: () => void
}

/** Dialog that sends a document by e-mail: which one, to whom, and a few words. */
export function SendPaper({ resource, row, papers, onClose }: Props) {
  const [receiver, setReceiver] = useState<PaperReceiver | null>(null)
  const [key] = useState(newKey)
  const [first] = papers.map(paperName)
  useEffect(() => {
    let isOver = false
    callApi(paperReceiverCall(resource), { id: row.id, document: first ?? '' }).then(
      (found) => !isOver && setReceiver(found),
      (thrown: unknown) => {
        notifyError(thrown)
        if (!isOver) onClose()
      },
    )
    return () => {
      isOver = true
    }
  }, [resource, row.id, first, onClose])
  if (receiver === null) return null
  const titles = Object.fromEntries(papers.map((paper) => [paperName(paper), t(paper.title)]))
  const inputs = {
    document: { ...choice('Document', Object.keys(titles), titles), initial: first },
    to: { ...paperMailInputs.to, ...(receiver.to !== null && { initial: receiver.to }) },
    message: paperMailInputs.message,
  }
  const send = async (values: Record<string, unknown>) => {
    const { to } = await callWithForm(paperSendCall(resource), { ...values, id: row.id }, { once: key })
    notifySuccess(t('On its way to {to}', { to }))
    onClose()
  }
  return (
    <InputsDialog
      title={t('Send by e-mail')}
      inputs={inputs}
      send={t('Send')}
      onCancel={onClose}
      onSend={send}
      below={() => (
        <Text size="sm" c="dimmed">
          {t('Language of the document: {language}', { language: languageNames[receiver.language] })}
        </Text>
      )}
    />
  )
}
