import { Button, Group, Input, Modal, NumberInput, SegmentedControl, Select } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { figure } from '../format/format'
import { type SquareCode, squareCodes } from './codes'
import { Label, type LabelText } from './Label'
import { LabelSheet } from './LabelSheet'
import { isRoll, labelFormats, type LabelFormatName } from './labelFormats'
import { LayerFocus } from '../ui/focus/LayerFocus'
import { t } from '../../texts/texts'
import { zplOf } from './zpl'
import { saveText } from '../../api/files'
import { printLabels } from '../../api/general/labels'
import { notifyError, notifySuccess } from '../ui/notify'
import './labels.css'

/** Labels of cases are on a roll of their own. */
const formatKeys = { label: 'label-format', case: 'case-label-format' } as const
const formatNow = (kind: keyof typeof formatKeys): LabelFormatName => {
  const stored = localStorage.getItem(formatKeys[kind])
  if (stored !== null && stored in labelFormats) return stored as LabelFormatName
  return kind === 'case' ? 'case100' : 'roll100'
}
const squareKey = 'label-square'
const squareNow = (): SquareCode => {
  const stored = localStorage.getItem(squareKey)
  return stored !== null && stored in squareCodes ? (stored as SquareCode) : 'qr'
}
const mostCopies = 100

type Props = {
  labels: readonly LabelText[]
  onPrint?: ((copies: number) => void) | undefined
  onClose: () => void
}

/** Dialog for format and number of labels, with a preview of the first. */
export function LabelDialog({ labels, onPrint, onClose }: Props) {
  const kind = labels[0]?.ofCase ? 'case' : 'label'
  const [name, setName] = useState(() => formatNow(kind))
  const [square, setSquare] = useState(squareNow)
  const [copies, setCopies] = useState(1)
  const [isPrinting, setPrinting] = useState(false)
  const format = labelFormats[name]
  const all = labels.flatMap((label) => Array.from({ length: copies }, () => label))
  const pages = Math.ceil(all.length / (format.columns * format.rows))
  useEffect(() => {
    if (!isPrinting) return
    const done = () => setPrinting(false)
    window.addEventListener('afterprint', done)
    window.print()
    return () => window.removeEventListener('afterprint', done)
  }, [isPrinting])
  const [first] = labels
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        labels.length === 1 ? t('Print label') : t('Print {count} labels', { count: figure(labels.length) })
      }
      size={520}
      centered
    >
      <LayerFocus />
      <div className="dc-label-dialog">
        <Select
          label={t('Labels')}
          data={Object.entries(labelFormats).map(([value, { name: label }]) => ({ value, label }))}
          value={name}
          onChange={(next) => {
            if (next === null) return
            localStorage.setItem(formatKeys[kind], next)
            setName(next as LabelFormatName)
          }}
        />
        <Input.Wrapper label={t('Square code')} labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label={t('Square code')}
            data={[
              { value: 'qr', label: t('QR code') },
              { value: 'datamatrix', label: 'DataMatrix' },
            ]}
            value={square}
            onChange={(next) => {
              localStorage.setItem(squareKey, next)
              setSquare(next)
            }}
          />
        </Input.Wrapper>
        <NumberInput
          label={t('Copies of each')}
          min={1}
          max={mostCopies}
          allowDecimal={false}
          clampBehavior="strict"
          value={copies}
          onChange={(value) => setCopies(Math.min(mostCopies, Math.max(1, Number(value) || 1)))}
        />
        {first && (
          <div
            className="dc-label-preview"
            style={{
              aspectRatio: `${format.width} / ${format.height}`,
              // What is taller than wide has to be seen whole.
              maxWidth: format.height > format.width ? 260 : undefined,
            }}
            role="img"
            aria-label={t('Label of {title}', { title: first.title })}
          >
            <Label {...first} format={format} square={square} />
          </div>
        )}
        <p className="dc-sentence">
          {t('{count} {value} on {pages} {value2}. Print without margins, at 100 %.', {
            count: figure(all.length),
            value: all.length === 1 ? t('label') : t('labels'),
            pages: figure(pages),
            value2: pages === 1 ? t('page') : t('pages'),
          })}
        </p>
        <Group justify="space-between">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Group gap="xs">
            {isRoll(format) && (
              <Button
                variant="default"
                leftSection={<IconDownload size={16} aria-hidden="true" />}
                onClick={() => {
                  saveText(zplOf(labels, { format, square, copies }), 'labels.zpl')
                  onPrint?.(copies)
                }}
              >
                {t('ZPL file')}
              </Button>
            )}
            {isRoll(format) && (
              <Button
                variant="default"
                leftSection={<IconPrinter size={16} aria-hidden="true" />}
                onClick={() =>
                  void printLabels(labels.map((label) => zplOf([label], { format, square, copies }))).then(
                    () => {
                      notifySuccess(t('Labels are sent to the printer'))
                      onPrint?.(copies)
                    },
                    notifyError,
                  )
                }
              >
                {t('Print on network printer')}
              </Button>
            )}
            <Button
              data-autofocus
              leftSection={<IconPrinter size={16} aria-hidden="true" />}
              onClick={() => {
                setPrinting(true)
                onPrint?.(copies)
              }}
            >
              {t('Print')}
            </Button>
          </Group>
        </Group>
      </div>
      {isPrinting && <LabelSheet labels={all} format={format} square={square} />}
    </Modal>
  )
}
