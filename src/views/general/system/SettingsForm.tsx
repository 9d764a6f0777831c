import { settings } from '../../../resources/general/system/settings'
import { settingGroups } from '../../../resources/general/system/settingsKind'
import { settingEntries } from '../../../resources/general/system/settingsKnown'
import { ErrorState } from '../../parts/ErrorState'
import { Waiting } from '../../resource/list/ListState'
import { useLiveRows } from '../../resource/live/useLiveRows'
import { failureMessage } from '../../ui/messages'
import { Page } from '../../ui/Page'
import { SettingsNumbers } from './SettingsNumbers'
import { SettingsRow } from './SettingsRow'

const entries = settingEntries()

/** Every setting that something reads, by what it is about; each is saved by itself. */
export function SettingsForm() {
  const { rows, isLoaded, error } = useLiveRows(settings, [])
  if (error && !isLoaded) return <ErrorState what={failureMessage(error)} />
  return (
    <Page title="Settings">
      {!isLoaded && <Waiting />}
      {isLoaded && (
        <div className="dc-settings-groups">
          {settingGroups.map((group) => (
            <section key={group} aria-labelledby={`settings-${group}`}>
              <h2 id={`settings-${group}`}>{group}</h2>
              {group === 'Numbers' && <SettingsNumbers />}
              {entries
                .filter(([, setting]) => setting.group === group)
                .map(([key, setting]) => {
                  const row = rows.find((one) => one.key === key)
                  return row && <SettingsRow key={key} setting={setting} row={row} />
                })}
            </section>
          ))}
        </div>
      )}
    </Page>
  )
}
