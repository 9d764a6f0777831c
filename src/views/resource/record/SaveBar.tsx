import { Button, Kbd } from '@mantine/core'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { labelOf } from '../../fields/cellText'
import { Glyph } from '../../parts/Glyph'
import { useShortcut } from '../../ui/keyboard'
import { usePerson } from '../../session/session'
import { overall } from '../../ui/messages'
import { goTo } from './FormField'
import { openIn } from './recordLines'
import type { RecordForm } from './useRecordForm'
import { useFocusAfter } from '../../ui/focus/useFocusAfter'
import { PendingButton } from '../../ui/PendingButton'
import { t } from '../../../texts/texts'

type Props = {
  resource: AnyResource
  form: RecordForm
  saveLabel?: string
  /** Brings a field with an error under the eyes, where it may be out of sight. */
  onGo?: (name: string) => void
  onSave: (closes: boolean) => void
  onDiscard: () => void
}

const namesOf = (form: RecordForm) => [
  ...new Set(Object.keys(form.edit.errors).map((name) => name.split('.')[0] ?? name)),
]

/** Fixed under a form: what is wrong, each a way to its field, and the buttons that end the editing. */
export function SaveBar({ resource, form, saveLabel = t('Save'), onSave, onDiscard, ...props }: Props) {
  const onGo = props.onGo ?? ((name: string) => goTo(resource, name))
  const wrong = namesOf(form)
  const both = [...Object.keys(form.edit.conflicts), ...openIn(form.lines)]
  const { id: own } = usePerson()
  const authors = [
    ...Object.values(form.edit.conflicts),
    ...Object.values(form.lines).flatMap(({ conflicts }) => conflicts),
  ]
  const chooseText = authors.every(({ by }) => by === own)
    ? t('You saved another value elsewhere. Choose one.')
    : t('Someone else changed this field. Choose a value.')
  const isIdle = !form.isDirty && !form.isNew && !form.isUnanswered
  // Nothing was refused: only the line was lost.
  const isCalm = form.isUnanswered && wrong.length + both.length === 0
  const focusAfter = useFocusAfter()
  useShortcut('ctrl+s', t('Save'), () => onSave(false))
  useShortcut('ctrl+enter', t('Save and close'), () => onSave(true))
  return (
    <div className="dc-save-bar" data-idle={isIdle ? 'saved' : undefined} {...focusAfter}>
      <div className="dc-save-bar-said" role="alert" data-calm={isCalm || undefined}>
        {(wrong.length > 0 || form.refusal || both.length > 0) && (
          <>
            <b>
              <Glyph name={isCalm ? 'lost' : 'stop'} />{' '}
              {wrong.length > 0 ? overall : (form.refusal ?? chooseText)}
            </b>
            {[...wrong, ...both].map((name) => (
              <button key={name} type="button" className="dc-plain" onClick={() => onGo(name)}>
                {name in resource.lines ? t('Lines') : labelOf(resource, name)}
              </button>
            ))}
          </>
        )}
      </div>
      <small>
        {form.isDirty ? t('Unsaved changes') : ''}
        {form.edit.base ? `${form.isDirty ? t(', version') : t('Version')} ${form.edit.base.version}` : ''}
      </small>
      <Button variant="default" disabled={isIdle} onClick={onDiscard}>
        {t('Discard')}
      </Button>
      <PendingButton
        variant={isIdle ? 'default' : 'filled'}
        loading={form.isSaving}
        disabled={isIdle}
        onClick={() => onSave(false)}
        rightSection={<Kbd size="xs">{t('Ctrl S')}</Kbd>}
      >
        {saveLabel}
      </PendingButton>
    </div>
  )
}
