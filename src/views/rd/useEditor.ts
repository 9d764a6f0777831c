import { useEffect, useState } from 'react'
import { rdSamples } from '../../resources/rd/rd_samples'
import { movers$, presence$, shareLift } from '../../streams/connection/presence'
import { usePerson } from '../session/session'

const { name: table } = rdSamples

type Draft = { sampleId: number; versionId: number }

/**
 * The name of another person who edits a version; shows the others who have its sample open while it is edited here. Who
 * opens the sample later is shown it again.
 */
export function useEditor({ sampleId, versionId }: Draft, isEditing: boolean): string | null {
  const { id: by } = usePerson()
  const [editor, setEditor] = useState<string | null>(null)
  const key = `version ${versionId}`
  useEffect(() => {
    const following = movers$(table, sampleId).subscribe((movers) => {
      const other = [...movers].find(([id, mover]) => id !== by && mover.key === key)
      setEditor(other?.[1].name ?? null)
    })
    return () => following.unsubscribe()
  }, [sampleId, key, by])
  useEffect(() => {
    if (!isEditing) return undefined
    const following = presence$(table, sampleId).subscribe(() => shareLift(table, sampleId, { by, key }))
    return () => {
      following.unsubscribe()
      shareLift(table, sampleId, { by, key: null })
    }
  }, [sampleId, key, by, isEditing])
  return editor
}
