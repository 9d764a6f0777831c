import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { newKey } from '../../../api/resourceApi'
import { saveTrainingSettings, trainingSettingValues } from '../../../api/training/training'
import { namesIn } from '../../../resources/kit/fields/pickValues'
import { trainingSettings } from '../../../resources/training/trainingSettings'
import { FieldInput } from '../../fields/FieldInput'
import { useAnswer } from '../../hooks/useAnswer'
import { ErrorState } from '../../parts/ErrorState'
import { PendingButton } from '../../ui/PendingButton'
import { failureMessage, fieldMessages } from '../../ui/messages'
import { notifyError, notifySuccess } from '../../ui/notify'
import { Page } from '../../ui/Page'
import { t } from '../../../texts/texts'

const keys = namesIn(trainingSettings)
type Values = Readonly<Record<string, unknown>>

const asWire = (value: unknown) => (typeof value === 'boolean' ? Number(value) : value)

/** The settings of training, saved together. */
export function TrainingSettingsView() {
  const [round, setRound] = useState(0)
  const { value, error } = useAnswer(String(round), trainingSettingValues)
  const [typed, setTyped] = useState<Values>({})
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isSaving, setSaving] = useState(false)
  const isTyped = Object.keys(typed).length > 0
  const save = async () => {
    setSaving(true)
    try {
      await saveTrainingSettings({ ...typed }, newKey())
      setTyped({})
      setErrors({})
      setRound((last) => last + 1)
      notifySuccess(t('Training settings saved'))
    } catch (thrown) {
      const fields = fieldMessages(thrown)
      setErrors(fields)
      if (Object.keys(fields).length === 0) notifyError(thrown)
    } finally {
      setSaving(false)
    }
  }
  return (
    <Page
      title={t('Training settings')}
      actions={
        <>
          {isTyped && (
            <Button variant="default" onClick={() => setTyped({})}>
              {t('Discard')}
            </Button>
          )}
          <PendingButton disabled={!isTyped} loading={isSaving} onClick={() => void save()}>
            {t('Save')}
          </PendingButton>
        </>
      }
    >
      {error !== null && <ErrorState what={failureMessage(error)} />}
      {value && (
        <Stack maw={480} gap="md">
          {keys.map((key) => (
            <FieldInput
              key={key}
              field={trainingSettings[key].field}
              label={trainingSettings[key].field.label}
              value={asWire(typed[key] ?? value[key])}
              {...(errors[key] !== undefined && { error: errors[key] })}
              onChange={(next) => setTyped((all) => ({ ...all, [key]: next }))}
            />
          ))}
        </Stack>
      )}
    </Page>
  )
}
