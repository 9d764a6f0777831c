import { Button } from '@mantine/core'
import { modals } from '@mantine/modals'
import { clearErrors } from '../../../api/general/settings'
import { errorLogs } from '../../../resources/general/system/error_logs'
import { labelOf } from '../../../resources/kit/text/columns'
import { asText } from '../../fields/asText'
import { cellText } from '../../fields/cellText'
import { RecordDrawer, type RecordGiven, type RecordPart } from '../../resource/record/RecordDrawer'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { notifyError, notifySuccess } from '../../ui/notify'
import { t } from '../../../texts/texts'

const shown = [
  'count',
  'first_at',
  'last_at',
  'origin',
  'environment',
  'user_id',
  'app_version',
  'info',
  'url',
  'component',
  'user_agent',
  'message',
  'actions',
  'stack',
]
const wide = new Set(['message', 'actions', 'stack'])

function Below({ row }: RecordPart) {
  return (
    row && (
      <dl className="dc-error-facts">
        {shown
          .map((name) => ({
            name,
            text: wide.has(name) ? asText(row[name]) : cellText(errorLogs, name, row),
          }))
          .filter(({ text }) => text !== '')
          .map(({ name, text }) => (
            <div key={name}>
              <dt>{labelOf(errorLogs, name)}</dt>
              {wide.has(name) ? (
                <dd>
                  <pre>{text}</pre>
                </dd>
              ) : (
                <dd>{text}</dd>
              )}
            </div>
          ))}
      </dl>
    )
  )
}

const ErrorRecord = (props: RecordGiven) => (
  <RecordDrawer {...props} below={Below} called={(row) => String(row.message).slice(0, 80)} />
)

const askToClear = () =>
  modals.openConfirmModal({
    title: t('Clear all errors'),
    children: t('Marks all open errors as resolved. They reopen if they happen again.'),
    labels: { confirm: t('Clear all'), cancel: t('Cancel') },
    centered: true,
    size: 420,
    groupProps: { justify: 'space-between' },
    onConfirm: () =>
      void clearErrors().then(
        ({ resolved }) =>
          notifySuccess(
            resolved === 1 ? t('1 error resolved') : t('{resolved} errors resolved', { resolved }),
          ),
        (thrown: unknown) => notifyError(thrown),
      ),
  })

/** What went wrong in browsers and on the server. */
export const SettingsErrors = () => (
  <ResourceScreen
    resource={errorLogs}
    record={ErrorRecord}
    actions={
      <Button variant="default" onClick={askToClear}>
        {t('Clear all')}
      </Button>
    }
  />
)
