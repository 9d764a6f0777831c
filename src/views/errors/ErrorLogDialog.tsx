import { Button, Modal } from '@mantine/core'
import type { Entry } from '../../machines/errorLog'
import { resolveErrors } from '../../api/general/errorLogs'
import { opens } from '../../access'
import { clock } from '../format/timeText'
import { usePerson } from '../session/session'
import { clearErrors } from './errorLog'
import { notifyError } from '../ui/notify'
import { LayerFocus } from '../ui/focus/LayerFocus'
import { t } from '../../texts/texts'

const EntryRow = ({ entry }: { entry: Entry }) => (
  <li>
    <dl>
      <dt>{t('Message')}</dt>
      <dd>
        <b>{entry.message}</b>
        {entry.count > 1 && <span className="dc-times">x {entry.count}</span>}
      </dd>
      <dt>{t('Info')}</dt>
      <dd>
        {entry.info}
        {entry.component && t(' in {component}', { component: entry.component })}
      </dd>
      <dt>{t('URL')}</dt>
      <dd>{entry.url}</dd>
      <dt>{t('Time')}</dt>
      <dd>
        <time dateTime={new Date(entry.at).toISOString()}>
          {clock(new Date(entry.at), { seconds: true })}
        </time>
      </dd>
    </dl>
    {/* What scrolls must be reached by the keyboard. */}
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
    <pre tabIndex={0} role="region" aria-label={t('Stack of {message}', { message: entry.message })}>
      {entry.stack ?? t('No stack')}
    </pre>
  </li>
)

/** The errors of this browser: what and where at the left, the stack at the right. */
export function ErrorLogDialog({ entries, onClose }: { entries: readonly Entry[]; onClose: () => void }) {
  const { roles } = usePerson()
  const clearAll = () => {
    clearErrors()
    onClose()
    // On the server errors are shared by all users.
    if (opens(roles, ['general'])) resolveErrors().catch(notifyError)
  }
  return (
    <Modal opened onClose={onClose} title={t('Error log')} size="80vw" className="dc-errors">
      <LayerFocus />
      <ol>
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </ol>
      <div className="dc-errors-foot">
        <Button color="red" variant="default" onClick={clearAll}>
          {t('Clear All')}
        </Button>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('Close')}
        </Button>
      </div>
    </Modal>
  )
}
