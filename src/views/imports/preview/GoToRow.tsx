import { useState } from 'react'
import { t } from '../../../texts/texts'

/** Shows the rows from one of the file on, however long the file is. */
export function GoToRow({ from, onGo }: { from: number; onGo: (row: number) => void }) {
  const [typed, setTyped] = useState('')
  const row = Number(typed)
  return (
    <form
      className="dc-import-go"
      onSubmit={(event) => {
        event.preventDefault()
        if (Number.isSafeInteger(row) && row > 0) onGo(row)
        else if (from > 0) onGo(1)
      }}
    >
      <label>
        {t('From row')}{' '}
        <input
          className="dc-preview-input"
          inputMode="numeric"
          size={6}
          value={typed}
          placeholder="1"
          onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, ''))}
        />
      </label>
    </form>
  )
}
