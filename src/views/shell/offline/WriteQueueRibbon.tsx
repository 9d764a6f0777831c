import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { Glyph } from '../../parts/Glyph'
import { usePerson } from '../../session/session'
import { useWriteQueueWords } from '../../ui/writeQueue'
import { WriteQueueDialog } from './WriteQueueDialog'
import { t } from '../../../texts/texts'
import '../../parts/writeQueue.css'

/** Under the tabs while a write of this person has no answer, or was refused and not read yet. */
export function WriteQueueRibbon() {
  const { id } = usePerson()
  const { pathname, search } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const words = useWriteQueueWords(id)
  const forms = words.forms.filter(({ path }) => path !== `${pathname}${search}`)
  const [form, ...moreForms] = forms
  const left =
    form &&
    t('No answer came: {title}{value}', {
      title: form.title,
      value: moreForms.length > 0 ? t(' and {count} more', { count: moreForms.length }) : '',
    })
  const hasActs = words.waiting !== null || words.refused !== null
  const look = `dc-ribbon dc-write-queue ${words.refused ? 'dc-write-queue-refused' : 'dc-ribbon-late'}`
  const icon = <Glyph name={words.refused ? 'stop' : 'clock'} />
  return (
    <>
      {form && !hasActs && moreForms.length === 0 && (
        <Link className={look} to={form.path}>
          {icon}
          {left}
        </Link>
      )}
      {(hasActs || moreForms.length > 0) && (
        <button type="button" className={look} onClick={() => setOpen(true)}>
          {icon}
          {[words.waiting, words.refused, left].filter(Boolean).join(', ')}
        </button>
      )}
      {!hasActs && !form && words.others.length > 0 && (
        <p className="dc-ribbon dc-ribbon-late">
          <Glyph name="clock" />
          {words.others.join(', ')}
        </p>
      )}
      {isOpen && (hasActs || forms.length > 0) && (
        <WriteQueueDialog acts={words.acts} forms={forms} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
