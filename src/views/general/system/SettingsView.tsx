import { SegmentedControl } from '@mantine/core'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { lazyPart } from '../../ui/lazyPart'
import { SettingsForm } from './SettingsForm'
import { t } from '../../../texts/texts'
import './settings.css'

const Jobs = lazyPart(async () => (await import('./SettingsJobs')).SettingsJobs)
const Walls = lazyPart(async () => (await import('./SettingsWalls')).SettingsWalls)
const Programs = lazyPart(async () => (await import('./SettingsPrograms')).SettingsPrograms)
const Errors = lazyPart(async () => (await import('./SettingsErrors')).SettingsErrors)

const parts = [
  { value: 'settings', label: t('Settings') },
  { value: 'walls', label: t('Wall displays') },
  { value: 'programs', label: t('Service accounts') },
  { value: 'jobs', label: t('Jobs') },
  { value: 'errors', label: t('Error log') },
]

/** Company settings, wall displays, programs, jobs and errors. */
export function SettingsView() {
  const [params, setParams] = useSearchParams()
  const requestedTab = params.get('tab')
  const part = parts.some(({ value }) => value === requestedTab) ? requestedTab : 'settings'
  return (
    <div className="dc-settings">
      <SegmentedControl
        aria-label={t('Part')}
        className="dc-settings-parts"
        data={parts}
        value={part ?? 'settings'}
        // The query of one list means nothing to the other.
        onChange={(next) => setParams(next === 'settings' ? {} : { tab: next })}
      />
      <div className="dc-settings-part">
        <Suspense>
          {part === 'settings' && <SettingsForm />}
          {part === 'walls' && <Walls />}
          {part === 'programs' && <Programs />}
          {part === 'jobs' && <Jobs />}
          {part === 'errors' && <Errors />}
        </Suspense>
      </div>
    </div>
  )
}
