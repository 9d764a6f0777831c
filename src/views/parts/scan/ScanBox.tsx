import { UnstyledButton } from '@mantine/core'
import { IconCamera, IconCameraOff, IconScan, IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '../../ui/lazyPart'
import { failureMessage } from '../../ui/messages'
import { useCameraThere } from './camera'
import { ScanResult } from './ScanResult'
import { useScanKeys } from './scanKeys'
import { soundScan, useScanSound } from './scanSound'
import { t } from '../../../texts/texts'
import './scan.css'

const CameraScan = lazyPart(async () => (await import('./CameraScan')).CameraScan)

/** Result of a scan: one word, the scanned item, a detail, and after a refusal an advice. */
export type ScanAnswer = {
  accepted: boolean
  /** Accepted, yet something is to be decided about it. */
  isWarning?: boolean
  /** "Found", "Counted", "Refused". */
  word: string
  /** The match: a SKU and its lot, or a bin; the code itself if unknown. */
  what: string
  detail?: string | undefined
  advice?: string | undefined
}

type Props = {
  /** What to scan here: "Scan a bin, product or lot". */
  label: string
  /** Answers one code; what it throws is shown as a refusal. Codes are answered one after the other. */
  onScan: (code: string) => Promise<ScanAnswer>
  /** Among the fields of a form: as high as a field, the answer one line. */
  compact?: boolean
  /** Takes only what is scanned while it has the focus: elsewhere other codes are scanned, such as badges. */
  isAside?: boolean
  /** A keypad is beside it: the box takes no focus by itself, and figures that are typed are for the keypad. */
  isBesideKeypad?: boolean
}

/**
 * The scan input of a screen: receives a code typed or scanned anywhere on the page and answers by sound,
 * shape, colour and word. A refusal stays until the next scan. Offers the camera where the device can read
 * codes.
 *
 * `<ScanBox label="Scan the next label" onScan={async (code) => ({ accepted: true, word: 'Counted', what:
 * code })} />`
 */
export function ScanBox({ label, onScan, compact = false, isAside = false, ...props }: Props) {
  const { isBesideKeypad = false } = props
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [waiting, setWaiting] = useState(0)
  const [answer, setAnswer] = useState<ScanAnswer | null>(null)
  const sound = useScanSound()
  const hasCamera = useCameraThere()
  const [isFilming, setFilming] = useState(false)
  // The camera is off again when the page is reopened.
  useEffect(() => () => setFilming(false), [])
  const latest = useRef(onScan)
  const line = useRef<Promise<void>>(Promise.resolve())
  useEffect(() => {
    latest.current = onScan
  })

  const answerOne = async (scanned: string) => {
    const answer = await latest.current(scanned).catch((error: unknown): ScanAnswer => {
      return { accepted: false, word: t('Refused'), what: scanned, detail: failureMessage(error) }
    })
    soundScan(answer.isWarning ? 'warning' : answer.accepted ? 'accepted' : 'refused')
    setAnswer(answer)
    setWaiting((now) => now - 1)
  }
  const take = (text: string) => {
    const scanned = text.trim()
    setCode('')
    if (scanned === '') return
    setWaiting((now) => now + 1)
    // Scans are answered in order, even when the next one comes before the last answer.
    line.current = line.current.then(() => answerOne(scanned))
  }
  useScanKeys(isAside ? null : input, {
    onKey: (key) => setCode((now) => now + key),
    onCode: take,
    leavesFigures: isBesideKeypad,
  })

  return (
    <section className={compact ? 'dc-scan dc-scan-compact' : 'dc-scan'} aria-label={label}>
      <div className="dc-scan-box">
        <IconScan size={compact ? 20 : 34} stroke={1.75} aria-hidden />
        <input
          ref={input}
          aria-label={label}
          placeholder={answer && !answer.accepted ? t('Scan again, or type the number') : label}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          autoFocus={!isAside && !isBesideKeypad}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          // A form of its own would be one within the form of a dialog, which browsers submit by leaving the page.
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            take(code)
          }}
        />
        <em data-ready={waiting === 0 || undefined}>{waiting > 0 ? t('Reading') : t('Ready')}</em>
        {hasCamera && (
          <UnstyledButton
            className="dc-scan-tool"
            aria-label={isFilming ? t('Turn camera off') : t('Scan with camera')}
            title={isFilming ? t('Camera on') : t('Camera')}
            onClick={() => setFilming(!isFilming)}
          >
            {isFilming ? <IconCameraOff size={22} aria-hidden /> : <IconCamera size={22} aria-hidden />}
          </UnstyledButton>
        )}
        <UnstyledButton
          className="dc-scan-tool"
          aria-label={sound.on ? t('Turn sound off') : t('Turn sound on')}
          title={sound.on ? t('Sound on') : t('Sound off')}
          onClick={sound.toggle}
        >
          {sound.on ? <IconVolume size={22} aria-hidden /> : <IconVolumeOff size={22} aria-hidden />}
        </UnstyledButton>
      </div>
      {isFilming && (
        <Suspense>
          <CameraScan onCode={take} onClose={() => setFilming(false)} />
        </Suspense>
      )}
      <div role="status" aria-live={answer?.accepted === false || answer?.isWarning ? 'assertive' : 'polite'}>
        {answer && <ScanResult answer={answer} compact={compact} />}
      </div>
    </section>
  )
}
