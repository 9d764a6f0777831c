import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { memo, useState } from 'react'
import type { AnyRow } from '../../../api/resourceApi'
import { type Setting, settings } from '../../../resources/general/system/settings'
import type { KnownSetting } from '../../../resources/general/system/settingsKind'
import { instant } from '../../format/timeText'
import { problemOf } from '../../fields/problems'
import { valueOf } from '../../resource/record/edit'
import { History } from '../../resource/history/History'
import { ConflictResolver } from '../../resource/record/ConflictResolver'
import { useRecordForm } from '../../resource/record/useRecordForm'
import { notifySuccess } from '../../ui/notify'
import { useUnsaved } from '../../ui/unsaved/unsaved'
import { SettingsInput } from './SettingsInput'
import { noValue, settingText, shownSetting } from './settingsText'
import { PendingButton } from '../../ui/PendingButton'
import { t } from '../../../texts/texts'

const changedWords = ({ changed_by, updated_at, value, is_secret }: Setting) => {
  if (changed_by !== null) return `${changed_by}, ${instant(updated_at)}`
  return value === null && !is_secret ? t('Default') : t('Changed at set-up')
}

// A longer value has no room on its button.
const mostOnButton = 80

type Props = {
  setting: KnownSetting
  row: Setting
  isHidden: boolean
  /** Of a list only the lines of this report. */
  report?: string
}

/** One setting: its value, who changed it last, and what is typed until it is saved. A search draws none of them anew. */
export const SettingsRow = memo(function SettingsRow({ setting, row, isHidden, report }: Props) {
  const form = useRecordForm(settings, row as unknown as AnyRow)
  const [isPast, setPast] = useState(false)
  const { field } = setting
  const { edit, isDirty } = form
  const typed = valueOf(edit, 'value')
  const conflict = edit.conflicts.value
  const error = edit.errors.value ?? form.refusal
  const initial = settingText(setting, shownSetting(setting, null))
  const current = settingText(setting, shownSetting(setting, row.value))
  useUnsaved(isDirty ? 'unsaved' : 'nothing')

  const save = () => {
    const problem = typed === null ? null : problemOf(field, typed)
    if (problem !== null) return form.mark({ value: problem })
    void form.save().then((saved) => saved && notifySuccess(t('{label} saved', { label: field.label })))
  }
  const shown = row.is_secret && typed === null ? '' : shownSetting(setting, typed)

  return (
    <div
      className="dc-setting"
      hidden={isHidden}
      role="presentation"
      onKeyDown={(event) => {
        if (event.key === 'Enter' && isDirty && event.target instanceof HTMLInputElement) save()
        if (event.key === 'Escape' && isDirty) void form.discard()
      }}
    >
      <div className="dc-setting-input">
        <SettingsInput
          name={row.key}
          setting={setting}
          value={shown}
          error={error ?? undefined}
          {...(report !== undefined && { report })}
          onChange={(value) => form.change('value', value)}
          onBlur={() =>
            'value' in edit.typed && typed !== null && form.mark({ value: problemOf(field, typed) })
          }
        />
        {conflict && (
          <ConflictResolver
            label={field.label}
            mine={settingText(setting, shownSetting(setting, typed))}
            theirs={current}
            conflict={conflict}
            onSettle={(whose) => form.settle('value', whose)}
          />
        )}
      </div>
      <div className="dc-setting-side">
        {isDirty ? (
          <>
            <PendingButton
              size="xs"
              variant="outline"
              loading={form.isSaving}
              disabled={Boolean(conflict)}
              onClick={save}
            >
              {t('Save')}
            </PendingButton>
            <Button size="xs" variant="default" onClick={() => void form.discard()}>
              {t('Discard')}
            </Button>
          </>
        ) : (
          <>
            <small>{changedWords(row)}</small>
            {row.secret_at && (
              <small>{t('Secret set {secretAt}', { secretAt: instant(row.secret_at) })}</small>
            )}
            {(row.secret_at ?? (row.value !== null && initial !== noValue() && initial !== current)) && (
              <Button size="compact-xs" variant="subtle" onClick={() => form.change('value', null)}>
                {row.is_secret
                  ? t('Clear')
                  : initial.length > mostOnButton
                    ? t('Reset to default')
                    : t('Reset to {initial}', { initial })}
              </Button>
            )}
            <Tooltip label={t('History')}>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('History of {label}', { label: field.label })}
                onClick={() => setPast(true)}
              >
                <IconHistory size={16} aria-hidden="true" />
              </ActionIcon>
            </Tooltip>
          </>
        )}
      </div>
      {isPast && (
        <History resource={settings} row={row as unknown as AnyRow} onClose={() => setPast(false)} />
      )}
    </div>
  )
})
