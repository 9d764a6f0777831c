import { Button } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'
import type { FormValues } from '../../../api/calls'
import type { Fields } from '../../../resources/kit/fields/field'
import { counted } from '../../format/format'
import { InputsDialog } from '../../resource/events/InputsDialog'
import { useOnce } from '../../resource/saving/useOnce'
import { notifySuccess } from '../../ui/notify'
import { t } from '../../../texts/texts'

type Props = {
  /** Whose range: the table, and one of them in lower case. */
  table: string
  singular: string
  inputs: Fields
  make: (values: FormValues, once: string) => Promise<{ made: number; codes: readonly string[] }>
}

/** Makes carriers with the next codes, many at once; their labels are printed from the list. */
export function CarrierRange({ table, singular, inputs, make }: Props) {
  const [isOpen, setOpen] = useState(false)
  const once = useOnce<FormValues>(table)
  const send = async (payload: FormValues) => {
    const { made, codes } = await once(payload, make)
    const [first = '', last = ''] = [codes[0], codes.at(-1)]
    notifySuccess(
      made === 1 ? t('{code} created', { code: first }) : t('{first} to {last} created', { first, last }),
    )
    setOpen(false)
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconQrcode size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('New range')}
      </Button>
      {isOpen && (
        <InputsDialog
          title={t('New range of codes')}
          inputs={inputs}
          send={t('Create range')}
          onCancel={() => setOpen(false)}
          onSend={send}
          below={({ count }) =>
            typeof count === 'number' && count > 0 ? (
              <p className="dc-sentence">
                {t('{carriers} with the next free codes', { carriers: counted(count, singular) })}
              </p>
            ) : null
          }
        />
      )}
    </>
  )
}
