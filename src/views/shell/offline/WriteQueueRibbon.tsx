import { useState } from 'react'
import { Glyph } from '../../parts/Glyph'
import { usePerson } from '../../session/session'
import { PendingSavesRibbon } from './PendingSavesRibbon'
import { useOutbox } from '../../ui/writeQueue'
import { WriteQueueDialog } from './WriteQueueDialog'
import { outboxWords } from '../../ui/writeQueueWords'
import '../../parts/writeQueue.css'

/** Under the tabs while something done here has no answer yet, or was refused and nobody has read why. */
export function WriteQueueRibbon() {
  const { id } = usePerson()
  const [isOpen, setOpen] = useState(false)
  const words = outboxWords(useOutbox(), id)
  const isOwn = words.own.length > 0
  return (
    <>
      {isOwn && (
        <button
          type="button"
          className={`dc-ribbon dc-outbox ${words.refused ? 'dc-outbox-refused' : 'dc-ribbon-late'}`}
          onClick={() => setOpen(true)}
        >
          <Glyph name={words.refused ? 'stop' : 'clock'} />
          {[words.waiting, words.refused].filter(Boolean).join(', ')}
        </button>
      )}
      {!isOwn && words.others.length > 0 && (
        <p className="dc-ribbon dc-ribbon-late">
          <Glyph name="clock" />
          {words.others.join(', ')}
        </p>
      )}
      <PendingSavesRibbon />
      {isOpen && isOwn && <WriteQueueDialog actions={words.own} onClose={() => setOpen(false)} />}
    </>
  )
}
