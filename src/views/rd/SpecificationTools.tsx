import { Button } from '@mantine/core'
import { useState } from 'react'
import { opens } from '../../access'
import { enterResult, pullHplc, waiveLine } from '../../api/rd/specifications'
import { longText, optional, reference, text } from '../../resources/kit/fields/field'
import type { RdSpecification } from '../../resources/rd/rd_specifications'
import { InputsDialog } from '../resource/events/InputsDialog'
import { usePerson } from '../session/session'
import { t } from '../../texts/texts'

type Props = { line: RdSpecification; isTested: boolean }
type Sent = Readonly<Record<string, unknown>>

const wordOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : null)

/** What a result is typed as: a figure with its unit, the words of the specification, or yes and no. */
const resultField = ({ value_type: type, unit, target_text }: RdSpecification) => ({
  ...text(t('Result'), 200, {
    ...(type === 'number' && unit !== null && { unit }),
    help: type === 'boolean' ? t('yes or no') : type === 'text' ? (target_text ?? '') : '',
  }),
})

/** What may be done with one characteristic of a version: enter its result, take it from HPLC, or waive it. */
export function SpecificationTools({ line, isTested }: Props) {
  const { roles } = usePerson()
  const [asked, setAsked] = useState<'result' | 'waive' | 'hplc' | null>(null)
  const close = () => setAsked(null)
  const isQuality = opens(roles, ['rd_quality'])
  const mayEnter = isQuality && (isTested || line.is_critical === 0)
  if (!mayEnter) return null
  const send = async (values: Sent) => {
    if (asked === 'waive') await waiveLine(line, String(values.note))
    else if (asked === 'hplc') await pullHplc(line.id, Number(values.hplc_request_id))
    else
      await enterResult(line, {
        value: String(values.value),
        instrument: wordOf(values.instrument),
        note: wordOf(values.note),
      })
    close()
  }
  const inputs = {
    result: {
      value: resultField(line),
      instrument: optional(text(t('Instrument'), 80)),
      note: optional(longText(t('Note'), 500)),
    },
    waive: { note: longText(t('Reason'), 500) },
    hplc: {
      hplc_request_id: reference(t('Test request'), 'hplc_requests', { where: { source: 'rd_sample' } }),
    },
  }
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={t('Result of {name}', { name: line.characteristic })}
        onClick={() => setAsked('result')}
      >
        {t('Result')}
      </Button>
      {line.unit === 'mg/ml' && (
        <Button size="xs" variant="default" onClick={() => setAsked('hplc')}>
          {t('From HPLC')}
        </Button>
      )}
      {opens(roles, ['rd_supervision']) && (
        <Button
          size="xs"
          variant="default"
          aria-label={t('Waive {name}', { name: line.characteristic })}
          onClick={() => setAsked('waive')}
        >
          {t('Waive')}
        </Button>
      )}
      {asked !== null && (
        <InputsDialog
          title={line.characteristic}
          inputs={inputs[asked]}
          send={asked === 'waive' ? t('Waive') : asked === 'hplc' ? t('Take result') : t('Save')}
          onCancel={close}
          onSend={send}
        />
      )}
    </>
  )
}
