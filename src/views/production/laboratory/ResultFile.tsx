import { Button, FileButton } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { importResults } from '../../../api/production/laboratory'
import { newKey } from '../../../api/resourceApi'
import type { HplcOrder } from '../../../resources/production/laboratory/hplc_orders'
import type { ResultFilePreview } from '../../../resources/production/laboratory/laboratoryCalls'
import { figure } from '../../format/format'
import { DialogFoot } from '../../parts/DialogFoot'
import { PlainTable } from '../../parts/table/PlainTable'
import { Dialog } from '../../ui/Dialog'
import { failureMessage, fieldMessages } from '../../ui/messages'
import { notifyError, notifySuccess } from '../../ui/notify'
import { t } from '../../../texts/texts'

type Chosen = { file: File; preview: ResultFilePreview; key: string }

const messageOf = (thrown: unknown) => Object.values(fieldMessages(thrown))[0] ?? failureMessage(thrown)

/** Takes the result file of an instrument: first shown line by line, then written. */
export function ResultFile({ order }: { order: HplcOrder }) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const send = (file: File, commit: boolean, key: string) =>
    importResults({ id: order.id, name: file.name, commit }, file, {
      once: key,
      signal: new AbortController().signal,
    })
  const preview = async (file: File | null) => {
    if (!file) return
    setRefusal(null)
    try {
      setChosen({ file, preview: await send(file, false, newKey()), key: newKey() })
    } catch (error) {
      notifyError(error)
    }
  }
  const write = async () => {
    if (!chosen) return
    setSending(true)
    try {
      const { lines } = await send(chosen.file, true, chosen.key)
      notifySuccess(t('{count} results written', { count: lines.length }))
      setChosen(null)
    } catch (error) {
      setRefusal(messageOf(error))
    } finally {
      setSending(false)
    }
  }
  const isWrong = chosen?.preview.lines.some(({ error }) => error !== null) ?? false
  return (
    <>
      <FileButton onChange={(file) => void preview(file)} accept=".csv,.txt">
        {(props) => (
          <Button
            {...props}
            size="xs"
            variant="default"
            leftSection={<IconFileImport size={16} aria-hidden="true" />}
          >
            {t('Import result file')}
          </Button>
        )}
      </FileButton>
      {chosen && (
        <Dialog opened onClose={() => setChosen(null)} title={chosen.preview.file_name} size={640} centered>
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              void write()
            }}
          >
            <PlainTable
              label={t('Lines of the file')}
              heads={[
                t('Line'),
                t('Position'),
                t('Vial'),
                { figure: t('Peak area') },
                { figure: 'mg/ml' },
                '',
              ]}
            >
              {chosen.preview.lines.map((line) => (
                <tr key={line.line}>
                  <td>{line.line}</td>
                  <td>{line.position}</td>
                  <td>{line.vial}</td>
                  <td className="dc-right">{line.peak_area === null ? '' : figure(line.peak_area)}</td>
                  <td className="dc-right">
                    {line.measured_mg_ml === null ? '' : figure(line.measured_mg_ml, 3)}
                  </td>
                  <td>{line.error}</td>
                </tr>
              ))}
            </PlainTable>
            <DialogFoot
              refusal={refusal}
              isSending={isSending}
              isEmpty={isWrong}
              onCancel={() => setChosen(null)}
            >
              {t('Write results')}
            </DialogFoot>
          </form>
        </Dialog>
      )}
    </>
  )
}
