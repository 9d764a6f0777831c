import { Button } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useCallback, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router-dom'
import type { AnyRow } from '../../api/resourceApi'
import type { AnyResource } from '../../resources/kit/defineResource'
import { usePerson } from '../session/session'
import { notifySuccess } from '../shell/notify'
import { FormField } from './FormField'
import { LinesGrid } from './LinesGrid'
import { isEditable, mayWrite } from './rights'
import { SaveBar } from './SaveBar'
import type { RecordForm } from './useRecordForm'
import './form.css'

/** Asks before what was typed is lost. */
export const askToLeave = (onLeave: () => void) =>
  modals.openConfirmModal({
    title: 'Leave without saving?',
    children: 'What you typed here is lost.',
    labels: { confirm: 'Leave', cancel: 'Stay' },
    centered: true,
    size: 420,
    groupProps: { justify: 'space-between' },
    onConfirm: onLeave,
  })

/** Keeps the page from being left with unsaved changes unless that is meant; call what it gives once saved. */
export function useUnsavedQuestion(isDirty: boolean) {
  // Saved a moment ago, before this has been drawn again: going on from there loses nothing.
  const isSaved = useRef(false)
  useEffect(() => {
    isSaved.current = false
  }, [isDirty])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isSaved.current && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    modals.openConfirmModal({
      title: 'Leave without saving?',
      children: 'What you typed here is lost.',
      labels: { confirm: 'Leave', cancel: 'Stay' },
      centered: true,
      size: 420,
      groupProps: { justify: 'space-between' },
      onConfirm: () => blocker.proceed(),
      onCancel: () => blocker.reset(),
    })
  }, [blocker])
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
  return useCallback(() => {
    isSaved.current = true
  }, [])
}

type Given = {
  resource: AnyResource
  form: RecordForm
  /** Fields the screen around has settled already. */
  hidden?: readonly string[]
  /** Nothing may be changed now, whoever looks. */
  isFixed?: boolean
  onSaved: (row: AnyRow, closes: boolean) => void
  onCancel: () => void
}

/** The fields of a record in the sections of its definition, its lines, and the bar that saves them. */
export function ResourceForm({ resource, form, hidden = [], isFixed, onSaved, onCancel }: Given) {
  const person = usePerson()
  const { base } = form.edit
  const isReadOnly = isFixed || !mayWrite(resource, person) || (base !== null && !isEditable(resource, base))
  const noteSaved = useUnsavedQuestion(form.isDirty)
  const sections = resource.form.map(({ section, fields }) => ({
    section,
    fields: fields.filter((name) => !hidden.includes(name) && (name in resource.fields || base !== null)),
  }))
  const all = sections.flatMap(({ fields }) => fields)
  // Typing begins at what has to be typed, not at what stands already.
  const first = all.find((name) => resource.fields[name]?.presence === 'required') ?? all[0]

  const save = (closes: boolean) => {
    if (isReadOnly || form.isSaving || (!form.isDirty && !form.isNew)) return
    void form.save().then((row) => {
      if (!row) return
      noteSaved()
      notifySuccess(`${resource.one.charAt(0).toUpperCase()}${resource.one.slice(1)} saved`)
      onSaved(row, closes)
    })
  }

  return (
    <div className="dc-form">
      <div className="dc-form-body">
        {sections.map(({ section, fields }) => (
          <section key={section} className="dc-form-section" aria-label={section}>
            <h2>{section}</h2>
            <div className="dc-form-fields">
              {fields.map((name) => (
                <FormField
                  key={name}
                  resource={resource}
                  name={name}
                  form={form}
                  isReadOnly={isReadOnly}
                  isFirst={form.isNew && name === first}
                />
              ))}
            </div>
          </section>
        ))}
        {Object.entries(resource.lines).map(([table, { via }]) => (
          <LinesGrid key={table} table={table} via={via} form={form} isReadOnly={isReadOnly} />
        ))}
      </div>
      {isReadOnly ? (
        <div className="dc-save-bar">
          <small>
            {base && mayWrite(resource, person)
              ? 'Nothing can be changed in this state'
              : 'You may look at this but not change it'}
          </small>
          <Button variant="default" onClick={onCancel}>
            Close
          </Button>
        </div>
      ) : (
        <SaveBar
          resource={resource}
          form={form}
          onSave={save}
          onDiscard={() => (form.isNew ? onCancel() : form.discard())}
        />
      )}
    </div>
  )
}
