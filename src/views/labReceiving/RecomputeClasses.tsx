import { Button } from '@mantine/core'
import { useState } from 'react'
import { recomputeClasses } from '../../api/labReceiving/containers'
import type { Reclassed } from '../../resources/labReceiving/labReceivingCalls'
import { figure } from '../format/format'
import { DialogFoot } from '../parts/DialogFoot'
import { PlainTable } from '../parts/table/PlainTable'
import { Dialog } from '../ui/Dialog'
import { failureMessage } from '../ui/messages'
import { notifyError, notifySuccess } from '../ui/notify'
import { t } from '../../texts/texts'

const shown = 100

/** Computes classes anew: first what would change is shown, then it is written. */
export function RecomputeClasses() {
  const [preview, setPreview] = useState<Reclassed | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const open = () => recomputeClasses(true).then(setPreview, notifyError)
  const close = () => {
    setPreview(null)
    setRefusal(null)
  }
  const apply = async () => {
    setSending(true)
    try {
      const { containers } = await recomputeClasses(false)
      notifySuccess(t('{count} containers have another class', { count: figure(containers.length) }))
      close()
    } catch (thrown) {
      setRefusal(failureMessage(thrown))
    }
    setSending(false)
  }
  return (
    <>
      <Button variant="default" onClick={() => void open()}>
        {t('Recompute classes')}
      </Button>
      {preview && (
        <Dialog opened onClose={close} title={t('Recompute classes')} size={640} centered>
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              void apply()
            }}
          >
            {preview.containers.length === 0 ? (
              <p>{t('All containers have the class of their flash and boiling point.')}</p>
            ) : (
              <PlainTable
                label={t('Containers that change')}
                heads={[t('Container'), t('Product'), t('Class now'), t('Class then'), t('Cabinet')]}
              >
                {preview.containers.slice(0, shown).map((one) => (
                  <tr key={one.id}>
                    <td>{one.number}</td>
                    <td>{one.product}</td>
                    <td>{one.from_code}</td>
                    <td>{one.to_code}</td>
                    <td className={one.fault === null ? undefined : 'dc-danger-text'}>
                      {one.fault ?? t('May stay')}
                    </td>
                  </tr>
                ))}
              </PlainTable>
            )}
            <DialogFoot refusal={refusal} isSending={isSending} onCancel={close}>
              {t('Recompute')}
            </DialogFoot>
          </form>
        </Dialog>
      )}
    </>
  )
}
