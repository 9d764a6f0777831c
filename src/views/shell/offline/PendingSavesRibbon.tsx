import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { Glyph } from '../../parts/Glyph'
import { savesHere } from '../../resource/saving/browserPendingSaves'
import { usePerson } from '../../session/session'

/** Leads back to a form that was left before its save had an answer. */
export function PendingSavesRibbon() {
  const { id } = usePerson()
  const { pathname, search } = useLocation()
  const here = `${pathname}${search}`
  const [all, setAll] = useState(() => savesHere.of(id))
  useEffect(() => {
    const look = () => setAll(savesHere.of(id))
    look()
    return savesHere.onChange(look)
  }, [id, here])
  const [left, ...more] = all.filter(({ path }) => path !== here)
  if (!left) return null
  return (
    <Link className="dc-ribbon dc-outbox dc-ribbon-late" to={left.path}>
      <Glyph name="clock" />
      No answer came: {left.title}
      {more.length > 0 && ` and ${more.length} more`}
    </Link>
  )
}
