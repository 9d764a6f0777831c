import { Button, Modal } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { FloorAct } from '../../../streams/offline/pendingWrites'
import { clock } from '../../format/timeText'
import { Glyph } from '../../parts/Glyph'
import { writeQueue } from '../../ui/writeQueue'
import { WaitingWrites } from '../../parts/WaitingWrites'
import { LayerFocus } from '../../ui/focus/LayerFocus'
import { t } from '../../../texts/texts'

type Props = {
  acts: { waiting: readonly FloorAct[]; refused: readonly FloorAct[] }
  forms: readonly { key: string; at: number; title: string; path: string }[]
  onClose: () => void
}

/** The writes without an answer: acts sent again by themselves, forms to go back to, and acts that were refused late. */
export function WriteQueueDialog({ acts: { waiting, refused }, forms, onClose }: Props) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Not sent yet')}
      centered
      size={560}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <LayerFocus />
      {waiting.length > 0 && (
        <p className="dc-sentence">
          {writeQueue.isAnyUnstored()
            ? t(
                'This browser has no room left to keep them: leave this page open until the server answers. They are sent each once and in this order.',
              )
            : t('Stored on this screen and sent in this order, each once, when the server answers.')}
        </p>
      )}
      <WaitingWrites acts={waiting} />
      {forms.length > 0 && (
        <>
          <p className="dc-sentence">
            {t('Saved without an answer. Open each and save again: it is saved once.')}
          </p>
          <ul className="dc-waiting-acts" aria-label={t('Forms without an answer')}>
            {forms.map(({ key, at, title, path }) => (
              <li key={key}>
                <Glyph name="clock" />
                <Link className="dc-link" to={path} onClick={onClose}>
                  {title}
                </Link>
                <time dateTime={new Date(at).toISOString()}>
                  {t('saved at {clock}', { clock: clock(new Date(at)) })}
                </time>
              </li>
            ))}
          </ul>
        </>
      )}
      {refused.length > 0 && (
        <>
          <p className="dc-sentence">
            {t('Refused when sent. Check the current state and repeat what is still needed.')}
          </p>
          <ul className="dc-waiting-acts" aria-label={t('Refused')}>
            {refused.map(({ key, title, at, refusal }) => (
              <li key={key} className="dc-act-refused">
                <Glyph name="stop" />
                <span>
                  {t('{title}, pressed at {clock}', { title, clock: clock(new Date(at)) })}
                  <b>{refusal}</b>
                </span>
                <Button size="xs" variant="default" onClick={() => writeQueue.forget(key)}>
                  {t('Dismiss')}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  )
}
