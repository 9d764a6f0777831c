import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { usePerson } from '../../session/session'
import { importAddress, isImporter, kindsFor } from './importPages'
import { t } from '../../../texts/texts'

/** The import button of a list, for people who may import. */
export function ImportButton({ resource }: { resource: AnyResource }) {
  const person = usePerson()
  const navigate = useNavigate()
  const [address, setAddress] = useState<string | null>(null)
  const { name } = resource
  useEffect(() => {
    if (!isImporter(person)) return
    let isOver = false
    kindsFor(person.id).then(
      (kinds) => {
        const kind = kinds.find(({ table }) => table === name)?.name
        if (!isOver) setAddress(kind === undefined ? null : importAddress(kind, person))
      },
      // Without an answer there is no button; the page of imports says what is wrong.
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [name, person])
  return (
    address !== null && (
      <Button
        variant="subtle"
        color="gray"
        className="dc-list-tool"
        leftSection={<IconUpload size={16} aria-hidden="true" />}
        onClick={() => void navigate(address)}
      >
        {t('Import')}
      </Button>
    )
  )
}
