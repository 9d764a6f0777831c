import { Button } from '@mantine/core'
import { useState } from 'react'
import { settings } from '../../../resources/general/system/settings'
import { settingEntries } from '../../../resources/general/system/settingsKnown'
import { namesIn } from '../../../resources/kit/fields/pickValues'
import { settableReports } from '../../../resources/production/reports/settableReports'
import { t } from '../../../texts/texts'
import { ErrorState } from '../../parts/ErrorState'
import { Waiting } from '../../resource/list/ListState'
import { useLiveRows } from '../../resource/live/useLiveRows'
import { PageLink } from '../../routing/PageLink'
import { failureMessage } from '../../ui/messages'
import { Page } from '../../ui/Page'
import { SettingsRow } from './SettingsRow'
import './settings.css'

const entries = settingEntries().filter(([, { group }]) => group === 'Reports')
const ofAll = entries.filter(([, { field }]) => field.lines === undefined)
const ofOne = entries.filter(([, { field }]) => field.lines !== undefined)
const reports = namesIn(settableReports)

/** How reports begin, and of one report after the other what it shows and who is told of it. */
export function ReportSettings() {
  const { rows, isLoaded, error } = useLiveRows(settings, [])
  const [report, setReport] = useState(reports[0] ?? 'batching_logs')
  if (error && !isLoaded) return <ErrorState what={failureMessage(error)} />
  const drawn = (of: typeof entries, one?: string) =>
    of.map(([key, setting]) => {
      const row = rows.find((found) => found.key === key)
      return (
        row && (
          <SettingsRow
            key={key}
            setting={setting}
            row={row}
            isHidden={false}
            {...(one !== undefined && { report: one })}
          />
        )
      )
    })
  const { title, path } = settableReports[report]
  return (
    <div className="dc-settings">
      <div className="dc-settings-part">
        <Page title={t('Report settings')}>
          {!isLoaded && <Waiting />}
          {isLoaded && (
            <div className="dc-report-settings">
              <section aria-labelledby="settings-all-reports">
                <h2 id="settings-all-reports">{t('All reports')}</h2>
                {drawn(ofAll)}
              </section>
              <div className="dc-report-choice">
                <nav aria-label={t('Reports')}>
                  {reports.map((name) => (
                    <Button
                      key={name}
                      fullWidth
                      justify="start"
                      variant={name === report ? 'light' : 'subtle'}
                      aria-current={name === report}
                      onClick={() => setReport(name)}
                    >
                      {settableReports[name].title}
                    </Button>
                  ))}
                </nav>
                <section aria-labelledby="settings-report">
                  <h2 id="settings-report">{title}</h2>
                  <PageLink to={path}>{t('Open the report')}</PageLink>
                  {drawn(ofOne, report)}
                </section>
              </div>
            </div>
          )}
        </Page>
      </div>
    </div>
  )
}
