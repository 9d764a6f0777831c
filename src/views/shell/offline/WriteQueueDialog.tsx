import { Button, Modal } from '@mantine/core'
import type { Action } from '../../../machines/writeQueue'
import { clock } from '../../format/timeText'
import { Glyph } from '../../parts/Glyph'
import { isAnyUnkept, outbox } from '../../ui/writeQueue'
import { WaitingWrites } from '../../parts/WaitingWrites'

/** What was done here and has no answer yet, and what was refused when it was sent at last. */
export function WriteQueueDialog({ actions, onClose }: { actions: readonly Action[]; onClose: () => void }) {
  const waiting = actions.filter(({ state }) => state === 'waiting')
  const refused = actions.filter(({ state }) => state === 'refused')
  return (
    <Modal
      opened
      onClose={onClose}
      title="Not done yet"
      centered
      size={560}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {waiting.length > 0 && (
        <p className="dc-sentence">
          {isAnyUnkept()
            ? 'This browser has no room left to keep them: leave this page open until the server answers. They are sent each once and in this order.'
            : 'Kept at this screen, sent as soon as the server answers, each once and in this order.'}
        </p>
      )}
      <WaitingWrites acts={waiting} />
      {refused.length > 0 && (
        <p className="dc-sentence">
          Refused when they were sent. Look how it stands now; what is still meant has to be done again.
        </p>
      )}
      {refused.length > 0 && (
        <ul className="dc-waiting-acts" aria-label="Refused">
          {refused.map(({ key, title, at, refusal }) => (
            <li key={key} className="dc-act-refused">
              <Glyph name="stop" />
              <span>
                {title}, pressed at {clock(new Date(at))}
                <b>{refusal}</b>
              </span>
              <Button size="xs" variant="default" onClick={() => outbox.dismiss(key)}>
                I have read it
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Modal>
  )
}
