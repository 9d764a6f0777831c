import { Button } from '@mantine/core'
import { useState } from 'react'
import { answerPanel, servePanel } from '../../../api/rd/panels'
import type { PanelServing } from '../../../resources/rd/panelCalls'
import { Dialog } from '../../ui/Dialog'
import { notifyError } from '../../ui/notify'
import { t } from '../../../texts/texts'
import '../rd.css'

type Props = {
  panels: readonly { id: number; number: string; left: number }[]
  onAnswered: () => void
  onClose: () => void
}

/** What a serving asks. */
const questionOf = ({ method, attribute }: PanelServing) =>
  method === 'triangle'
    ? t('Taste from left to right. Which one is the odd one?')
    : t('Taste from left to right. Which one has more: {attribute}?', { attribute: attribute ?? '' })

/** The servings of the user, one after the other: codes alone, and the answer to one question. */
export function TasteDialog({ panels, onAnswered, onClose }: Props) {
  const [serving, setServing] = useState<PanelServing | null>(null)
  const [isBusy, setBusy] = useState(false)
  const during = (work: Promise<void>) => {
    setBusy(true)
    work.catch(notifyError).finally(() => setBusy(false))
  }
  const serve = (id: number) => during(servePanel(id).then(setServing))
  const answer = (code: string) => {
    if (!serving) return
    during(
      answerPanel(serving.panel_id, code).then(() => {
        setServing(null)
        onAnswered()
      }),
    )
  }
  return (
    <Dialog opened onClose={onClose} title={t('Tasting')} size={520}>
      {serving ? (
        <div className="dc-rd-taste">
          <p>
            {serving.number}, {t('serving {no} of {count}', { no: serving.serving, count: serving.servings })}
          </p>
          <p>
            <b>{questionOf(serving)}</b>
          </p>
          <div className="dc-rd-tools">
            {serving.codes.map((code) => (
              <Button key={code} size="xl" variant="default" disabled={isBusy} onClick={() => answer(code)}>
                {code}
              </Button>
            ))}
          </div>
        </div>
      ) : (
        <div className="dc-rd-tools">
          {panels.length === 0 && <p role="status">{t('All servings are answered. Thank you.')}</p>}
          {panels.map(({ id, number, left }) => (
            <Button key={id} variant="default" disabled={isBusy} onClick={() => serve(id)}>
              {t('{number}: next of {left}', { number, left })}
            </Button>
          ))}
        </div>
      )}
    </Dialog>
  )
}
