import { Button, Group, Modal, Stack } from '@mantine/core'
import { Glyph } from '../../parts/Glyph'
import { LayerFocus } from '../../ui/focus/LayerFocus'
import type { Outcome } from './sendBulk'
import { t } from '../../../texts/texts'
import './bulk.css'

type Props = {
  title: string
  outcomes: readonly Outcome[]
  /** What a row without a refusal shows. */
  doneText: (outcome: Extract<Outcome, { after: unknown }>) => string
  onClose: () => void
}

/** What became of each row of a bulk action: the refused ones first, with their sentences. */
export function BulkOutcome({ title, outcomes, doneText, onClose }: Props) {
  const refused = outcomes.filter((outcome) => 'refusal' in outcome)
  const done = outcomes.filter((outcome) => 'after' in outcome)
  return (
    <Modal opened onClose={onClose} title={title} size={560} centered>
      <LayerFocus />
      <Stack gap="md">
        <p role="status">
          {t('{count} done, {count2} refused', { count: done.length, count2: refused.length })}
        </p>
        <ul className="dc-bulk">
          {refused.map(({ label, refusal }) => (
            <li key={label} className="dc-danger-text">
              <Glyph name="stop" /> <b>{label}</b> {refusal}
            </li>
          ))}
          {done.map((outcome) => (
            <li key={outcome.label}>
              <Glyph name="check" /> <b>{outcome.label}</b> {doneText(outcome)}
            </li>
          ))}
        </ul>
        <Group justify="flex-end">
          <Button data-autofocus onClick={onClose}>
            {t('Close')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
